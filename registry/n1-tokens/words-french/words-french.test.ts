import { describeLanguage } from "@/conformance/languages"
import { french } from "@/lib/words-french"

describeLanguage(french)

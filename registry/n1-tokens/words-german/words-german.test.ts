import { describeLanguage } from "@/conformance/languages"
import { german } from "@/lib/words-german"

describeLanguage(german)

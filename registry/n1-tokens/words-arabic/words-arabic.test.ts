import { describeLanguage } from "@/conformance/languages"
import { arabic } from "@/lib/words-arabic"

describeLanguage(arabic)

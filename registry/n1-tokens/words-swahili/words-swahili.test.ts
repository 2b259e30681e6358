import { describeLanguage } from "@/conformance/languages"
import { swahili } from "@/lib/words-swahili"

describeLanguage(swahili)

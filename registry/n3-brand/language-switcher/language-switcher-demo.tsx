"use client";

import { useState } from "react"

import { LanguageSwitcher } from "@/components/language-switcher"
import { Text } from "@/components/ui/text"
import { directionOf } from "@/lib/language"

const languages = [
  { tag: "en", name: "English" },
  { tag: "sn", name: "chiShona" },
  { tag: "ar", name: "العربية", announcement: "اللغة الآن العربية" },
  { tag: "am", name: "አማርኛ" },
  { tag: "sr-Cyrl", name: "српски (ћирилица)" },
  { tag: "sr-Latn", name: "srpski (latinica)" },
]

const welcomes: Record<string, string> = {
  en: "The door is open.",
  sn: "Musuo wakazaruka.",
  ar: "الباب مفتوح.",
  am: "በሩ ክፍት ነው።",
  "sr-Cyrl": "Врата су отворена.",
  "sr-Latn": "Vrata su otvorena.",
}

export default function LanguageSwitcherDemo() {
  const [tag, setTag] = useState("en")
  return (
    <div className="grid justify-items-start gap-4">
      <LanguageSwitcher languages={languages} value={tag} onValueChange={setTag} apply={false} />
      <Text lang={tag} dir={directionOf(tag)} className="w-full">
        {welcomes[tag]}
      </Text>
    </div>
  )
}

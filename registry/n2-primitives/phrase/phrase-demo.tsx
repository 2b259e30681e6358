"use client";

import { useState } from "react"

import { Pagination } from "@/components/ui/pagination"
import { Phrase } from "@/components/ui/phrase"
import { Text } from "@/components/ui/text"
import { ToggleGroup, ToggleGroupItem } from "@/components/ui/toggle-group"
import { dashboardPageWords, listingPageWords, WordsProvider, type Language } from "@/components/ui/words"
import { arabic } from "@/lib/words-arabic"
import { french } from "@/lib/words-french"
import { german } from "@/lib/words-german"
import { swahili } from "@/lib/words-swahili"

const languages: Readonly<Record<string, { name: string; words: Partial<Language>; dir?: "rtl" }>> = {
  en: { name: "English", words: {} },
  de: { name: "Deutsch", words: german },
  fr: { name: "Français", words: french },
  ar: { name: "العربية", words: arabic, dir: "rtl" },
  sw: { name: "Kiswahili", words: swahili },
}

export default function PhraseDemo() {
  const [chosen, setChosen] = useState("sw")
  const { words, dir } = languages[chosen] ?? { words: {} }
  return (
    <div className="grid max-w-md gap-4">
      <ToggleGroup aria-label="Language" variant="outline" value={[chosen]} onValueChange={([next]) => setChosen(next ?? chosen)}>
        {Object.entries(languages).map(([tag, { name }]) => (
          <ToggleGroupItem key={tag} value={tag} lang={tag} size="sm">
            {name}
          </ToggleGroupItem>
        ))}
      </ToggleGroup>
      <WordsProvider words={words}>
        <div lang={chosen} dir={dir ?? "ltr"} className="grid justify-items-start gap-3 rounded-lg border bg-card p-4 text-card-foreground">
          <Text className="font-semibold">
            <Phrase name="dashboardPage.events">{dashboardPageWords.events}</Phrase>
          </Text>
          {[1, 3, 12].map((count) => (
            <Text key={count} variant="small">
              <Phrase name="listingPage.found" values={{ count }}>
                {listingPageWords.found}
              </Phrase>
            </Text>
          ))}
          <Pagination page={2} pages={5} href={(page) => `#page-${page}`} />
        </div>
      </WordsProvider>
    </div>
  )
}

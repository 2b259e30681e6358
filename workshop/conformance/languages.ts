// What every language of the words promises: the texts of every component, with the same places for values, and all its plural forms.
import { describe, expect, test } from "vitest"

import * as english from "@/lib/words"
import { fill, type Language, type Text, type Words } from "@/lib/fill-words"

type Texts = Record<string, Record<string, Text>>

const own = Object.fromEntries(Object.entries(english).map(([name, words]) => [name.replace(/Words$/, ""), words])) as Texts
const forms = (text: Text) => (typeof text === "string" ? [text] : Object.values(text))
const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).sort()

export function describeLanguage({ locale, ...words }: Language) {
  const texts: Texts = words satisfies Words
  const names = Object.entries(own).flatMap(([component, all]) => Object.keys(all).map((key) => [component, key] as const))

  describe(`the words in ${locale}`, () => {
    test("have the texts of every component, and no others", () => {
      const keys = (all: Texts) => Object.entries(all).flatMap(([component, one]) => Object.keys(one).map((key) => `${component}.${key}`))
      expect(keys(texts).sort()).toEqual(keys(own).sort())
    })

    test("have the same places for values", () => {
      const other = names.filter(([component, key]) => {
        const known = new Set(forms(own[component]![key]!).flatMap(places))
        // A form may name its number: "two pages". The form for most numbers has every place.
        const said = texts[component]![key]!
        const most = places(typeof said === "string" ? said : said.other)
        return forms(said).flatMap(places).some((place) => !known.has(place)) || [...known].some((place) => !most.includes(place))
      })
      expect(other).toEqual([])
    })

    test("have only plural forms that the language has", () => {
      const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions()
      const unknown = names.filter(([component, key]) => {
        const text = texts[component]![key]!
        return typeof text !== "string" && Object.keys(text).some((form) => !pluralCategories.includes(form as Intl.LDMLPluralRule))
      })
      expect(unknown).toEqual([])
    })

    test("say every number", () => {
      const values = Object.fromEntries(names.flatMap(([component, key]) => forms(own[component]![key]!).flatMap(places)).map((name) => [name, name]))
      for (const count of [0, 1, 2, 5, 11, 100, 1000000]) {
        const left = names.map(([component, key]) => fill(texts[component]![key]!, { ...values, count }, locale)).filter((said) => /[{}]/.test(said))
        expect(left).toEqual([])
      }
    })
  })
}

// What a text is, and how values get into it. No directive: servers also call these.
import type * as english from "@/lib/words"

/** One text, with `{name}` in place of a value. If it depends on `count`, one for each plural form of its language. */
export type Text = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>)

export type Values = Readonly<Record<string, string | number>>

type English = typeof english

/** The texts of every component, by the name of the component. */
export type Words = {
  [Name in keyof English as Name extends `${infer Component}Words` ? Component : never]: { [Key in keyof English[Name]]: Text }
}

/** All texts in one language. */
export type Language = Words & {
  /** The tag of the language, which decides about plural forms: `de`. */
  locale: string
}

/** The name of a text: `listingPage.found`. */
export type WordName = { [Component in keyof Words]: `${Component}.${keyof Words[Component] & string}` }[keyof Words]

function chosen(text: Text, count: unknown, locale: string) {
  if (typeof text === "string") return text
  const form = typeof count === "number" ? new Intl.PluralRules(locale).select(count) : "other"
  return text[form] ?? text.other
}

const place = /\{(\w+)\}/

/** A text with its values in place, in pieces: values can be elements. */
export function fillParts<Value>(text: Text, values: Readonly<Record<string, Value>>, locale = "en"): (string | Value)[] {
  // Every second piece is the name of a value. An unknown one stays as it is, so that it is noticed.
  return chosen(text, values.count, locale)
    .split(place)
    .map((piece, index) => (index % 2 === 0 ? piece : (values[piece] ?? `{${piece}}`)))
    .filter((piece) => piece !== "")
}

/** A text with its values in place. */
export function fill(text: Text, values: Values = {}, locale = "en") {
  return fillParts(text, values, locale).join("")
}

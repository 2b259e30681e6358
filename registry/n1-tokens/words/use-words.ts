"use client";

import { createContext, createElement, useContext, type ReactNode } from "react"

import { fill, fillParts, type Language, type Text, type Values, type Words } from "@/lib/fill-words"

const LanguageContext = createContext<Partial<Language>>({})

export type WordsProviderProps = {
  /** A language such as `german` of `lib/words-german`. Texts that it lacks are English. It is plain data, so that a server can pass it. */
  words: Partial<Language>
  children: ReactNode
}

/** The language of all texts below it that come with the components. It does not set `lang` and `dir` of the page. */
export function WordsProvider({ words, children }: WordsProviderProps) {
  return createElement(LanguageContext, { value: words }, children)
}

/** The texts of one component: those of its `labels`, else of the language around it, else its own. */
export function useWords<Name extends keyof Words>(name: Name, own: Words[Name], labels?: Partial<Words[Name]>) {
  const language = useContext(LanguageContext)
  const { locale = "en" } = language
  const spoken: Words[Name] | undefined = (language as Partial<Words>)[name]
  const text = (key: keyof Words[Name]) => (labels?.[key] ?? spoken?.[key] ?? own[key]) as Text
  return {
    /** The tag of the language around it, for dates and numbers. */
    locale,
    say: (key: keyof Words[Name], values?: Values) => fill(text(key), values, locale),
    /** For values that are elements; each needs a key. */
    sayParts: (key: keyof Words[Name], values: Readonly<Record<string, ReactNode>>): ReactNode => fillParts(text(key), values, locale),
  }
}

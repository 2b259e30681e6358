"use client";

import type { Text, Values, WordName, Words } from "@/lib/fill-words"
import { useWords } from "@/hooks/use-words"

type PhraseProps = {
  /** The component and the text: `listingPage.found`. */
  name: WordName
  /** The texts that were passed to the component, which come first. */
  labels?: Partial<Record<string, Text>>
  values?: Values
  /** The text itself, if no language around it has another. */
  children: Text
}

/**
 * A text that comes with a component, in the language of the `WordsProvider` around it. For server components, which cannot call `useWords`.
 */
function Phrase({ name, labels, values, children }: PhraseProps) {
  const [component = "", key = ""] = name.split(".")
  const { say } = useWords(component as keyof Words, { [key]: children } as never, labels as never)
  return say(key as never, values)
}

export { Phrase, type PhraseProps }

// The texts of components, for everything above the primitives. No directive: servers read the texts, too.
export { Phrase, type PhraseProps } from "@/components/ui/phrase"
export { useWords, WordsProvider, type WordsProviderProps } from "@/hooks/use-words"
export * from "@/lib/fill-words"
export * from "@/lib/words"

// A server component that chooses the language of the texts below it.
import { NotFoundPage } from "@/components/not-found-page"
import { WordsProvider } from "@/components/ui/words"
import { german } from "@/lib/words-german"

export default function GermanPage() {
  return (
    <WordsProvider words={german}>
      <NotFoundPage searchAction="/suche" />
    </WordsProvider>
  )
}

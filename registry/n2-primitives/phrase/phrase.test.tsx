import { render, screen } from "@testing-library/react"
import { renderToString } from "react-dom/server"
import { describe, expect, test } from "vitest"

import { ConfirmAction } from "@/components/confirm-action"
import { NotFoundPage } from "@/components/not-found-page"
import { SiteHeader } from "@/components/site-header"
import { Pagination } from "@/components/ui/pagination"
import * as module from "@/components/ui/phrase"
import { Phrase } from "@/components/ui/phrase"
import { listingPageWords, WordsProvider } from "@/components/ui/words"
import { describeConformance } from "@/conformance/conformance"
import { german } from "@/lib/words-german"

describeConformance("phrase", module, {
  Phrase: { element: <Phrase name="dialog.close">Close</Phrase>, rootless: "it is a text" },
})

const found = (count: number, labels?: object) => (
  <Phrase name="listingPage.found" values={{ count }} labels={labels}>
    {listingPageWords.found}
  </Phrase>
)

describe("a phrase", () => {
  test("is in the language of the provider around it, on a server too", () => {
    expect(renderToString(found(2))).toBe("2 results")
    expect(renderToString(<WordsProvider words={german}>{found(2)}</WordsProvider>)).toBe("2 Treffer")
  })

  test("is what the labels of its component say", () => {
    render(<WordsProvider words={german}>{found(2, { found: "{count} Bücher" })}</WordsProvider>)
    expect(screen.getByText("2 Bücher")).toBeInTheDocument()
  })
})

test("reaches primitives, brand components, safety rails, pages and the shell", () => {
  render(
    <WordsProvider words={german}>
      <Pagination page={2} pages={3} href={(page) => `?page=${page}`} />
      <SiteHeader brand="Lesesaal" links={[{ href: "/regal", label: "Regal" }]} />
      <NotFoundPage searchAction="/suche" />
      <ConfirmAction trigger={<button>Löschen</button>} question="Wirklich?" onConfirm={() => {}} />
    </WordsProvider>
  )
  expect(screen.getByRole("navigation", { name: "Seiten" })).toBeInTheDocument()
  expect(screen.getByRole("link", { name: "Nächste Seite" })).toHaveAttribute("href", "?page=3")
  expect(screen.getByRole("link", { name: "Seite 2" })).toHaveAttribute("aria-current", "page")
  expect(screen.getByRole("navigation", { name: "Hauptnavigation" })).toBeInTheDocument()
  expect(screen.getByRole("heading", { level: 1, name: "Seite nicht gefunden" })).toBeInTheDocument()
  expect(screen.getByRole("searchbox", { name: "Suche" })).toBeInTheDocument()
})

import { render, renderHook } from "@testing-library/react"
import { describe, expect, it } from "vitest"

import { useWords, WordsProvider } from "@/hooks/use-words"
import type { Language } from "@/lib/fill-words"
import { dialogWords, paginationWords } from "@/lib/words"

const shona: Partial<Language> = { locale: "sn", pagination: { ...paginationWords, page: "Peji {page}" } }
const inShona = ({ children }: { children: React.ReactNode }) => <WordsProvider words={shona}>{children}</WordsProvider>

describe("useWords", () => {
  it("says the texts of the component without a provider", () => {
    const { result } = renderHook(() => useWords("pagination", paginationWords))
    expect(result.current.say("page", { page: 2 })).toBe("Page 2")
  })

  it("says those of the language around it, and English for what it lacks", () => {
    const { result } = renderHook(() => [useWords("pagination", paginationWords), useWords("dialog", dialogWords)] as const, { wrapper: inShona })
    expect(result.current[0].say("page", { page: 2 })).toBe("Peji 2")
    expect(result.current[1].say("close")).toBe("Close")
  })

  it("says the labels of the component before all others, but not missing ones", () => {
    const { result } = renderHook(() => useWords("pagination", paginationWords, { page: "No. {page}", next: undefined }), { wrapper: inShona })
    expect(result.current.say("page", { page: 2 })).toBe("No. 2")
    expect(result.current.say("next")).toBe("Next page")
  })

  it("puts elements in the place of values", () => {
    function Linked() {
      const { sayParts } = useWords("pagination", paginationWords)
      return <p>{sayParts("page", { page: <b key="page">two</b> })}</p>
    }
    const { container } = render(<Linked />)
    expect(container.innerHTML).toBe("<p>Page <b>two</b></p>")
  })
})

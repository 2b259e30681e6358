import { describe, expect, it } from "vitest"

import { llmsTxt } from "@/lib/llms-txt"

const base = "https://reading-room.example/"

describe("llmsTxt", () => {
  it("says what the site is and where its parts are", () => {
    expect(
      llmsTxt(
        {
          title: "Reading room",
          summary: "A small library\nin the old post office.",
          details: ["Books are lent for a month."],
          sections: [
            { title: "Shelf", links: [{ title: "All books", url: "/shelf.md", about: "By title and by maker." }] },
            { title: "Empty", links: [] },
          ],
          optional: [{ title: "History", url: "https://elsewhere.example/history" }],
        },
        base
      )
    ).toBe(`# Reading room

> A small library in the old post office.

Books are lent for a month.

## Shelf

- [All books](https://reading-room.example/shelf.md): By title and by maker.

## Optional

- [History](https://elsewhere.example/history)
`)
  })

  it("is not broken by special characters in titles, addresses and details", () => {
    const text = llmsTxt(
      {
        title: "A\n# B",
        details: ["## not a section\ntext"],
        sections: [{ title: "S", links: [{ title: "a [b]", url: "/x_(y)" }] }],
      },
      base
    )
    expect(text).toContain("# A # B\n")
    expect(text.match(/^## /gm)).toHaveLength(1)
    expect(text).toContain("- [a \\[b\\]](https://reading-room.example/x_%28y%29)")
  })

  it("refuses an invalid address", () => {
    expect(() => llmsTxt({ title: "A", sections: [{ title: "S", links: [{ title: "x", url: "http://[" }] }] }, base)).toThrow(
      'needs an address for "x"'
    )
  })
})

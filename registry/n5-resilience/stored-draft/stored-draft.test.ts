import { beforeEach, describe, expect, it } from "vitest"

import { createStoredDraft, repairDraft } from "@/lib/stored-draft"

type Letter = { title: string }

function parse(stored: unknown): Letter {
  if (typeof stored !== "object" || stored === null || !("title" in stored)) throw new Error("not a letter")
  return { title: String(stored.title) }
}

const draft = createStoredDraft({ key: "letter", parse })

beforeEach(() => localStorage.clear())

describe("createStoredDraft", () => {
  it("stores a value and returns it", () => {
    expect(draft.read()).toBeUndefined()
    expect(draft.write({ title: "To the keepers" })).toBe(true)
    expect(draft.read()).toEqual({ title: "To the keepers" })
    draft.discard()
    expect(localStorage).toHaveLength(0)
  })

  it.each(['{"tit', '"a text"'])("says that %s is damaged, and where", (text) => {
    localStorage.setItem("letter", text)
    expect(() => draft.read()).toThrow(expect.objectContaining({ name: "DamagedDraftError", key: "letter" }))
  })

  it("works without storage or with full storage", () => {
    const full = {
      getItem: () => null,
      removeItem: () => {},
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError")
      },
    }
    expect(createStoredDraft({ key: "letter", parse, storage: full }).write({ title: "x" })).toBe(false)
  })
})

describe("repairDraft", () => {
  it("restores the last copy that could be read, and keeps the damaged text", () => {
    draft.write({ title: "To the keepers" })
    localStorage.setItem("letter", '{"title":"To the ke')
    expect(repairDraft("letter")).toBe("restored")
    expect(draft.read()).toEqual({ title: "To the keepers" })
    expect(localStorage.getItem("letter.damaged")).toBe('{"title":"To the ke')
  })

  it("removes the draft if there is no readable copy", () => {
    localStorage.setItem("letter", "{")
    localStorage.setItem("letter.last-good", "{")
    expect(repairDraft("letter")).toBe("set-aside")
    expect(draft.read()).toBeUndefined()
    expect(localStorage.getItem("letter.damaged")).toBe("{")
  })
})

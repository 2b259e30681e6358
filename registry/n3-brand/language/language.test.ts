import { describe, expect, it } from "vitest"

import { directionOf, ownNameOf } from "@/lib/language"

describe("directionOf", () => {
  it.each([
    ["ar", "rtl"],
    ["he-IL", "rtl"],
    ["az", "ltr"],
    ["az-Arab", "rtl"],
    ["pa-PK", "rtl"],
    ["sr-Cyrl", "ltr"],
    ["not a tag", "ltr"],
  ])("%s runs %s", (tag, direction) => {
    expect(directionOf(tag)).toBe(direction)
  })
})

describe("ownNameOf", () => {
  it("uses the native name, and falls back to the tag", () => {
    expect(ownNameOf("de")).toBe("Deutsch")
    expect(ownNameOf("not a tag")).toBe("not a tag")
  })
})

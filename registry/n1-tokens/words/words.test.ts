import { describe, expect, it } from "vitest"

import * as english from "@/lib/words"
import { fill, fillParts } from "@/lib/fill-words"

const texts = Object.values(english).flatMap((words) => Object.values(words) as (string | Record<string, string>)[])

describe("the texts", () => {
  it("are data, which a server can pass to the browser", () => {
    expect(JSON.parse(JSON.stringify(english))).toEqual({ ...english })
  })

  it("put their values in the place of names", () => {
    expect(fill("{name} is {what}", { name: "It", what: "here" })).toBe("It is here")
    expect(fillParts("After {one}, by {two}.", { one: 1, two: 2 })).toEqual(["After ", 1, ", by ", 2, "."])
  })

  it("do not read the values as texts", () => {
    expect(fill("{name}!", { name: "{name}" })).toBe("{name}!")
  })

  it("show a place without a value, so that it is noticed", () => {
    expect(fill("Page {page}")).toBe("Page {page}")
  })

  it("follow the plural forms of their language", () => {
    const rooms = { one: "{count} pokój", few: "{count} pokoje", many: "{count} pokoi", other: "{count} pokoju" }
    expect([1, 2, 5, 22].map((count) => fill(rooms, { count }, "pl"))).toEqual(["1 pokój", "2 pokoje", "5 pokoi", "22 pokoje"])
    expect(fill({ other: "{count} of them" }, { count: 1 }, "en")).toBe("1 of them")
  })

  it("are plain: no text is longer than two short sentences", () => {
    const all = texts.flatMap((text) => (typeof text === "string" ? [text] : Object.values(text)))
    expect(all.filter((text) => text.length > 90)).toEqual([])
  })
})

import * as v from "valibot"
import { describe, expect, it } from "vitest"
import { z } from "zod"

import { checkForm, readForm, readFormData } from "@/lib/read-form"

function data(...entries: [string, string | Blob][]) {
  const form = new FormData()
  entries.forEach(([name, value]) => form.append(name, value))
  return form
}

const values = (...entries: [string, string | Blob][]) => readFormData(data(...entries)).values

function formOf(html: string) {
  const form = document.createElement("form")
  form.innerHTML = html
  return form
}

describe("readFormData", () => {
  it("reads nested names and lists", () => {
    expect(values(["tag", "a"], ["tag", "b"], ["address.city", "Harare"], ["address[street]", "First"])).toEqual({
      tag: ["a", "b"],
      address: { city: "Harare", street: "First" },
    })
  })

  it("reads numbered rows in order, without a gap for a removed row", () => {
    const read = readFormData(data(["people.4.name", "Rudo"], ["people[0].name", "Tendai"], ["people.0.age", "30"]))
    expect(read.values).toEqual({ people: [{ name: "Tendai", age: "30" }, { name: "Rudo" }] })
    expect(read.nameOf(["people", 1, "name"])).toBe("people.4.name")
    expect(read.nameOf(["people", 0, "name"])).toBe("people[0].name")
    expect(read.nameOf(["other"])).toBeUndefined()
  })

  it("returns a list for list names, with one value and with none", () => {
    expect(readFormData(data(["topics", "a"]), { lists: ["topics", "days"] }).values).toEqual({ topics: ["a"], days: [] })
    expect(values(["topics[]", "a"])).toEqual({ topics: ["a"] })
  })

  it("points an error inside a list at the list", () => {
    expect(readFormData(data(["tag", "a"], ["tag", "b"])).nameOf(["tag", 1])).toBe("tag")
  })

  it.each(["__proto__.admin", "a.constructor.b", "a..b", "rows.100000.x", "a.b.c.d.e.f.g.h.i", ""])("refuses the name %j", (name) => {
    expect(values([name, "yes"])).toEqual({})
    expect(({} as { admin?: string }).admin).toBeUndefined()
  })

  it("skips an empty file", () => {
    expect(values(["photo", new File([], "")])).toEqual({})
  })
})

describe("readForm", () => {
  it("reads one checked box of a group as a list, none as an empty list, and a single checkbox as a value", () => {
    const form = formOf(`
      <input type="checkbox" name="topics" value="a" checked><input type="checkbox" name="topics" value="b">
      <input type="checkbox" name="days" value="mon"><input type="checkbox" name="days" value="tue">
      <input type="checkbox" name="agree" value="yes" checked>
      <select name="rooms" multiple><option value="one" selected></select>`)
    expect(readForm(form).values).toEqual({ topics: ["a"], days: [], agree: "yes", rooms: ["one"] })
  })
})

describe("checkForm", () => {
  const read = readFormData(data(["name", ""], ["people.3.age", "young"]))

  it.each([
    ["zod", z.object({ name: z.string().min(1, "A name"), people: z.array(z.object({ age: z.coerce.number("A number") })) })],
    [
      "valibot",
      v.object({
        name: v.pipe(v.string(), v.minLength(1, "A name")),
        people: v.array(v.object({ age: v.pipe(v.string(), v.transform(Number), v.number("A number")) })),
      }),
    ],
  ])("names the fields that %s refuses, rows by their own names", async (_, schema) => {
    expect(await checkForm(schema, read)).toEqual({ ok: false, errors: { name: "A name", "people.3.age": "A number" } })
  })

  it("returns parsed values", () => {
    expect(checkForm(z.object({ age: z.coerce.number() }), readFormData(data(["age", "30"])))).toEqual({ ok: true, values: { age: 30 } })
  })

  it("separates errors of the form, and names fields that are not in the form", () => {
    const schema = z.object({ missing: z.string("Needed") }).loose()
    expect(checkForm(schema, read)).toEqual({ ok: false, errors: { missing: "Needed" } })
    const whole = z.object({}).loose().refine(() => false, "Not together")
    expect(checkForm(whole, read)).toEqual({ ok: false, errors: {}, message: "Not together" })
  })
})

// Every item of code has a test beside it, and every component a description for the conformance suite.
import { existsSync, readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"

import { codeOf, components, demos, installedAt, items, root, testBeside } from "@workshop/manifest.mjs"

const tested = items().filter((item) => !item.meta?.demo && codeOf(item).length > 0)

describe("the registry", () => {
  test.each(tested.map((item) => item.name))("%s has a test beside it", (name) => {
    const item = tested.find((one) => one.name === name)
    expect(codeOf(item!).some((file) => testBeside(file.path))).toBe(true)
  })

  test.each(components().map((item) => item.name))("%s is described for the conformance suite", (name) => {
    const item = components().find((one) => one.name === name)
    const texts = codeOf(item!)
      .map((file) => testBeside(file.path))
      .filter((file) => file !== undefined)
      .map((file) => readFileSync(path.join(root, file), "utf8"))
    expect(texts.some((text) => text.includes(`describeConformance("${name}"`))).toBe(true)
  })

  test.each(components().map((item) => item.name))("%s has a demo", (name) => {
    const demo = demos().find((one) => one.meta?.demo === name)
    expect(demo?.name).toBe(`${name}-demo`)
    expect(existsSync(path.join(root, demo!.files![0]!.path))).toBe(true)
  })

  // The client prints the notes of all installed items one below the other.
  test.each(items().filter((item) => item.docs).map((item) => [item.name, item.docs!]))("the note of %s names it, and files that exist", (name, note) => {
    expect(note.startsWith(`\`${name}\``)).toBe(true)
    const installed = items().flatMap((item) => codeOf(item).map(installedAt))
    const named = note.match(/\b(?:components|hooks|lib)\/[\w/-]+\.tsx?/g) ?? []
    expect(named.filter((file) => !installed.includes(file))).toEqual([])
  })
})

// @vitest-environment node
// The tokens in the hands of other tools: a validator of the format reads them through the resolver, and Style Dictionary
// builds every mode, with the same colours that our own style sheet has.
import { readFileSync } from "node:fs"
import path from "node:path"
import { pathToFileURL } from "node:url"
import { defineConfig, parse } from "@terrazzo/parser"
import StyleDictionary from "style-dictionary"
import { beforeAll, describe, expect, test } from "vitest"

import { colour, filesOf, folder, modes, resolver } from "@workshop/tokens.mjs"

const fileOf = (name: string) => path.join(folder, name)

/** Every rule of the validator that says whether a value is one of its type. */
const types = ["color", "dimension", "duration", "number", "cubic-bezier", "font-family", "font-weight", "shadow", "typography"]

describe("a validator of the format", () => {
  let read: Awaited<ReturnType<typeof parse>>

  beforeAll(async () => {
    const rules = Object.fromEntries(types.map((type) => [`core/valid-${type}`, "error"]))
    const config = defineConfig(
      { tokens: ["basepair.resolver.json"], lint: { rules: rules as Record<string, "error"> } },
      { cwd: pathToFileURL(`${folder}/`) }
    )
    const filename = pathToFileURL(fileOf("basepair.resolver.json"))
    read = await parse([{ filename, src: readFileSync(filename, "utf8") }], {
      config,
      req: async (url) => readFileSync(url, "utf8"),
    })
  })

  test("finds the modes in the resolver", () => {
    expect(read.resolver.listPermutations?.()).toEqual(modes.map((mode) => ({ mode })))
    expect(resolver.version).toBe("2025.10")
  })

  test.each(modes)("resolves every token of %s, with the colours of our own forms", (mode) => {
    const resolved = read.resolver.apply({ mode })
    for (const [name, token] of Object.entries(resolved)) expect(token.$type, name).toBeTruthy()
    const colours = Object.entries(resolved).filter(([name]) => name.startsWith("color."))
    expect(colours.length).toBeGreaterThan(20)
    for (const [name, { $value }] of colours) {
      const { components, alpha = 1 } = colour(name.slice("color.".length), mode)
      expect($value, name).toMatchObject({ components, alpha })
    }
  })
})

// Style Dictionary 5 reads durations of the format and does not write them yet; the document about theming shows this too.
StyleDictionary.registerTransform({
  name: "duration/css",
  type: "value",
  filter: (token) => token.$type === "duration",
  transform: ({ $value: { value, unit } }) => `${value}${unit}`,
})

describe("Style Dictionary", () => {
  async function build(mode: (typeof modes)[number]) {
    const [base, ...above] = filesOf(mode).map(fileOf)
    const dictionary = new StyleDictionary({
      // What lies below is included, so that what lies above may replace it.
      include: [base!, ...above.slice(0, -1)],
      source: above.slice(-1),
      log: { warnings: "disabled", verbosity: "silent", errors: { brokenReferences: "throw" } },
      platforms: { css: { transformGroup: "css", transforms: ["duration/css"], files: [{ destination: "tokens.css", format: "css/variables" }] } },
    })
    const [file] = await dictionary.formatPlatform("css")
    const lines = String(file?.output).match(/--[\w-]+: [^;]+/g) ?? []
    return Object.fromEntries(lines.map((line) => line.split(": ", 2) as [string, string]))
  }

  test("builds each mode, and they differ where they should", async () => {
    const [light, dark, contrast, night] = await Promise.all(modes.map(build))
    for (const built of [light, dark, contrast, night]) {
      expect(Object.keys(built!)).toEqual(Object.keys(light!))
      for (const [name, value] of Object.entries(built!)) expect(value, name).not.toMatch(/[{}]|undefined|\[object/)
    }
    expect(light!["--radius-lg"]).toBe("0.5rem")
    expect(dark!["--radius-lg"]).toBe("0.5rem")
    const papers = [light, dark, contrast, night].map((built) => built!["--color-background"])
    expect(new Set(papers).size).toBe(4)
    expect(dark!["--elevation-raised"]).not.toBe(light!["--elevation-raised"])
    expect(dark!["--color-card-foreground"]).toBe(dark!["--color-foreground"])
  })
})

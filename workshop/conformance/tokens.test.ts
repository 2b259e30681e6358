// The colours are held to the contrast that the tokens themselves promise, in every mode.
import { readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"

import { codeOf, items, root } from "@workshop/manifest.mjs"
import { colour, groups, modes, tokens } from "@workshop/tokens.mjs"

type Colour = ReturnType<typeof colour>

/** OKLCH to linear sRGB, by the matrices of CSS Color 4. */
function linear({ components: [lightness, chroma, hue] }: Colour) {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((channel) => Math.min(1, Math.max(0, channel)))
}

const luminance = (one: Colour) => {
  const [red, green, blue] = linear(one)
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

function contrast(one: Colour, other: Colour) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

type Pairing = { on: string[]; text?: string[]; control?: string[] }
const promised = tokens.$extensions.basepair.contrast

describe.each(modes)("in the mode %s", (mode) => {
  test.each(["text", "control"] as const)("every %s stands out from what it lies on", (kind) => {
    const least: number = promised.ratios[kind][mode.startsWith("contrast") ? "contrast" : "default"]
    const weak = (promised[kind] as Pairing[]).flatMap(({ on, [kind]: marks = [] }) =>
      on.flatMap((surface) =>
        marks
          .map((mark) => ({ mark, surface, ratio: contrast(colour(mark, mode), colour(surface, mode)) }))
          .filter(({ ratio }) => ratio < least)
          .map(({ mark, surface, ratio }) => `${mark} on ${surface}: ${ratio.toFixed(2)}, not ${least}`)
      )
    )
    expect(weak).toEqual([])
  })
})

/** The colours of a new project of shadcn that lie on surfaces of ours. */
const ofShadcn: Record<string, Record<string, [number, number, number]>> = {
  light: { foreground: [0.145, 0, 0], destructive: [0.577, 0.245, 27.325] },
  dark: { foreground: [0.985, 0, 0], destructive: [0.704, 0.191, 22.216] },
}

describe("in a project that keeps its own colours", () => {
  const brought = new Set(Object.values(groups).flatMap((group) => group.tokens ?? []))
  const soft = (promised.text as Pairing[]).filter(({ on: [surface] }) => surface!.endsWith("-soft") && brought.has(`color.${surface}`))

  test.each(["light", "dark"] as const)("text stands out from the surfaces that items bring, in %s", (mode) => {
    const weak = soft.flatMap(({ on, text = [] }) =>
      on.flatMap((surface) =>
        text
          .map((mark) => {
            const components = ofShadcn[mode]![mark]
            expect(brought.has(`color.${mark}`), mark).toBe(!components)
            const own: Colour = components ? { colorSpace: "oklch", components } : colour(mark, mode)
            return { mark, surface, ratio: contrast(own, colour(surface, mode)) }
          })
          .filter(({ ratio }) => ratio < promised.ratios.text.default)
          .map(({ mark, surface, ratio }) => `${mark} on ${surface}: ${ratio.toFixed(2)}`)
      )
    )
    expect(soft.length).toBeGreaterThan(0)
    expect(weak).toEqual([])
  })

  test("a class with such a surface has only text that is promised on it", () => {
    const texts = [...new Set(items().flatMap(codeOf).map((file) => file.path))].map((file) => readFileSync(path.join(root, file), "utf8"))
    const unpromised = texts
      .flatMap((text) => text.match(/"[^"\n]*\bbg-[\w-]+-soft\b[^"\n]*"/g) ?? [])
      .flatMap((classes) => {
        const words = classes.slice(1, -1).split(" ")
        const [, state = "", surface = ""] = words.map((word) => /^(.*)bg-([\w-]+-soft)$/.exec(word)).find(Boolean)!
        const textIn = (when: string) => words.filter((word) => word.startsWith(`${when}text-`)).map((word) => word.slice(when.length + "text-".length)).find((name) => name in tokens.color)
        const shown = textIn(state) ?? textIn("")
        const promise = soft.find(({ on }) => on.includes(surface))?.text ?? []
        return shown === undefined || promise.includes(shown) ? [] : [`${shown} on ${surface}`]
      })
    expect(unpromised).toEqual([])
  })
})

test("every colour that carries text has its pair among the promises", () => {
  const named = Object.keys(tokens.color).filter((name) => name.endsWith("-foreground"))
  const paired = new Set((promised.text as Pairing[]).flatMap(({ text = [] }) => text))
  expect(named.filter((name) => !paired.has(name))).toEqual([])
})

test("black on white has the contrast that the standard gives it", () => {
  const grey = (lightness: number): Colour => ({ colorSpace: "oklch", components: [lightness, 0, 0] })
  expect(contrast(grey(0), grey(1))).toBeCloseTo(21, 1)
})

// The colours are held to the contrast that the tokens themselves promise, in every mode.
import { describe, expect, test } from "vitest"

import { colour, modes, tokens } from "@workshop/tokens.mjs"

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

test("every colour that carries text has its pair among the promises", () => {
  const named = Object.keys(tokens.color).filter((name) => name.endsWith("-foreground"))
  const paired = new Set((promised.text as Pairing[]).flatMap(({ text = [] }) => text))
  expect(named.filter((name) => !paired.has(name))).toEqual([])
})

test("black on white has the contrast that the standard gives it", () => {
  const grey = (lightness: number): Colour => ({ colorSpace: "oklch", components: [lightness, 0, 0] })
  expect(contrast(grey(0), grey(1))).toBeCloseTo(21, 1)
})

// @vitest-environment node
// A fingerprint must stay the same across releases: the same source is minified twice, with other names for every
// function and variable, and fails in both.
import { transformSync } from "esbuild"
import { describe, expect, it } from "vitest"

import { createSignals, type Signal } from "@/lib/signals"

const faults = [
  "const forecast = load(); return forecast.days.length",
  "const loadedForecast = load(); return loadedForecast.nothing()",
  "const service = { list: 1 }; return service.list.map((one) => one)",
  'class DraftError extends Error { name = "DraftError" }; throw new DraftError("the draft is damaged")',
  'return JSON.parse(load() ?? "{\\"title")',
  "for (const one of (load() ?? 5)) return one",
]

/** The failing code among other code of a build: `count` functions use short names before it. */
function build(fault: string, count: number) {
  const others = Array.from({ length: count }, (_, index) => `function other${index}(first, second) { return first + second + ${index} }`)
  const uses = others.map((_, index) => `other${index}(1, 2)`).join(" + ")
  const source = `globalThis.fault = (() => { ${others.join("\n")}\nfunction load() {}\nfunction run() { ${fault} }\nreturn () => { globalThis.sum = ${uses}; return run() } })()`
  return transformSync(source, { minify: true, target: "es2022" }).code
}

function fingerprint(code: string) {
  const seen: Signal[] = []
  const signals = createSignals()
  signals.subscribe((signal) => void seen.push(signal))
  try {
    // eslint-disable-next-line no-eval
    ;(0, eval)(code)
    ;(globalThis as unknown as { fault: () => void }).fault()
  } catch (error) {
    signals.report(error, "forecast")
  }
  return seen[0]
}

describe("a fingerprint", () => {
  it.each(faults)("survives another minified build: %s", (fault) => {
    const [one, other] = [build(fault, 1), build(fault, 80)]
    expect(one).not.toBe(other)
    const [before, after] = [fingerprint(one), fingerprint(other)]
    expect(before?.fingerprint).toBeDefined()
    expect(after?.fingerprint).toBe(before?.fingerprint)
  })

  it("distinguishes different causes", () => {
    const all = faults.map((fault) => fingerprint(build(fault, 3))?.fingerprint)
    expect(new Set(all).size).toBe(faults.length)
  })
})

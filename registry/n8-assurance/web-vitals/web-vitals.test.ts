import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"

import type { Vital } from "@/lib/web-vitals"

type Report = (metric: { name: string; value: number }) => void

/** The library, with measurements set by the test. */
const measured: Record<string, Report[]> = {}
const measure = (name: string, value: number) => measured[name]?.forEach((report) => report({ name, value }))

async function load() {
  vi.resetModules()
  vi.doMock("web-vitals", async (original) => ({
    ...(await original<object>()),
    ...Object.fromEntries(
      ["CLS", "FCP", "INP", "LCP", "TTFB"].map((name) => [`on${name}`, (report: Report) => void (measured[name] ??= []).push(report)])
    ),
  }))
  return import("@/lib/web-vitals")
}

beforeEach(() => {
  for (const name of Object.keys(measured)) delete measured[name]
  vi.stubGlobal("PerformanceObserver", class {})
})
afterEach(() => {
  vi.doUnmock("web-vitals")
  vi.resetModules()
})

describe("observeVitals", () => {
  it("reports measurements with their rating", async () => {
    const { observeVitals } = await load()
    const seen: Vital[] = []
    const stop = observeVitals((vital) => void seen.push(vital))
    measure("TTFB", 900)
    measure("FCP", 1700)
    measure("LCP", 4100)
    expect(seen).toEqual([
      { name: "TTFB", value: 900, rating: "fair" },
      { name: "FCP", value: 1700, rating: "good" },
      { name: "LCP", value: 4100, rating: "poor" },
    ])
    stop()
    measure("CLS", 0.3)
    expect(seen).toHaveLength(3)
  })

  it("starts the library once, and reports later measurements to each listener", async () => {
    const { observeVitals } = await load()
    const early: Vital[] = []
    const late: Vital[] = []
    observeVitals((vital) => void early.push(vital))
    measure("TTFB", 100)
    observeVitals((vital) => void late.push(vital))
    measure("INP", 600)
    expect(Object.values(measured).map((reports) => reports.length)).toEqual([1, 1, 1, 1, 1])
    expect(early.map(({ name }) => name)).toEqual(["TTFB", "INP"])
    expect(late.map(({ name }) => name)).toEqual(["INP"])
  })

  it("does nothing if the browser cannot measure", async () => {
    vi.stubGlobal("PerformanceObserver", undefined)
    const { observeVitals } = await load()
    expect(() => observeVitals(() => {})()).not.toThrow()
    expect(measured).toEqual({})
  })
})

describe("rateVital", () => {
  it("uses the published thresholds", async () => {
    const { rateVital } = await load()
    expect([2500, 2501, 4000, 4001].map((value) => rateVital("LCP", value))).toEqual(["good", "fair", "fair", "poor"])
    expect([0.1, 0.25, 0.26].map((value) => rateVital("CLS", value))).toEqual(["good", "fair", "poor"])
  })
})

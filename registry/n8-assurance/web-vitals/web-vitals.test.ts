import { beforeEach, describe, expect, it, vi } from "vitest"

import { observeVitals, rateVital, type Vital } from "@/lib/web-vitals"

type Visit = (list: { getEntries: () => unknown[] }) => void

/** A browser that measures what the test says. */
const measured = new Map<string, Visit>()
class Observer {
  static supportedEntryTypes = ["navigation", "paint", "largest-contentful-paint", "event", "layout-shift"]
  private visit: Visit
  constructor(visit: Visit) {
    this.visit = visit
  }
  observe({ type }: { type: string }) {
    measured.set(type, this.visit)
  }
  disconnect() {
    for (const [type, visit] of measured) if (visit === this.visit) measured.delete(type)
  }
}

const measure = (type: string, ...entries: object[]) => measured.get(type)?.({ getEntries: () => entries })

function leave() {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden")
  document.dispatchEvent(new Event("visibilitychange"))
}

describe("observeVitals", () => {
  beforeEach(() => {
    measured.clear()
    vi.stubGlobal("PerformanceObserver", Observer)
  })

  const start = () => {
    const seen: Vital[] = []
    return { seen, stop: observeVitals((vital) => void seen.push(vital)) }
  }

  it("tells the first paint at once and the rest when the page goes out of sight", () => {
    const { seen, stop } = start()
    measure("navigation", { responseStart: 900 })
    measure("paint", { name: "first-paint", startTime: 1 }, { name: "first-contentful-paint", startTime: 1700 })
    measure("largest-contentful-paint", { startTime: 2000 }, { startTime: 4100 })
    expect(seen).toEqual([
      { name: "TTFB", value: 900, rating: "fair" },
      { name: "FCP", value: 1700, rating: "good" },
    ])
    leave()
    expect(seen.at(-1)).toEqual({ name: "LCP", value: 4100, rating: "poor" })
    leave()
    expect(seen).toHaveLength(3)
    stop()
  })

  it("scores the worst burst of shifts, and none that a person caused", () => {
    const { seen, stop } = start()
    const shift = (startTime: number, value: number, hadRecentInput = false) => ({ startTime, value, hadRecentInput })
    measure("layout-shift", shift(100, 0.1), shift(600, 0.1), shift(9000, 0.15), shift(9100, 0.9, true))
    leave()
    expect(seen[0]?.name).toBe("CLS")
    expect(seen[0]?.value).toBeCloseTo(0.2)
    stop()
  })

  it("takes the slowest interaction, and forgives one in fifty", () => {
    const { seen, stop } = start()
    measure("event", { interactionId: 0, duration: 9000 }, { interactionId: 1, duration: 300 })
    for (let id = 2; id <= 50; id += 1) measure("event", { interactionId: id, duration: 50 })
    leave()
    expect(seen).toEqual([{ name: "INP", value: 50, rating: "good" }])
    stop()
  })

  it("stops when it is told to", () => {
    const { seen, stop } = start()
    measure("largest-contentful-paint", { startTime: 2000 })
    stop()
    expect(measured.size).toBe(0)
    leave()
    expect(seen).toEqual([])
  })

  it("is silent where the browser cannot measure", () => {
    vi.stubGlobal("PerformanceObserver", undefined)
    expect(() => observeVitals(() => {})()).not.toThrow()
  })
})

describe("rateVital", () => {
  it("draws its lines where the field draws them", () => {
    expect([2500, 2501, 4000, 4001].map((value) => rateVital("LCP", value))).toEqual(["good", "fair", "fair", "poor"])
  })
})

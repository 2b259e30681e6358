export type VitalName = "TTFB" | "FCP" | "LCP" | "CLS" | "INP"
export type VitalRating = "good" | "fair" | "poor"

/** How fast or how steady the page was, in one number. */
export type Vital = {
  name: VitalName
  /** Milliseconds; for `CLS` a score. */
  value: number
  rating: VitalRating
}

/** Up to the first number is good, beyond the second is poor (web.dev/articles/vitals). */
export const vitalThresholds: Readonly<Record<VitalName, readonly [good: number, poor: number]>> = {
  TTFB: [800, 1800],
  FCP: [1800, 3000],
  LCP: [2500, 4000],
  CLS: [0.1, 0.25],
  INP: [200, 500],
}

export function rateVital(name: VitalName, value: number): VitalRating {
  const [good, poor] = vitalThresholds[name]
  return value <= good ? "good" : value <= poor ? "fair" : "poor"
}

// Not every TypeScript release knows these fields.
type Interaction = PerformanceEntry & { interactionId?: number }
type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean }

/** Watches the page until the returned function is called. Silent where the browser cannot measure. */
export function observeVitals(onVital: (vital: Vital) => void) {
  if (typeof PerformanceObserver === "undefined") return () => {}
  const observers: PerformanceObserver[] = []
  const last = new Map<VitalName, number>()
  const emit = (name: VitalName, value: number) => onVital({ name, value, rating: rateVital(name, value) })

  function observe<Entry extends PerformanceEntry>(type: string, visit: (entry: Entry) => void, options = {}) {
    if (!PerformanceObserver.supportedEntryTypes?.includes(type)) return
    const observer = new PerformanceObserver((list) => (list.getEntries() as Entry[]).forEach(visit))
    observer.observe({ type, buffered: true, ...options })
    observers.push(observer)
  }

  observe<PerformanceNavigationTiming>("navigation", (entry) => emit("TTFB", entry.responseStart))
  observe("paint", (entry) => {
    if (entry.name === "first-contentful-paint") emit("FCP", entry.startTime)
  })
  observe("largest-contentful-paint", (entry) => void last.set("LCP", entry.startTime))

  // The slowest interaction, or nearly: one in fifty may be an accident.
  const interactions = new Map<number, number>()
  observe<Interaction>(
    "event",
    ({ interactionId, duration }) => {
      if (!interactionId) return
      interactions.set(interactionId, Math.max(interactions.get(interactionId) ?? 0, duration))
      const slowest = [...interactions.values()].sort((one, other) => other - one)
      last.set("INP", slowest[Math.floor(interactions.size / 50)] ?? 0)
    },
    { durationThreshold: 40 }
  )

  // The worst burst of shifts: at most 1 s between two of them, 5 s in all.
  let burst = { score: 0, start: 0, end: 0 }
  observe<LayoutShift>("layout-shift", ({ value, hadRecentInput, startTime }) => {
    if (hadRecentInput) return
    const goesOn = startTime - burst.end < 1000 && startTime - burst.start < 5000
    burst = goesOn
      ? { ...burst, score: burst.score + value, end: startTime }
      : { score: value, start: startTime, end: startTime }
    last.set("CLS", Math.max(last.get("CLS") ?? 0, burst.score))
  })

  // These three are only final when the page goes out of sight.
  function flush() {
    if (document.visibilityState !== "hidden") return
    last.forEach((value, name) => emit(name, value))
    last.clear()
  }
  document.addEventListener("visibilitychange", flush)

  return () => {
    observers.forEach((observer) => observer.disconnect())
    document.removeEventListener("visibilitychange", flush)
  }
}

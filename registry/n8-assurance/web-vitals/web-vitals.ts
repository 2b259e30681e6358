import {
  CLSThresholds,
  FCPThresholds,
  INPThresholds,
  LCPThresholds,
  onCLS,
  onFCP,
  onINP,
  onLCP,
  onTTFB,
  TTFBThresholds,
  type Metric,
} from "web-vitals"

export type VitalName = Metric["name"]
export type VitalRating = "good" | "fair" | "poor"

/** One measurement of the speed or stability of the page. */
export type Vital = {
  name: VitalName
  /** Milliseconds; for `CLS` a score. */
  value: number
  rating: VitalRating
}

/** Up to the first number is good, beyond the second is poor (web.dev/articles/vitals). */
export const vitalThresholds: Readonly<Record<VitalName, readonly [good: number, poor: number]>> = {
  TTFB: TTFBThresholds,
  FCP: FCPThresholds,
  LCP: LCPThresholds,
  CLS: CLSThresholds,
  INP: INPThresholds,
}

export function rateVital(name: VitalName, value: number): VitalRating {
  const [good, poor] = vitalThresholds[name]
  return value <= good ? "good" : value <= poor ? "fair" : "poor"
}

type Observer = (vital: Vital) => void

const observers = new Set<Observer>()
let started = false

// The library measures for the lifetime of the page and cannot be stopped: it is started once for all listeners.
function start() {
  started = true
  const report = ({ name, value }: Metric) => {
    const vital: Vital = { name, value, rating: rateVital(name, value) }
    observers.forEach((observer) => observer(vital))
  }
  for (const measure of [onTTFB, onFCP, onLCP, onCLS, onINP]) measure(report)
}

/**
 * Reports the measurements of the `web-vitals` library until the returned function is called: TTFB and FCP at once, the
 * others when they are final. Each is reported once, to the current listeners. Does nothing on a server and in browsers
 * that cannot measure.
 */
export function observeVitals(onVital: Observer) {
  if (typeof PerformanceObserver === "undefined") return () => {}
  const observer: Observer = (vital) => onVital(vital)
  observers.add(observer)
  if (!started) start()
  return () => void observers.delete(observer)
}

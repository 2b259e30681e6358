import { hash, readMessage, rootCause, safeName, safeSource } from "@/lib/failure-text"
import { observeVitals, type Vital } from "@/lib/web-vitals"

export { redactText } from "@/lib/failure-text"

/** A failure, without personal text. */
export type FailureSignal = {
  kind: "error" | "rejection" | "report"
  /** The class of the root cause: `TypeError`. */
  name: string
  /** A fixed sentence, or a text that the application allowed; otherwise omitted. */
  message?: string
  /** The same for equal root causes, across builds. */
  fingerprint: string
  /** The part that reported it, if it did not come from the window. */
  source?: string
  /** Milliseconds since the epoch. */
  at: number
}

/** Something that the application did about a problem: `retry`, `circuit-opened`, `denial`. */
export type EventSignal = { kind: "event"; name: string; source: string; fingerprint: string; at: number }

/** The speed and stability of the page. */
export type VitalSignal = Vital & { kind: "vital"; fingerprint: string; at: number }

export type Signal = FailureSignal | EventSignal | VitalSignal

/** Data for listeners inside this page, which is never part of the signal. */
export type SignalContext = { error?: unknown }

export type SignalListener = (signal: Signal, context: SignalContext) => void

export type Signals = {
  subscribe: (listener: SignalListener) => () => void
  /** Reports what the window does not see, such as an error caught by a boundary. Returns the fingerprint. */
  report: (error: unknown, source?: string) => string
  /** Reports events that are not errors: a retry, an open circuit, a refusal. Returns the fingerprint. */
  note: (name: string, source: string, context?: SignalContext) => string
  /** Listens to the window until the returned function is called. */
  start: () => () => void
}

export type SignalsOptions = {
  /** Texts of your own errors without personal data. They are used unchanged; no other text of an error is. */
  messages?: readonly string[]
  /** Returns more about an error than the default, at your own risk: its result is stored and sent. */
  describe?: (error: unknown) => string | undefined
  /** The maximum number of signals with one fingerprint per minute; the rest are dropped. */
  perMinute?: number
  now?: () => number
}

export function createSignals({ messages = [], describe, perMinute = 10, now = Date.now }: SignalsOptions = {}): Signals {
  const allowed = new Set(messages)
  const listeners = new Set<SignalListener>()
  const recent = new Map<string, number[]>()

  function emit(signal: Signal, context: SignalContext = {}) {
    // A copy: a set has no end while its members leave and come back.
    for (const listener of Array.from(listeners)) {
      try {
        listener(signal, context)
      } catch {
        // A listener that throws must not affect the others.
      }
    }
  }

  // A failure in a loop would otherwise overload the page.
  function isFlood(fingerprint: string, at: number) {
    // A page that stays open for days must not keep every failure.
    if (recent.size > 200) recent.clear()
    const times = (recent.get(fingerprint) ?? []).filter((time) => at - time < 60_000)
    const flood = times.length >= perMinute
    recent.set(fingerprint, flood ? times : [...times, at])
    return flood
  }

  function describeSafely(error: unknown) {
    try {
      return describe?.(error)
    } catch {
      return undefined
    }
  }

  function fail(kind: FailureSignal["kind"], thrown: unknown, givenSource?: string) {
    const cause = rootCause(thrown)
    const name = cause instanceof Error || cause instanceof Object ? safeName((cause as { name?: unknown }).name) : "Error"
    const raw = cause instanceof Error ? cause.message : typeof cause === "string" ? cause : ""
    const { sentence, shape } = readMessage(raw, allowed)
    const message = describeSafely(thrown) ?? sentence
    const source = givenSource === undefined ? undefined : safeSource(givenSource)
    // No code location: names of files and functions change with every minified build.
    const fingerprint = hash([name, shape, source].join("\n"))
    const at = now()
    if (!isFlood(fingerprint, at)) {
      emit({ kind, name, ...(message && { message }), fingerprint, at, ...(source && { source }) }, { error: thrown })
    }
    return fingerprint
  }

  function note(name: string, givenSource: string, context?: SignalContext) {
    const source = safeSource(givenSource)
    const fingerprint = hash(["event", name, source].join("\n"))
    const at = now()
    if (!isFlood(fingerprint, at)) emit({ kind: "event", name: safeSource(name), source, fingerprint, at }, context)
    return fingerprint
  }

  function start() {
    const onError = (event: ErrorEvent) => void fail("error", event.error ?? event.message)
    const onRejection = (event: PromiseRejectionEvent) => void fail("rejection", event.reason)
    window.addEventListener("error", onError)
    window.addEventListener("unhandledrejection", onRejection)
    const stopVitals = observeVitals((vital) => {
      emit({ kind: "vital", ...vital, fingerprint: `vital:${vital.name}`, at: now() })
    })
    return () => {
      window.removeEventListener("error", onError)
      window.removeEventListener("unhandledrejection", onRejection)
      stopVitals()
    }
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    report: (error, source) => fail("report", error, source),
    note,
    start,
  }
}

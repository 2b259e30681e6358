import { observeVitals, type Vital } from "@/lib/web-vitals"

/** A fault, without anything that could name a person. */
export type FailureSignal = {
  kind: "error" | "rejection" | "report"
  /** The class of the root cause: `TypeError`. */
  name: string
  /** The root cause's message, redacted. */
  message: string
  /** Equal for equal root causes. */
  fingerprint: string
  /** Who reported it, when it did not come from the window. */
  source?: string
  /** Milliseconds since the epoch. */
  at: number
}

/** How fast and steady the page was. */
export type VitalSignal = Vital & { kind: "vital"; fingerprint: string; at: number }

export type Signal = FailureSignal | VitalSignal

export type SignalListener = (signal: Signal) => void

export type Signals = {
  subscribe: (listener: SignalListener) => () => void
  /** For what the window does not see, such as an error that a boundary caught. */
  report: (error: unknown, source?: string) => void
  /** Listens to the window until the returned function is called. */
  start: () => () => void
}

export type SignalsOptions = {
  /** Replaces the redaction of messages. */
  redact?: (text: string) => string
  /** Failures with one fingerprint within a minute beyond this number are dropped. */
  perMinute?: number
  now?: () => number
}

export function createSignals({
  redact = redactText,
  perMinute = 10,
  now = Date.now,
}: SignalsOptions = {}): Signals {
  const listeners = new Set<SignalListener>()
  const recent = new Map<string, number[]>()

  function emit(signal: Signal) {
    for (const listener of listeners) {
      try {
        listener(signal)
      } catch {
        // One deaf listener must not silence the others.
      }
    }
  }

  // A fault in a loop would otherwise drown the page that it is meant to save.
  function isFlood(fingerprint: string, at: number) {
    // A page that stays open for days must not remember every fault it ever saw.
    if (recent.size > 200) recent.clear()
    const times = (recent.get(fingerprint) ?? []).filter((time) => at - time < 60_000)
    const flood = times.length >= perMinute
    recent.set(fingerprint, flood ? times : [...times, at])
    return flood
  }

  function fail(kind: FailureSignal["kind"], thrown: unknown, source?: string) {
    const { name, message, frame } = describe(rootCause(thrown))
    const clean = redact(message)
    const fingerprint = hash([name, clean, frame].join("\n"))
    const at = now()
    if (isFlood(fingerprint, at)) return
    emit({ kind, name, message: clean, fingerprint, at, ...(source && { source }) })
  }

  function start() {
    const onError = (event: ErrorEvent) => fail("error", event.error ?? event.message)
    const onRejection = (event: PromiseRejectionEvent) => fail("rejection", event.reason)
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
    start,
  }
}

/** Takes out addresses, numbers, ids and quoted content; identifiers in single quotes stay. */
export function redactText(text: string) {
  return text
    .slice(0, 500)
    .replace(/\b[a-z][a-z\d+.-]*:\/\/\S+/gi, "<url>")
    .replace(/\S+@\S+/g, "<address>")
    .replace(/"[^"]*"|“[^”]*”|`[^`]*`/g, "<text>")
    .replace(/(?<!\w)'([^']*)'(?!\w)/g, (quoted, inner: string) => (/^[\w$.]{1,40}$/.test(inner) ? quoted : "<text>"))
    .replace(/\b[\da-f]{8,}(?:-[\da-f]{4,})*\b/gi, "<id>")
    .replace(/\+?\d(?:[\s().-]*\d){2,}/g, "<number>")
}

function rootCause(thrown: unknown) {
  let current = thrown
  // Bounded, because a cause may lead back to itself.
  for (let depth = 0; depth < 8; depth += 1) {
    if (!(current instanceof Error) || current.cause === undefined) break
    current = current.cause
  }
  return current
}

function describe(thrown: unknown) {
  if (!(thrown instanceof Error)) {
    return { name: "Thrown", message: typeof thrown === "string" ? thrown : typeof thrown, frame: "" }
  }
  // The innermost function, without its file: file names change with each build.
  const frame = thrown.stack?.match(/^\s*(?:at\s+(?:async\s+)?([\w$.<>]+)\s+\(|([\w$.<>]+)@)/m)
  return { name: thrown.name, message: thrown.message, frame: frame?.[1] ?? frame?.[2] ?? "" }
}

// FNV-1a: short and stable, and nothing here needs to be secret.
function hash(text: string) {
  let value = 0x811c9dc5
  for (const character of text) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return (value >>> 0).toString(16).padStart(8, "0")
}

import type { Signal, Signals } from "@/lib/signals"

/** A signal as it is sent: only the fields listed here, with the time to the minute. */
export type ReportedSignal = {
  kind: Signal["kind"]
  name: string
  fingerprint: string
  at: number
  message?: string
  source?: string
  value?: number
  rating?: string
}

/** What is sent: failures and measurements, no personal data, no address, no content. */
export type Report = {
  /** The release of the app, to distinguish failures before and after a fix. */
  release?: string
  /** The pattern of the route, `/orders/:id`, never the address itself. */
  route?: string
  /** The number of signals dropped because there were too many. */
  dropped: number
  signals: readonly ReportedSignal[]
}

// An allow list: a field that is added to signals later is not sent until it is listed here.
function outgoing(signal: Signal): ReportedSignal {
  const { kind, name, fingerprint } = signal
  const at = Math.floor(signal.at / 60_000) * 60_000
  if (signal.kind === "vital") return { kind, name, fingerprint, at, value: signal.value, rating: signal.rating }
  const message = signal.kind === "event" ? undefined : signal.message
  return { kind, name, fingerprint, at, ...(message && { message }), ...(signal.source && { source: signal.source }) }
}

/** Sends a report; throwing or returning false means failure. */
export type ReportSender = (report: Report, context: { leaving: boolean }) => void | boolean | Promise<void | boolean>

export type ErrorReporterOptions = {
  send: ReportSender
  release?: string
  route?: () => string | undefined
  /** A report is sent when this many signals are queued. */
  batch?: number
  /** Or when the oldest has been queued this long, in milliseconds. */
  every?: number
  /** The maximum queue length; further signals are dropped and counted. */
  capacity?: number
  /** The share of page views that report, from 0 to 1. */
  sample?: number
  /** Which signals are reported. If omitted, every failure and event, and vitals that are not good. */
  wants?: (signal: Signal) => boolean
  random?: () => number
}

export type ErrorReporter = {
  /** Receives signals until the returned function is called; queued signals are then sent. */
  attend: (signals: Pick<Signals, "subscribe">) => () => void
  add: (signal: Signal) => void
  flush: () => Promise<void>
}

const isWorthwhile = (signal: Signal) => signal.kind !== "vital" || signal.rating !== "good"

/** Sends signals to a server in small batches, retries those that could not be sent, and flushes when the page closes. */
export function createErrorReporter({
  send,
  release,
  route,
  batch = 20,
  every = 10_000,
  capacity = 100,
  sample = 1,
  wants = isWorthwhile,
  random = Math.random,
}: ErrorReporterOptions): ErrorReporter {
  const takesPart = random() < sample
  let waiting: Signal[] = []
  let dropped = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | null = null
  let failures = 0

  function add(signal: Signal) {
    if (!takesPart || !wants(signal)) return
    if (waiting.length >= capacity) {
      dropped += 1
      return
    }
    waiting.push(signal)
    if (waiting.length >= batch && failures === 0) void flush()
    else schedule()
  }

  function schedule() {
    // A server that does not answer is retried with growing delays.
    timer ??= setTimeout(() => void flush(), every * 2 ** Math.min(failures, 6))
  }

  async function deliver(leaving: boolean) {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length === 0) return
    const signals = waiting
    const lost = dropped
    waiting = []
    dropped = 0
    const at = route?.()
    const report: Report = {
      ...(release && { release }),
      ...(at && { route: at }),
      dropped: lost,
      signals: signals.map(outgoing),
    }
    try {
      if ((await send(report, { leaving })) === false) throw new Error("not taken")
      failures = 0
    } catch {
      // Not reported: a failure of the reporter must not become a report.
      failures += 1
      const all = [...signals, ...waiting]
      waiting = all.slice(0, capacity)
      dropped += lost + all.length - waiting.length
      if (!leaving) schedule()
    }
  }

  function flush(leaving = false) {
    if (leaving) return deliver(true)
    sending ??= deliver(false).finally(() => (sending = null))
    return sending
  }

  return {
    add,
    flush: () => flush(),
    attend: (signals) => {
      const leave = signals.subscribe((signal) => add(signal))
      const onHide = () => {
        if (document.visibilityState === "hidden") void flush(true)
      }
      document.addEventListener("visibilitychange", onHide)
      return () => {
        leave()
        document.removeEventListener("visibilitychange", onHide)
        void flush(true)
      }
    },
  }
}

/** Sends reports to your address, without cookies and without a referrer. */
export function sendTo(address: string): ReportSender {
  return async (report, { leaving }) => {
    const response = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(report),
      credentials: "omit",
      referrerPolicy: "no-referrer",
      keepalive: leaving,
    })
    return response.ok
  }
}

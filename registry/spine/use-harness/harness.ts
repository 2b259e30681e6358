// The seams of the harness that do not need React: their types, their defaults, and the connection of a page. Servers
// can call everything in this file.

// Bundlers replace `process.env.NODE_ENV` by its value; this only tells the
// type checker so, in projects that do not load the Node types.
declare const process: { env: { NODE_ENV?: string } }

export const logLevels = ["debug", "info", "warn", "error"] as const

export type LogLevel = (typeof logLevels)[number]

export type LogEntry = {
  level: LogLevel
  /** The name given to `useHarness`. */
  scope: string
  message: string
  data?: Readonly<Record<string, unknown>>
  /** Milliseconds since the epoch. */
  at: number
}

export type LogSink = (entry: LogEntry) => void

export type Log = Record<LogLevel, (message: string, data?: LogEntry["data"]) => void>

/** Writes to the console, in development only. */
export const consoleSink: LogSink = ({ level, scope, message, data }) => {
  if (process.env.NODE_ENV === "production") return
  console[level](`[${scope}] ${message}`, ...(data ? [data] : []))
}

export type HarnessReportType =
  /** A boundary caught an error, or something else failed permanently. */
  | "failure"
  /** A task failed and is retried. */
  | "retry"
  /** A task failed at its last attempt. */
  | "retries-exhausted"
  | "circuit-opened"
  | "circuit-closed"
  /** The first source of a fallback chain did not answer. */
  | "fallback"
  /** A permission was refused. */
  | "denial"
  /** A part of the page is slow. */
  | "slow"

/** A report of a part of the application. It never leaves the page in this form. */
export type HarnessReport = {
  type: HarnessReportType
  /** The reporting part: `error-boundary:orders`. A fixed word, never personal text. */
  scope: string
  /** The thrown value, for finding the root cause in this page. */
  error?: unknown
}

/** Receives a report. Returns the id of the cause, so that a later notice can refer to it. */
export type Reporter = (report: HarnessReport) => string | undefined

/** A notice of the application about a reported cause. */
export type HarnessNotice = {
  cause: string
  /** `remedied`: something was repaired, try again. `open`: nothing was done, or it did not help. */
  state: "remedied" | "open"
}

/** Notifies components about causes. */
export type SignalSource = { subscribe: (listener: (notice: HarnessNotice) => void) => () => void }

/** Checks one permission. Throwing means denied. */
export type PermissionCheck = (permission: string) => boolean | Promise<boolean>

export type SignalHub = SignalSource & { notify: (notice: HarnessNotice) => void }

/** A source of signals and a function to send them. A listener that throws does not affect the others. */
export function createSignalHub(): SignalHub {
  const listeners = new Set<(notice: HarnessNotice) => void>()
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify: (notice) => {
      // A copy: a set has no end while its members leave and come back.
      for (const listener of Array.from(listeners)) {
        try {
          listener(notice)
        } catch {
          // The next listener must still be called.
        }
      }
    },
  }
}

const reporters = new Set<Reporter>()

/**
 * Connects a reporter to this page until the returned function is called. The root of the application does this in an
 * effect, so that a server, which is shared by many people, never has one.
 */
export function connectReporter(reporter: Reporter) {
  reporters.add(reporter)
  return () => void reporters.delete(reporter)
}

/** Reports from code outside components, such as a retry. Without a connected reporter nothing happens. */
export const report: Reporter = (entry) => {
  let cause: string | undefined
  for (const reporter of reporters) {
    try {
      cause ??= reporter(entry)
    } catch {
      // Reporting a failure must not fail.
    }
  }
  return cause
}

/** A log for one scope, written to every sink from a minimum level. */
export function createLog(scope: string, sinks: readonly LogSink[], threshold: LogLevel): Log {
  const writer =
    (level: LogLevel): Log[LogLevel] =>
    (message, data) => {
      if (logLevels.indexOf(level) < logLevels.indexOf(threshold)) return
      const entry: LogEntry = { level, scope, message, at: Date.now(), ...(data && { data }) }
      for (const sink of sinks) {
        try {
          sink(entry)
        } catch {
          // A failing log must not break the component.
        }
      }
    }
  return {
    debug: writer("debug"),
    info: writer("info"),
    warn: writer("warn"),
    error: writer("error"),
  }
}

/** A value that components follow with `useSyncExternalStore`. */
export function createStore<Value>(initial: Value) {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next: Value) => {
      value = next
      listeners.forEach((listener) => listener())
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

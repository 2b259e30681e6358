// The seams of the harness that need no React: what they look like, what stands in them while nothing is wired, and the
// one connection of a page. Servers can call everything in this file.

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

/** Writes to the console, and only while developing. */
export const consoleSink: LogSink = ({ level, scope, message, data }) => {
  if (process.env.NODE_ENV === "production") return
  console[level](`[${scope}] ${message}`, ...(data ? [data] : []))
}

export type HarnessReportType =
  /** A boundary caught an error, or something else failed for good. */
  | "failure"
  /** A task failed and is tried again. */
  | "retry"
  /** A task failed at its last try. */
  | "retries-exhausted"
  | "circuit-opened"
  | "circuit-closed"
  /** The first choice of a fallback chain did not answer. */
  | "fallback"
  /** A permission was refused. */
  | "denial"
  /** A part of the page takes longer than it should. */
  | "slow"

/** What a part of the application says about itself. It never leaves the page in this form. */
export type HarnessReport = {
  type: HarnessReportType
  /** Which part speaks: `error-boundary:orders`. A fixed word, never something a person wrote. */
  scope: string
  /** What was thrown, for those who look for the root cause in this page. */
  error?: unknown
}

/** Takes a report. The answer names the cause, so that a later notice can refer to it. */
export type Reporter = (report: HarnessReport) => string | undefined

/** What the application says back about a cause that was reported. */
export type HarnessNotice = {
  cause: string
  /** `remedied`: something was repaired, try again. `open`: nothing was done, or nothing helped. */
  state: "remedied" | "open"
}

/** Where components hear about causes. */
export type SignalSource = { subscribe: (listener: (notice: HarnessNotice) => void) => () => void }

/** Answers for one permission. To throw is to deny. */
export type PermissionCheck = (permission: string) => boolean | Promise<boolean>

export type SignalHub = SignalSource & { notify: (notice: HarnessNotice) => void }

/** A source of signals and the way to feed it. A listener that throws does not silence the others. */
export function createSignalHub(): SignalHub {
  const listeners = new Set<(notice: HarnessNotice) => void>()
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify: (notice) => {
      for (const listener of [...listeners]) {
        try {
          listener(notice)
        } catch {
          // The next listener still has to hear it.
        }
      }
    },
  }
}

const reporters = new Set<Reporter>()

/**
 * Connects a reporter to this page until the returned function is called. The application's root does it in an effect, so
 * that a server, which many people share, never has one.
 */
export function connectReporter(reporter: Reporter) {
  reporters.add(reporter)
  return () => void reporters.delete(reporter)
}

/** Reports from code that is no component, such as a retry. Without a connected reporter nothing happens. */
export const report: Reporter = (entry) => {
  let cause: string | undefined
  for (const reporter of reporters) {
    try {
      cause ??= reporter(entry)
    } catch {
      // Reporting a failure must not be one.
    }
  }
  return cause
}

/** A log for one scope, written to every sink from a level upwards. */
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
          // A log that cannot be written must not take the component with it.
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

import { report as reportToPage, type Reporter } from "@/lib/harness"
import { withTimeout } from "@/lib/timeout"

export type FallbackSource<Value> = {
  /** The name, for the report: `network`, `cache`. */
  name: string
  load: (signal: AbortSignal) => Value | Promise<Value>
  /** Returns false if a value is not a valid answer, such as an empty cache. */
  accepts?: (value: Value) => boolean
  /** The time limit of this source, in milliseconds; if omitted, no limit. */
  limit?: number
}

export type FallbackFailure = { source: string; error: unknown }

export type FallbackResult<Value> = {
  value: Value
  /** The source that answered. */
  source: string
  /** True if the first source did not answer. */
  degraded: boolean
  failures: readonly FallbackFailure[]
}

export class NoSourceError extends AggregateError {
  override name = "NoSourceError"
  readonly failures: readonly FallbackFailure[]

  constructor(failures: readonly FallbackFailure[]) {
    super(
      failures.map(({ error }) => error),
      failures.length === 0
        ? "there is no source to ask"
        : `no source answered: ${failures.map(({ source }) => source).join(", ")}`
    )
    this.failures = failures
  }
}

export type FallbackOptions = {
  signal?: AbortSignal
  onFailure?: (failure: FallbackFailure) => void
  /** Receives reports about sources that did not answer; if omitted, the root of the application. */
  report?: Reporter
}

/** Tries sources in order, and returns which one answered. */
export async function fallbackChain<Value>(
  sources: readonly FallbackSource<Value>[],
  { signal, onFailure, report = reportToPage }: FallbackOptions = {}
): Promise<FallbackResult<Value>> {
  const failures: FallbackFailure[] = []
  for (const { name, load, accepts = () => true, limit } of sources) {
    signal?.throwIfAborted()
    try {
      const value =
        limit === undefined
          ? await load(signal ?? new AbortController().signal)
          : await withTimeout(load, limit, { signal })
      if (!accepts(value)) throw new Error(`${name} had no answer`)
      return { value, source: name, degraded: failures.length > 0, failures }
    } catch (error) {
      // After an abort, no other source is tried.
      if (signal?.aborted) throw signal.reason
      const failure = { source: name, error }
      failures.push(failure)
      onFailure?.(failure)
      report({ type: "fallback", scope: `fallback:${name}`, error })
    }
  }
  throw new NoSourceError(failures)
}

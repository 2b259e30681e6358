import { report as reportToPage, type Reporter } from "@/lib/harness"
import { withTimeout } from "@/lib/timeout"

export type FallbackSource<Value> = {
  /** What it is, for the report: `network`, `cache`. */
  name: string
  load: (signal: AbortSignal) => Value | Promise<Value>
  /** Says that this value is no answer, such as an empty cache. */
  accepts?: (value: Value) => boolean
  /** How long this source is given, in milliseconds; left out, as long as it takes. */
  limit?: number
}

export type FallbackFailure = { source: string; error: unknown }

export type FallbackResult<Value> = {
  value: Value
  /** The source that answered. */
  source: string
  /** True when the first choice did not answer. */
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
  /** Where a source that did not answer is reported; left out, to the application's root. */
  report?: Reporter
}

/** Asks one source after the other, best first, and says which one answered. */
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
      // Whoever gave up wants no second choice.
      if (signal?.aborted) throw signal.reason
      const failure = { source: name, error }
      failures.push(failure)
      onFailure?.(failure)
      report({ type: "fallback", scope: `fallback:${name}`, error })
    }
  }
  throw new NoSourceError(failures)
}

import { report as reportToPage, type Reporter } from "@/lib/harness"

export type Backoff = {
  /** The delay before the second attempt, in milliseconds. */
  first?: number
  /** The factor between delays. */
  factor?: number
  /** The maximum delay. */
  longest?: number
  /** The random share of a delay, from 0 to 1, so that many clients do not return at once. */
  jitter?: number
}

export type RetryOptions = Backoff & {
  /** The maximum number of attempts. */
  attempts?: number
  signal?: AbortSignal
  /** The name of the task, for reports: `orders`. A fixed word. */
  name?: string
  /** Receives reports about retries; if omitted, the root of the application. */
  report?: Reporter
  /** Whether to try again after an error. If omitted, everything except an abort is retried. */
  shouldRetry?: (error: unknown, attempt: number) => boolean
  /** A delay requested by the server, such as `Retry-After`; it overrides the backoff. */
  waitFor?: (error: unknown, attempt: number) => number | undefined
  onRetry?: (error: unknown, next: { attempt: number; wait: number }) => void
  /** From 0 up to 1; replaced in tests. */
  random?: () => number
}

export type RetryTask<Value> = (context: { attempt: number; signal?: AbortSignal }) => Value | Promise<Value>

/** The delay after a failed attempt, counted from 1. */
export function backoffDelay(
  attempt: number,
  { first = 300, factor = 2, longest = 30_000, jitter = 0.5 }: Backoff = {},
  random: () => number = Math.random
) {
  const full = Math.min(longest, first * factor ** Math.max(0, attempt - 1))
  const chance = Math.min(1, Math.max(0, jitter))
  return Math.round(full * (1 - chance * random()))
}

/** Waits, unless the signal is aborted first; then it throws the reason of the signal. */
export function wait(milliseconds: number, signal?: AbortSignal) {
  return new Promise<void>((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason)
      return
    }
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop)
      resolve()
    }, milliseconds)
    signal?.addEventListener("abort", stop, { once: true })
  })
}

/** Retries a task until it succeeds, the attempts are used up, or it is aborted. Throws the last error. */
export async function retry<Value>(task: RetryTask<Value>, options: RetryOptions = {}): Promise<Value> {
  const { attempts = 3, signal, shouldRetry = () => true, waitFor, onRetry, random } = options
  const { name, report = reportToPage } = options
  const scope = name ? `retry:${name}` : "retry"
  for (let attempt = 1; ; attempt += 1) {
    signal?.throwIfAborted()
    try {
      return await task({ attempt, signal })
    } catch (error) {
      // An abort is intended, not a failure: it is never retried.
      if (signal?.aborted) throw error
      if (attempt >= attempts || !shouldRetry(error, attempt)) {
        report({ type: "retries-exhausted", scope, error })
        throw error
      }
      report({ type: "retry", scope, error })
      const asked = waitFor?.(error, attempt)
      const pause = asked === undefined ? backoffDelay(attempt, options, random) : Math.max(0, asked)
      onRetry?.(error, { attempt: attempt + 1, wait: pause })
      await wait(pause, signal)
    }
  }
}

/** Milliseconds from a `Retry-After` header, which contains seconds or a date. */
export function retryAfter(header: string | null | undefined, now = Date.now()) {
  const text = header?.trim()
  if (!text) return undefined
  if (/^\d+$/.test(text)) return Number(text) * 1000
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

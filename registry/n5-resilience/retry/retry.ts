import { report as reportToPage, type Reporter } from "@/lib/harness"

export type Backoff = {
  /** The wait before the second try, in milliseconds. */
  first?: number
  /** Each wait is this many times the one before. */
  factor?: number
  /** No wait is longer than this. */
  longest?: number
  /** How much of a wait is left to chance, from 0 to 1, so that many clients do not return at once. */
  jitter?: number
}

export type RetryOptions = Backoff & {
  /** How often the task is tried in all. */
  attempts?: number
  signal?: AbortSignal
  /** What the task is, for reports: `orders`. A fixed word. */
  name?: string
  /** Where retries are reported; left out, to the application's root. */
  report?: Reporter
  /** Says whether another try makes sense. Left out, everything but an abort is tried again. */
  shouldRetry?: (error: unknown, attempt: number) => boolean
  /** A wait that the other side asked for, such as `Retry-After`; it wins over the backoff. */
  waitFor?: (error: unknown, attempt: number) => number | undefined
  onRetry?: (error: unknown, next: { attempt: number; wait: number }) => void
  /** From 0 up to 1; replaced in tests. */
  random?: () => number
}

export type RetryTask<Value> = (context: { attempt: number; signal?: AbortSignal }) => Value | Promise<Value>

/** The wait after a failed attempt, the first of which is 1. */
export function backoffDelay(
  attempt: number,
  { first = 300, factor = 2, longest = 30_000, jitter = 0.5 }: Backoff = {},
  random: () => number = Math.random
) {
  const full = Math.min(longest, first * factor ** Math.max(0, attempt - 1))
  const chance = Math.min(1, Math.max(0, jitter))
  return Math.round(full * (1 - chance * random()))
}

/** Waits, unless the signal is aborted first; then it throws the signal's reason. */
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

/** Tries a task until it succeeds, gives up, or is aborted. Throws what the last try threw. */
export async function retry<Value>(task: RetryTask<Value>, options: RetryOptions = {}): Promise<Value> {
  const { attempts = 3, signal, shouldRetry = () => true, waitFor, onRetry, random } = options
  const { name, report = reportToPage } = options
  const scope = name ? `retry:${name}` : "retry"
  for (let attempt = 1; ; attempt += 1) {
    signal?.throwIfAborted()
    try {
      return await task({ attempt, signal })
    } catch (error) {
      // An abort is a wish, not a failure: it is never tried again.
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

/** Milliseconds from a `Retry-After` header, which holds seconds or a date. */
export function retryAfter(header: string | null | undefined, now = Date.now()) {
  const text = header?.trim()
  if (!text) return undefined
  if (/^\d+$/.test(text)) return Number(text) * 1000
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

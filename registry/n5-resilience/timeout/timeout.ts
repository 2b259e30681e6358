export class TimeoutError extends Error {
  override name = "TimeoutError"
  readonly limit: number

  constructor(limit: number) {
    super(`it took longer than ${limit} ms`)
    this.limit = limit
  }
}

export type TimeoutOptions = {
  /** Aborts the task early, with the reason of the signal. */
  signal?: AbortSignal
}

/**
 * Gives a task a time limit. When it is reached, the signal of the task is aborted, so that the work stops, not only
 * the waiting.
 */
export function withTimeout<Value>(
  task: (signal: AbortSignal) => Value | Promise<Value>,
  limit: number,
  { signal }: TimeoutOptions = {}
): Promise<Value> {
  return new Promise<Value>((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason)
      return
    }
    const own = new AbortController()
    const end = (reason: unknown) => {
      clean()
      // Rejected first: a task that throws on abort must not hide the reason.
      reject(reason)
      own.abort(reason)
    }
    const stop = () => end(signal?.reason)
    const timer = setTimeout(() => end(new TimeoutError(limit)), limit)
    signal?.addEventListener("abort", stop, { once: true })
    function clean() {
      clearTimeout(timer)
      signal?.removeEventListener("abort", stop)
    }

    // A task that throws synchronously is a failed task.
    Promise.resolve()
      .then(() => task(own.signal))
      .then(
        (value) => {
          clean()
          resolve(value)
        },
        (error: unknown) => {
          clean()
          reject(error)
        }
      )
  })
}

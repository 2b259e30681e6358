import { report as reportToPage, type Reporter } from "@/lib/harness"

export type CircuitState =
  /** Calls are allowed. */
  | "closed"
  /** Calls are refused at once, so that an overloaded service can recover. */
  | "open"
  /** One call is allowed as a probe. */
  | "probing"

export type CircuitStatus = {
  state: CircuitState
  /** Failures that currently count. */
  failures: number
  /** When the next call is allowed, in milliseconds since the epoch; only while open. */
  retryAt?: number
}

export class CircuitOpenError extends Error {
  override name = "CircuitOpenError"
  readonly retryAt?: number

  constructor(name: string, retryAt?: number) {
    super(`${name} is resting after repeated failures`)
    this.retryAt = retryAt
  }
}

export type CircuitBreakerOptions = {
  /** The name of the service, for messages: `orders`. */
  name?: string
  /** This many failures within the window open the circuit. */
  threshold?: number
  /** How long a failure counts, in milliseconds. */
  window?: number
  /** How long an open circuit waits before a probe, in milliseconds. */
  rest?: number
  /** Returns false for failures that do not indicate a problem of the service, such as a 404. */
  counts?: (error: unknown) => boolean
  onChange?: (status: CircuitStatus) => void
  /** Receives reports when the circuit opens and closes; if omitted, the root of the application. */
  report?: Reporter
  now?: () => number
}

export type CircuitBreaker = {
  call: <Value>(task: () => Value | Promise<Value>) => Promise<Value>
  /** The same object until something changes. */
  status: () => CircuitStatus
  subscribe: (listener: () => void) => () => void
  /** Closes the circuit explicitly. */
  reset: () => void
}

/** Stops calling a failing service, and sends single probes to detect when it works again. */
export function createCircuitBreaker({
  name = "the service",
  threshold = 5,
  window = 60_000,
  rest = 15_000,
  counts = () => true,
  onChange,
  report = reportToPage,
  now = Date.now,
}: CircuitBreakerOptions = {}): CircuitBreaker {
  const listeners = new Set<() => void>()
  let failures: number[] = []
  let status: CircuitStatus = { state: "closed", failures: 0 }

  function change(next: CircuitStatus, error?: unknown) {
    const before = status.state
    status = next
    const scope = `circuit:${name}`
    if (before === "closed" && next.state === "open") report({ type: "circuit-opened", scope, error })
    if (before !== "closed" && next.state === "closed") report({ type: "circuit-closed", scope })
    onChange?.(status)
    listeners.forEach((listener) => listener())
  }

  function succeed() {
    if (status.state === "probing") {
      failures = []
      change({ state: "closed", failures: 0 })
    }
  }

  function fail(error: unknown) {
    if (!counts(error)) {
      succeed()
      return
    }
    const at = now()
    failures = [...failures.filter((time) => at - time < window), at]
    if (status.state === "probing" || failures.length >= threshold) {
      change({ state: "open", failures: failures.length, retryAt: at + rest }, error)
    } else if (status.state === "closed") {
      change({ state: "closed", failures: failures.length })
    }
  }

  return {
    async call(task) {
      if (status.state === "probing" || (status.retryAt !== undefined && now() < status.retryAt)) {
        throw new CircuitOpenError(name, status.retryAt)
      }
      if (status.state === "open") change({ state: "probing", failures: failures.length })
      try {
        const value = await task()
        succeed()
        return value
      } catch (error) {
        fail(error)
        throw error
      }
    },
    status: () => status,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    reset: () => {
      failures = []
      change({ state: "closed", failures: 0 })
    },
  }
}

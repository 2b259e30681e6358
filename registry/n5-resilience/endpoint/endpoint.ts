import { EndpointError, failureOf } from "@/lib/failures"

export type Endpoint = {
  name: string
  /** The current address. */
  address: () => string
  /** True while the first address is not in use. */
  isFallback: () => boolean
  /** Switches to the next address. False if there is none. */
  failOver: () => boolean
  /** Switches back to the first address. */
  restore: () => void
  subscribe: (listener: () => void) => () => void
  /**
   * Sends a request to the current address. Throws an `EndpointError` or a `SessionExpiredError`, so that the cause can
   * be repaired.
   */
  ask: (path?: string, init?: RequestInit) => Promise<Response>
}

export type EndpointOptions = {
  /** A fixed word for reports and remedies: `forecast`. */
  name: string
  /** The preferred address first. */
  addresses: readonly [string, ...string[]]
  fetch?: typeof globalThis.fetch
}

/** A service with several addresses. A remedy decides which one is used. */
export function createEndpoint({ name, addresses, fetch: send = (...args) => fetch(...args) }: EndpointOptions): Endpoint {
  const listeners = new Set<() => void>()
  let current = 0

  const address = () => addresses[current] ?? addresses[0]

  function change(next: number) {
    if (next === current) return
    current = next
    listeners.forEach((listener) => listener())
  }

  return {
    name,
    address,
    isFallback: () => current > 0,
    failOver: () => {
      if (current + 1 >= addresses.length) return false
      change(current + 1)
      return true
    },
    restore: () => change(0),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    ask: async (path = "", init) => {
      let response: Response
      try {
        response = await send(address() + path, init)
      } catch (cause) {
        // An abort does not indicate a problem of the service.
        if (init?.signal?.aborted) throw cause
        throw new EndpointError(name, undefined, { cause })
      }
      const failure = failureOf(name, response)
      if (failure) throw failure
      return response
    },
  }
}

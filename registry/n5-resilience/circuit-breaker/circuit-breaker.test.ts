import { describe, expect, it, vi } from "vitest"

import { CircuitOpenError, createCircuitBreaker } from "@/lib/circuit-breaker"

const down = () => Promise.reject(new Error("down"))

function breakerAt(options = {}) {
  const clock = { now: 0 }
  const breaker = createCircuitBreaker({ threshold: 2, window: 1000, rest: 500, now: () => clock.now, ...options })
  return { clock, breaker }
}

describe("createCircuitBreaker", () => {
  it("opens after repeated failures and then refuses calls", async () => {
    const { breaker } = breakerAt({ name: "orders" })
    await expect(breaker.call(down)).rejects.toThrow("down")
    expect(breaker.status()).toEqual({ state: "closed", failures: 1 })
    await expect(breaker.call(down)).rejects.toThrow("down")
    expect(breaker.status()).toEqual({ state: "open", failures: 2, retryAt: 500 })
    const task = vi.fn()
    await expect(breaker.call(task)).rejects.toThrow(CircuitOpenError)
    expect(task).not.toHaveBeenCalled()
  })

  it("allows a single probe after the pause, and closes when it succeeds", async () => {
    const { breaker, clock } = breakerAt()
    await expect(breaker.call(down)).rejects.toThrow()
    await expect(breaker.call(down)).rejects.toThrow()
    clock.now = 500
    let answer = (_: string) => {}
    const probe = breaker.call(() => new Promise<string>((resolve) => (answer = resolve)))
    expect(breaker.status().state).toBe("probing")
    await expect(breaker.call(() => "second")).rejects.toThrow(CircuitOpenError)
    answer("back")
    await expect(probe).resolves.toBe("back")
    expect(breaker.status()).toEqual({ state: "closed", failures: 0 })
  })

  it("opens again when the probe fails", async () => {
    const { breaker, clock } = breakerAt()
    await expect(breaker.call(down)).rejects.toThrow()
    await expect(breaker.call(down)).rejects.toThrow()
    clock.now = 600
    await expect(breaker.call(down)).rejects.toThrow("down")
    expect(breaker.status()).toMatchObject({ state: "open", retryAt: 1100 })
  })

  it("forgets failures that lie outside the window", async () => {
    const { breaker, clock } = breakerAt()
    await expect(breaker.call(down)).rejects.toThrow()
    clock.now = 1000
    await expect(breaker.call(down)).rejects.toThrow()
    expect(breaker.status()).toEqual({ state: "closed", failures: 1 })
  })

  it("does not count failures that are not caused by the service", async () => {
    const { breaker } = breakerAt({ counts: (error: unknown) => (error as Error).message !== "not found" })
    for (let time = 0; time < 5; time += 1) {
      await expect(breaker.call(() => Promise.reject(new Error("not found")))).rejects.toThrow("not found")
    }
    expect(breaker.status()).toEqual({ state: "closed", failures: 0 })
  })

  it("notifies listeners, and can be closed explicitly", async () => {
    const { breaker } = breakerAt({ threshold: 1 })
    const listener = vi.fn()
    const stop = breaker.subscribe(listener)
    await expect(breaker.call(down)).rejects.toThrow()
    expect(listener).toHaveBeenCalledTimes(1)
    breaker.reset()
    expect(breaker.status().state).toBe("closed")
    stop()
    await expect(breaker.call(down)).rejects.toThrow()
    expect(listener).toHaveBeenCalledTimes(2)
  })
})

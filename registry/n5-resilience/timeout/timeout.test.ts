import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"

import { TimeoutError, withTimeout } from "@/lib/timeout"

describe("withTimeout", () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it("returns the value and leaves no timer", async () => {
    await expect(withTimeout(() => "in time", 100)).resolves.toBe("in time")
    expect(vi.getTimerCount()).toBe(0)
  })

  it("aborts the work, not only the waiting", async () => {
    let seen: AbortSignal | undefined
    const result = withTimeout((signal) => {
      seen = signal
      return new Promise(() => {})
    }, 100)
    const failed = expect(result).rejects.toThrow(TimeoutError)
    await vi.advanceTimersByTimeAsync(100)
    await failed
    expect(seen?.aborted).toBe(true)
    expect(seen?.reason).toBeInstanceOf(TimeoutError)
  })

  it("rejects with the timeout even if the task throws on abort", async () => {
    const result = withTimeout(
      (signal) =>
        new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("aborted inside")))),
      100
    )
    const failed = expect(result).rejects.toBeInstanceOf(TimeoutError)
    await vi.advanceTimersByTimeAsync(100)
    await failed
  })

  it("forwards an external abort, with its reason", async () => {
    const controller = new AbortController()
    let seen: AbortSignal | undefined
    const result = withTimeout(
      (signal) => {
        seen = signal
        return new Promise(() => {})
      },
      100,
      { signal: controller.signal }
    )
    const failed = expect(result).rejects.toThrow("gone")
    await vi.advanceTimersByTimeAsync(1)
    controller.abort(new Error("gone"))
    await failed
    expect(seen?.aborted).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })

  it("turns a throw into a rejection", async () => {
    await expect(
      withTimeout(() => {
        throw new Error("at once")
      }, 100)
    ).rejects.toThrow("at once")
    expect(vi.getTimerCount()).toBe(0)
  })
})

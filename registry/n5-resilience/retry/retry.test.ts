import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"

import { backoffDelay, retry, retryAfter, wait } from "@/lib/retry"

describe("retry", () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it("retries until the task succeeds and reports the delay", async () => {
    const waits: number[] = []
    const task = vi.fn(({ attempt }: { attempt: number }) => {
      if (attempt < 3) throw new Error(`no ${attempt}`)
      return "yes"
    })
    const result = retry(task, { first: 100, jitter: 0, onRetry: (_, next) => void waits.push(next.wait) })
    await vi.runAllTimersAsync()
    expect(await result).toBe("yes")
    expect(task).toHaveBeenCalledTimes(3)
    expect(waits).toEqual([100, 200])
  })

  it("throws the error of the last attempt", async () => {
    const result = retry(({ attempt }) => Promise.reject(new Error(`no ${attempt}`)), { attempts: 2 })
    const seen = expect(result).rejects.toThrow("no 2")
    await vi.runAllTimersAsync()
    await seen
  })

  it("does not retry errors that should not be retried", async () => {
    const task = vi.fn(() => Promise.reject(new Error("forbidden")))
    await expect(retry(task, { shouldRetry: () => false })).rejects.toThrow("forbidden")
    expect(task).toHaveBeenCalledTimes(1)
  })

  it("stops waiting when it is aborted, and starts no other attempt", async () => {
    const controller = new AbortController()
    const task = vi.fn(() => Promise.reject(new Error("down")))
    const result = retry(task, { signal: controller.signal, attempts: 9 })
    const seen = expect(result).rejects.toThrow("enough")
    await vi.advanceTimersByTimeAsync(0)
    controller.abort(new Error("enough"))
    await seen
    await vi.runAllTimersAsync()
    expect(task).toHaveBeenCalledTimes(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  it("starts nothing when it is aborted already", async () => {
    const task = vi.fn()
    await expect(retry(task, { signal: AbortSignal.abort(new Error("late")) })).rejects.toThrow("late")
    expect(task).not.toHaveBeenCalled()
  })

  it("waits for the requested delay", async () => {
    const waits: number[] = []
    const result = retry(({ attempt }) => (attempt === 1 ? Promise.reject(new Error("busy")) : 1), {
      waitFor: () => 7000,
      onRetry: (_, next) => void waits.push(next.wait),
    })
    await vi.runAllTimersAsync()
    await result
    expect(waits).toEqual([7000])
  })
})

describe("backoffDelay", () => {
  it("grows, is bounded, and has a random share", () => {
    const plain = { first: 100, factor: 3, longest: 500, jitter: 0 }
    expect([1, 2, 3].map((attempt) => backoffDelay(attempt, plain))).toEqual([100, 300, 500])
    expect(backoffDelay(1, { first: 100, jitter: 0.5 }, () => 1)).toBe(50)
    expect(backoffDelay(1, { first: 100, jitter: 9 }, () => 1)).toBe(0)
  })
})

describe("retryAfter", () => {
  it("reads seconds and dates, and nothing else", () => {
    expect(retryAfter("12")).toBe(12_000)
    const now = Date.parse("2026-03-20T06:30:00Z")
    expect(retryAfter("Fri, 20 Mar 2026 06:31:00 GMT", now)).toBe(60_000)
    expect(retryAfter("Fri, 20 Mar 2026 06:29:00 GMT", now)).toBe(0)
    expect(retryAfter("soon")).toBeUndefined()
    expect(retryAfter(null)).toBeUndefined()
  })
})

describe("wait", () => {
  it("refuses a signal that is aborted already", async () => {
    await expect(wait(1, AbortSignal.abort(new Error("late")))).rejects.toThrow("late")
  })
})

describe("what a retry reports", () => {
  it("reports retries and giving up, but not an abort", async () => {
    const report = vi.fn()
    const fails = () => Promise.reject(new Error("down"))
    await expect(retry(fails, { name: "orders", attempts: 2, first: 0, report })).rejects.toThrow("down")
    await expect(retry(fails, { attempts: 1, report })).rejects.toThrow("down")
    await expect(retry(fails, { signal: AbortSignal.abort(new Error("no")), report })).rejects.toThrow("no")
    expect(report.mock.calls.map(([{ type, scope }]) => [type, scope])).toEqual([
      ["retry", "retry:orders"],
      ["retries-exhausted", "retry:orders"],
      ["retries-exhausted", "retry"],
    ])
  })
})

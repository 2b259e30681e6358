import { act, renderHook } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"

import { useRetry } from "@/hooks/use-retry"

describe("useRetry", () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const flush = (milliseconds = 0) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

  it("shows the wait and then the value", async () => {
    const { result } = renderHook(() =>
      useRetry(({ attempt }) => (attempt === 1 ? Promise.reject(new Error("busy")) : "sent"), {
        first: 500,
        jitter: 0,
      })
    )
    expect(result.current.status).toBe("idle")
    act(() => result.current.run())
    await flush()
    expect(result.current).toMatchObject({ status: "waiting", attempt: 1, wait: 500 })
    await flush(500)
    expect(result.current).toMatchObject({ status: "done", attempt: 2, value: "sent" })
  })

  it("keeps the last value while it runs again, and shows the error when it gives up", async () => {
    let fails = false
    const { result } = renderHook(() =>
      useRetry(() => (fails ? Promise.reject(new Error("down")) : "sent"), { attempts: 1 })
    )
    act(() => result.current.run())
    await flush()
    fails = true
    act(() => result.current.run())
    await flush()
    expect(result.current).toMatchObject({ status: "failed", value: "sent", error: new Error("down") })
  })

  it("aborts the current run when it is cancelled", async () => {
    let signal: AbortSignal | undefined
    const { result } = renderHook(() =>
      useRetry((context) => {
        signal = context.signal
        return new Promise<string>(() => {})
      })
    )
    act(() => result.current.run())
    await flush()
    act(() => result.current.cancel())
    expect(signal?.aborted).toBe(true)
    expect(result.current.status).toBe("idle")
  })

  it("stops when the component unmounts", async () => {
    const task = vi.fn(() => Promise.reject(new Error("busy")))
    const { result, unmount } = renderHook(() => useRetry(task, { attempts: 9 }))
    act(() => result.current.run())
    await flush()
    unmount()
    await vi.runAllTimersAsync()
    expect(task).toHaveBeenCalledTimes(1)
    expect(vi.getTimerCount()).toBe(0)
  })
})

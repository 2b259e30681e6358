import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"

import { fallbackChain, NoSourceError } from "@/lib/fallback-chain"

describe("fallbackChain", () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it("uses the first source that answers and tries no other", async () => {
    const second = vi.fn()
    const result = await fallbackChain([
      { name: "network", load: () => 1 },
      { name: "cache", load: second },
    ])
    expect(result).toEqual({ value: 1, source: "network", degraded: false, failures: [] })
    expect(second).not.toHaveBeenCalled()
  })

  it("continues after a failure, a slow source and an empty answer", async () => {
    const seen: string[] = []
    const result = fallbackChain<string>(
      [
        { name: "network", load: () => Promise.reject(new Error("down")) },
        { name: "mirror", load: () => new Promise(() => {}), limit: 50 },
        { name: "cache", load: () => "", accepts: (value) => value !== "" },
        { name: "bundle", load: () => "old" },
      ],
      { onFailure: ({ source }) => void seen.push(source) }
    )
    await vi.runAllTimersAsync()
    expect(await result).toMatchObject({ value: "old", source: "bundle", degraded: true })
    expect(seen).toEqual(["network", "mirror", "cache"])
  })

  it("names every source when none answers", async () => {
    const result = fallbackChain([
      { name: "network", load: () => Promise.reject(new Error("down")) },
      { name: "cache", load: () => Promise.reject(new Error("empty")) },
    ])
    await expect(result).rejects.toThrow(NoSourceError)
    await expect(result).rejects.toThrow("network, cache")
    await expect(fallbackChain([])).rejects.toThrow("no source to ask")
  })

  it("tries no second source after an abort", async () => {
    const controller = new AbortController()
    const second = vi.fn()
    const result = fallbackChain(
      [
        {
          name: "network",
          load: (signal) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
        },
        { name: "cache", load: second },
      ],
      { signal: controller.signal }
    )
    controller.abort(new Error("left"))
    await expect(result).rejects.toThrow("left")
    expect(second).not.toHaveBeenCalled()
  })
})

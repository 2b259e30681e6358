import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"

import { createOneHealer } from "@/lib/one-healer"

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

/** Runs the same task in two pages and returns how many ran at the same time. */
async function together(pages: readonly ReturnType<typeof createOneHealer>[]) {
  let running = 0
  let most = 0
  let done = 0
  const task = async () => {
    most = Math.max(most, (running += 1))
    await new Promise((resolve) => setTimeout(resolve, 50))
    running -= 1
    done += 1
  }
  const all = Promise.all(pages.map((page) => page("cause", task)))
  await vi.advanceTimersByTimeAsync(5000)
  await all
  return { most, done }
}

describe("createOneHealer", () => {
  it("uses Web Locks if available", async () => {
    let queue = Promise.resolve()
    const request = vi.fn((_: string, task: () => Promise<void>) => (queue = queue.then(task)))
    const page = () => createOneHealer({ locks: { request } })
    expect(await together([page(), page()])).toEqual({ most: 1, done: 2 })
    expect(request.mock.calls.map(([name]) => name)).toEqual(["cause", "cause"])
    expect(localStorage).toHaveLength(0)
  })

  it("uses a lease in storage without locks, and releases it", async () => {
    const page = (chance: number) => createOneHealer({ locks: null, random: () => chance })
    expect(await together([page(0.2), page(0.7)])).toEqual({ most: 1, done: 2 })
    expect(localStorage).toHaveLength(0)
  })

  it("does not wait forever for a page that was closed", async () => {
    localStorage.setItem("cause.lease", `gone ${Date.now() + 1000}`)
    expect(await together([createOneHealer({ locks: null })])).toEqual({ most: 1, done: 1 })
  })

  it("releases the lease when the task fails", async () => {
    const page = createOneHealer({ locks: null })
    const failed = page("cause", () => Promise.reject(new Error("no"))).catch((error: Error) => error.message)
    await vi.advanceTimersByTimeAsync(1000)
    expect(await failed).toBe("no")
    expect(localStorage).toHaveLength(0)
  })

  it("works without both", async () => {
    const refuse = () => {
      throw new DOMException("full", "QuotaExceededError")
    }
    const page = createOneHealer({ locks: null, storage: { getItem: () => null, setItem: refuse, removeItem: () => {} } })
    expect(await together([page])).toEqual({ most: 1, done: 1 })
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"

import { createFundi, type FundiOptions, type HealingRecord, type Remedy } from "@/lib/fundi"
import { createSignals, type Signal } from "@/lib/signals"

const fault = (fingerprint: string, at = 0): Signal => ({
  kind: "report",
  name: "RangeError",
  message: "the draft is damaged",
  fingerprint,
  at,
})

const remedy = (name: string, apply: Remedy["apply"] = () => {}, more: Partial<Remedy> = {}): Remedy => ({
  name,
  suits: () => true,
  apply,
  ...more,
})

const workshop = (options: FundiOptions = {}) => createFundi({ watchFor: 1000, now: () => 0, ...options })

describe("createFundi", () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)

  it("heals a cause and writes down that the remedy held", async () => {
    const apply = vi.fn()
    const fundi = workshop({ remedies: [remedy("discard the draft", apply)] })
    const signals = createSignals()
    const leave = fundi.attend(signals)
    signals.report(new RangeError("the draft is damaged"))
    await settle()
    expect(apply).toHaveBeenCalledTimes(1)
    expect(fundi.records()[0]).toMatchObject({ name: "RangeError", status: "watching", occurrences: 1 })
    await settle(1000)
    expect(fundi.records()[0]).toMatchObject({
      status: "healed",
      attempts: [{ remedy: "discard the draft", outcome: "held" }],
    })
    leave()
    signals.report(new RangeError("unheard"))
    expect(fundi.records()).toHaveLength(1)
  })

  it("groups by root cause and leaves alone what nothing suits", async () => {
    const fundi = workshop({ remedies: [remedy("other", vi.fn(), { suits: () => false })] })
    fundi.receive(fault("a", 1))
    fundi.receive(fault("b", 2))
    fundi.receive(fault("a", 3))
    await settle()
    expect(fundi.records().map(({ fingerprint, occurrences, status }) => [fingerprint, occurrences, status])).toEqual([
      ["a", 2, "open"],
      ["b", 1, "open"],
    ])
  })

  it("learns from a failed remedy and a relapse, tries the next, and asks for a person at the end", async () => {
    const second = vi.fn()
    const fundi = workshop({
      remedies: [remedy("first", () => Promise.reject(new Error("no such draft"))), remedy("second", second)],
    })
    fundi.receive(fault("a"))
    await settle()
    expect(second).toHaveBeenCalledTimes(1)
    fundi.receive(fault("a", 1))
    await settle()
    expect(fundi.records()[0]).toMatchObject({
      status: "exhausted",
      attempts: [
        { remedy: "first", outcome: "failed", note: "no such draft" },
        { remedy: "second", outcome: "relapsed" },
      ],
    })
  })

  it("prefers what has held before, and starts wiser with what was learnt", async () => {
    const learnt: HealingRecord = {
      fingerprint: "earlier",
      kind: "report",
      name: "Error",
      firstSeen: 0,
      lastSeen: 0,
      occurrences: 1,
      status: "watching",
      attempts: [
        { remedy: "weak", at: 0, outcome: "relapsed" },
        { remedy: "strong", at: 0, outcome: "held" },
      ],
    }
    const used: string[] = []
    const fundi = workshop({
      records: [learnt],
      remedies: [remedy("weak", () => void used.push("weak")), remedy("strong", () => void used.push("strong"))],
    })
    expect(fundi.records()[0]?.status).toBe("open")
    fundi.receive(fault("new"))
    await settle()
    expect(used).toEqual(["strong"])
  })

  it("gives a remedy a limit, and tells it to stop", async () => {
    let signal: AbortSignal | undefined
    const fundi = workshop({
      limit: 500,
      remedies: [
        remedy("hangs", (_, context) => {
          signal = context.signal
          return new Promise(() => {})
        }),
      ],
    })
    fundi.receive(fault("a"))
    await settle(500)
    expect(signal?.aborted).toBe(true)
    expect(fundi.records()[0]).toMatchObject({ status: "exhausted", attempts: [{ outcome: "failed" }] })
  })

  it("waits until a cause was seen often enough, and applies a remedy that comes later", async () => {
    const apply = vi.fn()
    const fundi = workshop()
    fundi.receive(fault("a"))
    await settle()
    fundi.register(remedy("late", apply, { after: 2 }))
    await settle()
    expect(apply).not.toHaveBeenCalled()
    fundi.receive(fault("a", 1))
    await settle()
    expect(apply).toHaveBeenCalledTimes(1)
  })

  it("does not start twice while a remedy is being applied", async () => {
    const apply = vi.fn(() => new Promise<void>(() => {}))
    const fundi = workshop({ remedies: [remedy("slow", apply)] })
    fundi.receive(fault("a"))
    await settle()
    fundi.receive(fault("a", 1))
    await settle()
    expect(apply).toHaveBeenCalledTimes(1)
    expect(fundi.records()[0]).toMatchObject({ occurrences: 2, status: "healing" })
  })

  it("takes a poor vital for a failure and a good one for none", () => {
    const fundi = workshop()
    const vital = (rating: "good" | "poor"): Signal => ({ kind: "vital", name: "LCP", value: 1, rating, fingerprint: "v", at: 0 })
    fundi.receive(vital("good"))
    expect(fundi.records()).toEqual([])
    fundi.receive(vital("poor"))
    expect(fundi.records()).toHaveLength(1)
  })

  it("keeps its list until something changes, tells its listeners, and forgets the oldest", () => {
    const fundi = workshop({ capacity: 2 })
    const listener = vi.fn()
    fundi.subscribe(listener)
    fundi.receive(fault("a", 1))
    expect(listener).toHaveBeenCalled()
    expect(fundi.records()).toBe(fundi.records())
    fundi.receive(fault("b", 2))
    fundi.receive(fault("c", 3))
    expect(fundi.records().map(({ fingerprint }) => fingerprint)).toEqual(["c", "b"])
  })
})

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

  it("heals a cause and records that the remedy worked", async () => {
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

  it("groups by root cause and ignores causes without a remedy", async () => {
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

  it("learns from a failed remedy and a relapse, tries the next, and needs a person at the end", async () => {
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

  it("prefers remedies that worked before, and uses stored records", async () => {
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

  it("gives a remedy a time limit, and aborts it", async () => {
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

  it("does not handle its own failure when suits throws", async () => {
    const unheard = vi.fn()
    process.on("unhandledRejection", unheard)
    const signals = createSignals()
    const apply = vi.fn()
    const fundi = workshop({
      remedies: [
        remedy("confused", () => {}, {
          suits: () => {
            throw new TypeError("the record has no shape")
          },
        }),
        remedy("second", apply),
      ],
    })
    const stop = [fundi.attend(signals), signals.start()]
    signals.report(new RangeError("the draft is damaged"))
    signals.report(new RangeError("the draft is damaged"))
    await settle()
    stop.forEach((end) => end())
    process.off("unhandledRejection", unheard)
    expect(apply).toHaveBeenCalledTimes(1)
    expect(unheard).not.toHaveBeenCalled()
    expect(fundi.records()).toHaveLength(1)
    expect(fundi.records()[0]?.attempts.filter(({ remedy }) => remedy === "confused")).toMatchObject([
      { outcome: "failed", note: "it could not say whether it suits" },
    ])
  })

  it("continues when a listener, its store or its lock fails", async () => {
    const refuse = () => {
      throw new Error("no")
    }
    const apply = vi.fn()
    const fundi = workshop({
      remedies: [remedy("works", apply)],
      store: { load: refuse, save: refuse, subscribe: () => () => {} },
      exclusive: () => Promise.reject(new Error("no lock")),
      onChange: refuse,
    })
    fundi.subscribe(refuse)
    fundi.receive(fault("a"))
    await settle()
    expect(apply).toHaveBeenCalledTimes(1)
    expect(fundi.records()[0]?.status).toBe("watching")
  })

  it("passes the error to a remedy, and keeps it out of the record", async () => {
    const error = new Error("Tendai Moyo")
    const suits = vi.fn(() => true)
    const apply = vi.fn()
    const fundi = workshop({ remedies: [remedy("one", apply, { suits })] })
    const signals = createSignals()
    fundi.attend(signals)
    signals.report(error)
    await settle()
    expect(suits).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ error }))
    expect(apply).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ error }))
    expect(JSON.stringify(fundi.records())).not.toContain("Tendai")
  })

  it("handles an open circuit, and ignores a retry and a refusal", async () => {
    const fundi = workshop()
    const signals = createSignals()
    fundi.attend(signals)
    for (const name of ["retry", "denial", "slow", "circuit-opened"]) signals.note(name, "orders")
    expect(fundi.records().map(({ name, source }) => [name, source])).toEqual([["circuit-opened", "orders"]])
  })

  it("does not repair causes that only an earlier page has seen", async () => {
    const apply = vi.fn()
    const first = workshop()
    first.receive(fault("a"))
    const fundi = workshop({ records: first.records() })
    fundi.register(remedy("late", apply))
    await settle()
    expect(apply).not.toHaveBeenCalled()
  })

  it("treats a poor vital as a failure, but not a good one", () => {
    const fundi = workshop()
    const vital = (rating: "good" | "poor"): Signal => ({ kind: "vital", name: "LCP", value: 1, rating, fingerprint: "v", at: 0 })
    fundi.receive(vital("good"))
    expect(fundi.records()).toEqual([])
    fundi.receive(vital("poor"))
    expect(fundi.records()).toHaveLength(1)
  })

  it("keeps its list until something changes, notifies its listeners, and drops the oldest", () => {
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

describe("two pages of one browser", () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** Shared by the pages: a store that notifies the others, and one lock. */
  function browser() {
    let kept: readonly HealingRecord[] = []
    const readers = new Set<{ page: object; listener: (records: readonly HealingRecord[]) => void }>()
    let queue: Promise<void> = Promise.resolve()
    return (remedies: readonly Remedy[]) => {
      const page = {}
      const fundi = createFundi({
        watchFor: 1000,
        remedies,
        store: {
          load: () => kept,
          save: (records) => {
            kept = records
            for (const reader of readers) if (reader.page !== page) reader.listener(records)
          },
          subscribe: (listener) => {
            readers.add({ page, listener })
            return () => {}
          },
        },
        exclusive: (_, task) => (queue = queue.then(task)),
      })
      const signals = createSignals()
      fundi.attend(signals)
      return { fundi, signals }
    }
  }

  it("repair a shared cause once, and both are notified", async () => {
    const apply = vi.fn(() => Promise.resolve())
    const open = browser()
    const [one, other] = [open([remedy("renew", apply)]), open([remedy("renew", apply)])]
    one.signals.report(new Error("ended"))
    other.signals.report(new Error("ended"))
    await vi.advanceTimersByTimeAsync(0)
    expect(apply).toHaveBeenCalledTimes(1)
    expect([one, other].map(({ fundi }) => fundi.records()[0]?.status)).toEqual(["watching", "watching"])
    await vi.advanceTimersByTimeAsync(1000)
    expect([one, other].map(({ fundi }) => fundi.records()[0]?.status)).toEqual(["healed", "healed"])
  })

  it("each repair a cause with page scope", async () => {
    const apply = vi.fn(() => Promise.resolve())
    const open = browser()
    const pages = [open([remedy("load", apply, { scope: "page" })]), open([remedy("load", apply, { scope: "page" })])]
    pages.forEach(({ signals }) => signals.report(new Error("gone")))
    await vi.advanceTimersByTimeAsync(0)
    expect(apply).toHaveBeenCalledTimes(2)
  })

  it("share records, so that a page without a remedy is notified of a repair", async () => {
    const open = browser()
    const renew = remedy("renew", () => Promise.resolve())
    const waiting = open([{ ...renew, suits: () => false }])
    waiting.signals.report(new Error("ended"))
    await vi.advanceTimersByTimeAsync(0)
    expect(waiting.fundi.records()[0]?.status).toBe("open")
    const able = open([renew])
    able.signals.report(new Error("ended"))
    await vi.advanceTimersByTimeAsync(0)
    expect(waiting.fundi.records()[0]).toMatchObject({ status: "watching", attempts: [{ remedy: "renew" }] })
  })
})

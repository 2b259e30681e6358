import { beforeEach, describe, expect, it, vi } from "vitest"

import { createHealingStore } from "@/lib/healing-store"
import type { HealingRecord } from "@/lib/healing-record"

const record = (fingerprint: string, more: Partial<HealingRecord> = {}): HealingRecord => ({
  fingerprint,
  kind: "report",
  name: "RangeError",
  firstSeen: 1,
  lastSeen: 1,
  occurrences: 1,
  status: "healed",
  attempts: [{ remedy: "one", at: 1, outcome: "held" }],
  ...more,
})

const store = (options = {}) => createHealingStore({ now: () => 10, ...options })

beforeEach(() => localStorage.clear())

describe("createHealingStore", () => {
  it("returns stored records", () => {
    store().save([record("a"), record("b", { lastSeen: 5 })])
    expect(store().load().map(({ fingerprint }) => fingerprint)).toEqual(["b", "a"])
    expect(store().load()[1]).toEqual(record("a"))
  })

  it.each(["", "{", "[]", "null", '{"version":2,"records":[]}', '{"version":1,"records":{}}'])("takes %j for nothing", (text) => {
    localStorage.setItem("fundi.records", text)
    expect(store().load()).toEqual([])
  })

  it("skips records that were edited or truncated, and keeps the others", () => {
    const broken = [null, {}, { ...record("x"), status: "fine" }, { ...record("y"), attempts: [{}] }, { ...record("z"), kind: "?" }]
    localStorage.setItem("fundi.records", JSON.stringify({ version: 1, records: [...broken, record("a")] }))
    expect(store().load()).toEqual([record("a")])
  })

  it("merges the records of two pages", () => {
    const [one, other] = [store(), store()]
    one.save([record("a", { attempts: [{ remedy: "one", at: 1, outcome: "held" }] })])
    other.save([record("a", { attempts: [{ remedy: "two", at: 2, outcome: "failed" }] }), record("b")])
    expect(store().load().map(({ fingerprint, attempts }) => [fingerprint, attempts.map(({ remedy }) => remedy)])).toEqual([
      ["a", ["one", "two"]],
      ["b", ["one"]],
    ])
  })

  it("drops the oldest records, and those not seen for long", () => {
    store({ capacity: 1 }).save([record("a"), record("b", { lastSeen: 5 })])
    expect(store().load().map(({ fingerprint }) => fingerprint)).toEqual(["b"])
    store({ keepFor: 100, now: () => 1000 }).save([])
    expect(store().load()).toEqual([])
  })

  it("reports changes by other pages, until unsubscribed", () => {
    const listener = vi.fn()
    const stop = store().subscribe(listener)
    const write = (key: string) =>
      window.dispatchEvent(new StorageEvent("storage", { key, newValue: JSON.stringify({ version: 1, records: [record("a")] }) }))
    write("another")
    write("fundi.records")
    stop()
    write("fundi.records")
    expect(listener.mock.calls).toEqual([[[record("a")]]])
  })

  it("works without storage", () => {
    const refuse = () => {
      throw new DOMException("full", "QuotaExceededError")
    }
    const full = store({ storage: { getItem: refuse, setItem: refuse } })
    full.save([record("a")])
    expect(full.load()).toEqual([])
  })
})

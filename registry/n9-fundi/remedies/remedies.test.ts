import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"

import { createEndpoint } from "@/lib/endpoint"
import { DamagedDraftError, EndpointError, PartLoadError, SessionExpiredError, StaleCacheError } from "@/lib/failures"
import { createFundi, type Remedy } from "@/lib/fundi"
import { damagedDraft, expiredSession, failingEndpoint, partGone, reloadPage, staleCache } from "@/lib/remedies"
import { createSignals } from "@/lib/signals"
import { createStoredDraft } from "@/lib/stored-draft"

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

/** Reports an error once or more, and returns the record. */
async function treat(remedies: readonly Remedy[], error: unknown, times = 1) {
  const signals = createSignals()
  const fundi = createFundi({ remedies })
  fundi.attend(signals)
  for (let time = 0; time < times; time += 1) {
    signals.report(error, "test")
    await vi.advanceTimersByTimeAsync(0)
  }
  const [record] = fundi.records()
  return record?.attempts.map(({ remedy, outcome, note }) => [remedy, outcome, note].filter(Boolean).join(": ")) ?? []
}

describe("remedies", () => {
  it("a missing part is loaded from the new release", async () => {
    const relocate = vi.fn()
    const remedy = partGone({ locate: async (part) => `/${part}-9f8e.js`, relocate })
    const error = new PartLoadError("orders", { cause: new TypeError("Failed to fetch dynamically imported module") })
    expect(await treat([remedy], error)).toEqual(["load the part from the new release: applied"])
    expect(relocate).toHaveBeenCalledWith("orders", "/orders-9f8e.js")
  })

  it("a part that is not in the new release reloads the page once, and only if nothing is lost", async () => {
    const reload = vi.fn()
    const remedies = (mayReload: boolean) => [
      partGone({ locate: () => undefined, relocate: () => {} }),
      reloadPage({ mayReload: () => mayReload, reload }),
    ]
    const lost = "load the part from the new release: failed: the new release does not name the part"
    expect(await treat(remedies(false), new PartLoadError("orders"), 2)).toEqual([
      lost,
      "reload the page: failed: something on the page is not saved yet",
    ])
    expect(await treat(remedies(true), new PartLoadError("orders"), 2)).toEqual([lost, "reload the page: applied"])
    expect(await treat(remedies(true), new PartLoadError("orders"), 2)).toEqual([
      lost,
      "reload the page: failed: the page was reloaded a moment ago",
    ])
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it("a damaged draft is replaced by the last readable copy", async () => {
    const draft = createStoredDraft({ key: "letter", parse: (stored) => stored })
    draft.write("whole")
    localStorage.setItem("letter", '"wh')
    const onRepair = vi.fn()
    expect(await treat([damagedDraft({ onRepair })], new DamagedDraftError("letter"))).toEqual([
      "put the last readable draft back: applied",
    ])
    expect(draft.read()).toBe("whole")
    expect(onRepair).toHaveBeenCalledWith("letter", "restored")
  })

  it("only the stale cache is deleted", async () => {
    const names = new Set(["orders-v1", "orders-v2", "profile"])
    const caches = { keys: async () => [...names], delete: async (name: string) => names.delete(name) }
    const invalidate = vi.fn()
    expect(await treat([staleCache({ caches, invalidate })], new StaleCacheError("orders"))).toEqual(["empty the stale cache: applied"])
    expect([...names]).toEqual(["profile"])
    expect(invalidate).toHaveBeenCalledWith("orders")
  })

  it("an expired session is renewed, or needs a person", async () => {
    expect(await treat([expiredSession({ renew: () => {} })], new SessionExpiredError())).toEqual(["renew the session: applied"])
    const refused = expiredSession({ renew: () => Promise.reject(new Error("sign in again")) })
    expect(await treat([refused], new SessionExpiredError())).toEqual(["renew the session: failed: sign in again"])
  })

  it("a failing endpoint uses its other address for a while", async () => {
    const endpoint = createEndpoint({ name: "forecast", addresses: ["/one", "/two"] })
    const remedy = failingEndpoint({ endpoints: [endpoint], restoreAfter: 1000 })
    expect(await treat([remedy], new EndpointError("forecast", 503))).toEqual(["use the other address: applied"])
    expect(endpoint.address()).toBe("/two")
    await vi.advanceTimersByTimeAsync(1000)
    expect(endpoint.address()).toBe("/one")
    const only = failingEndpoint({ endpoints: [createEndpoint({ name: "forecast", addresses: ["/one"] })] })
    expect(await treat([only], new EndpointError("forecast"))).toEqual(["use the other address: failed: there is no other address"])
  })

  it("an open circuit switches the endpoint with its name", async () => {
    const endpoint = createEndpoint({ name: "forecast", addresses: ["/one", "/two"] })
    const signals = createSignals()
    createFundi({ remedies: [failingEndpoint({ endpoints: [endpoint] })] }).attend(signals)
    signals.note("circuit-opened", "circuit:other")
    signals.note("circuit-opened", "circuit:forecast")
    await vi.advanceTimersByTimeAsync(0)
    expect(endpoint.isFallback()).toBe(true)
  })

  it("each leaves alone what is none of its business", async () => {
    const all = [
      partGone({ locate: () => "/x", relocate: () => {} }),
      reloadPage({ mayReload: () => true, reload: () => {} }),
      damagedDraft(),
      staleCache(),
      expiredSession({ renew: () => {} }),
      failingEndpoint({ endpoints: [createEndpoint({ name: "forecast", addresses: ["/one", "/two"] })] }),
    ]
    expect(await treat(all, new TypeError("x is not a function"), 3)).toEqual([])
    expect(await treat(all, new EndpointError("another"), 3)).toEqual([])
  })
})

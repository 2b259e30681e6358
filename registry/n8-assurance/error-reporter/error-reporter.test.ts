import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"

import { createErrorReporter, sendTo, type Report } from "@/lib/error-reporter"
import { createSignals, type Signal } from "@/lib/signals"

const fault = (name: string): Signal => ({ kind: "report", name, message: "", fingerprint: name, at: 0 })

function reporter(options: Partial<Parameters<typeof createErrorReporter>[0]> = {}) {
  const sent: Report[] = []
  const send = vi.fn((report: Report): void | boolean | Promise<void | boolean> => void sent.push(report))
  return { sent, send, home: createErrorReporter({ send, batch: 2, every: 1000, ...options }) }
}

describe("createErrorReporter", () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it("sends a full batch at once, and a partial one after a delay", async () => {
    const { home, sent } = reporter({ release: "7", route: () => "/orders/:id" })
    home.add(fault("a"))
    home.add(fault("b"))
    await vi.advanceTimersByTimeAsync(0)
    home.add(fault("c"))
    await vi.advanceTimersByTimeAsync(999)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(sent.map(({ signals }) => signals.map(({ name }) => name))).toEqual([["a", "b"], ["c"]])
    expect(sent[0]).toMatchObject({ release: "7", route: "/orders/:id", dropped: 0 })
  })

  it("keeps signals that could not be sent, and retries with growing delays", async () => {
    const { home, sent, send } = reporter()
    send.mockImplementationOnce(() => Promise.reject(new Error("down"))).mockImplementationOnce(() => false)
    home.add(fault("a"))
    await vi.advanceTimersByTimeAsync(1000)
    await vi.advanceTimersByTimeAsync(2000)
    expect(send).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(4000)
    expect(sent.map(({ signals }) => signals.map(({ name }) => name))).toEqual([["a"]])
  })

  it("drops signals over the limit, and reports their number", async () => {
    const { home, sent, send } = reporter({ capacity: 3, batch: 100 })
    send.mockImplementationOnce(() => false)
    for (const name of ["a", "b", "c", "d", "e"]) home.add(fault(name))
    await vi.advanceTimersByTimeAsync(1000)
    home.add(fault("f"))
    await vi.advanceTimersByTimeAsync(2000)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.signals).toHaveLength(3)
    expect(sent[0]?.dropped).toBe(3)
  })

  it("flushes when the page is hidden", async () => {
    const { home, send } = reporter({ batch: 100 })
    const signals = createSignals()
    const stop = home.attend(signals)
    signals.report("gone")
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden")
    document.dispatchEvent(new Event("visibilitychange"))
    expect(send).toHaveBeenCalledWith(expect.objectContaining({ dropped: 0 }), { leaving: true })
    stop()
    signals.report("unheard")
    await vi.runAllTimersAsync()
    expect(send).toHaveBeenCalledTimes(1)
  })

  it("sends only the listed fields, and the time to the minute", async () => {
    const { home, sent } = reporter({ batch: 3 })
    home.add({ kind: "report", name: "a", fingerprint: "a", message: "damaged", source: "orders", at: 61_234, user: "Tendai Moyo" } as Signal)
    home.add({ kind: "event", name: "retry", source: "retry:orders", fingerprint: "r", at: 0, message: "token=x" } as Signal)
    home.add({ kind: "vital", name: "LCP", value: 1, rating: "poor", fingerprint: "v", at: 0, page: "/me" } as Signal)
    await vi.runAllTimersAsync()
    expect(sent[0]?.signals).toEqual([
      { kind: "report", name: "a", message: "damaged", source: "orders", fingerprint: "a", at: 60_000 },
      { kind: "event", name: "retry", source: "retry:orders", fingerprint: "r", at: 0 },
      { kind: "vital", name: "LCP", value: 1, rating: "poor", fingerprint: "v", at: 0 },
    ])
  })

  it("samples page views, and skips good vitals", async () => {
    const quiet = reporter({ sample: 0.1, random: () => 0.5 })
    quiet.home.add(fault("a"))
    const loud = reporter()
    const vital = (rating: "good" | "poor"): Signal => ({ kind: "vital", name: "LCP", value: 1, rating, fingerprint: "v", at: 0 })
    loud.home.add(vital("good"))
    loud.home.add(vital("poor"))
    await vi.runAllTimersAsync()
    expect(quiet.send).not.toHaveBeenCalled()
    expect(loud.sent[0]?.signals).toHaveLength(1)
  })
})

describe("sendTo", () => {
  it("sends no cookies and no referrer", async () => {
    const fetch = vi.fn(async () => new Response(null, { status: 204 }))
    vi.stubGlobal("fetch", fetch)
    expect(await sendTo("/faults")({ dropped: 0, signals: [] }, { leaving: true })).toBe(true)
    expect(fetch).toHaveBeenCalledWith(
      "/faults",
      expect.objectContaining({ credentials: "omit", referrerPolicy: "no-referrer", keepalive: true })
    )
  })
})

import { describe, expect, it, vi } from "vitest"

import { createSignals, redactText, type Signal } from "@/lib/signals"

function collect(options = {}) {
  const signals = createSignals(options)
  const seen: Signal[] = []
  const stop = signals.subscribe((signal) => void seen.push(signal))
  return { signals, seen, stop }
}

const failures = (seen: Signal[]) => seen.flatMap((signal) => (signal.kind === "vital" ? [] : [signal]))

describe("createSignals", () => {
  it("hears errors and rejections of the window while it runs, and not after", () => {
    const { signals, seen } = collect()
    const stop = signals.start()
    window.dispatchEvent(new ErrorEvent("error", { error: new TypeError("x is undefined") }))
    const rejection = Object.assign(new Event("unhandledrejection"), { reason: new Error("no answer") })
    window.dispatchEvent(rejection)
    stop()
    window.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason: new Error("later") }))
    expect(failures(seen).map(({ kind, name, message }) => [kind, name, message])).toEqual([
      ["error", "TypeError", "x is undefined"],
      ["rejection", "Error", "no answer"],
    ])
  })

  it("gives equal causes one fingerprint, whoever is named in them", () => {
    const { signals, seen } = collect()
    const read = (id: string) => new Error(`order ${id} of ${id}@example.org is missing`)
    signals.report(read("1234567"), "orders")
    signals.report(read("7654321"), "orders")
    signals.report(new Error("another thing"))
    const [one, two, three] = failures(seen)
    expect(one?.fingerprint).toBe(two?.fingerprint)
    expect(one?.fingerprint).not.toBe(three?.fingerprint)
    expect(one?.message).toBe("order <number> of <address> is missing")
    expect(one?.source).toBe("orders")
  })

  it("looks through to the root cause, even if causes go in circles", () => {
    const { signals, seen } = collect()
    signals.report(new Error("outer", { cause: new RangeError("inner") }))
    const circle = new Error("circle")
    circle.cause = circle
    signals.report(circle)
    expect(failures(seen).map(({ name }) => name)).toEqual(["RangeError", "Error"])
  })

  it("is not drowned by a fault in a loop, and hears it again a minute later", () => {
    const clock = { now: 0 }
    const { signals, seen } = collect({ perMinute: 3, now: () => clock.now })
    for (let time = 0; time < 50; time += 1) signals.report("again")
    expect(seen).toHaveLength(3)
    clock.now = 60_000
    signals.report("again")
    expect(seen).toHaveLength(4)
  })

  it("survives a listener that throws, and forgets one that left", () => {
    const signals = createSignals()
    const good = vi.fn()
    signals.subscribe(() => {
      throw new Error("deaf")
    })
    const leave = signals.subscribe(good)
    signals.report("one")
    leave()
    signals.report("two")
    expect(good).toHaveBeenCalledTimes(1)
  })

  it("does not put what was thrown into the message unless it is text", () => {
    const { signals, seen } = collect()
    signals.report({ password: "secret" })
    expect(JSON.stringify(seen)).not.toContain("secret")
  })
})

describe("redactText", () => {
  it.each([
    ["failed to load https://a.example/u/7?token=x", "failed to load <url>"],
    ["mail to tendai@example.org failed", "mail to <address> failed"],
    ['cannot find "Tendai Moyo"', "cannot find <text>"],
    ["call +263 77 123 4567 back", "call <number> back"],
    ["session 9f86d081884c7d65 ended", "session <id> ended"],
    ["cannot read properties of undefined (reading 'name')", "cannot read properties of undefined (reading 'name')"],
    ["user 'Tendai Moyo' is gone", "user <text> is gone"],
  ])("%s", (text, clean) => {
    expect(redactText(text)).toBe(clean)
  })
})

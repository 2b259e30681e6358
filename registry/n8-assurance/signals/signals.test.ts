import { describe, expect, it, vi } from "vitest"

import { EndpointError, PartLoadError } from "@/lib/failures"
import { createSignals, redactText, type Signal, type SignalsOptions } from "@/lib/signals"

function collect(options: SignalsOptions = {}) {
  const signals = createSignals(options)
  const seen: Signal[] = []
  const stop = signals.subscribe((signal) => void seen.push(signal))
  return { signals, seen, stop }
}

const failures = (seen: Signal[]) =>
  seen.flatMap((signal) => (signal.kind === "vital" || signal.kind === "event" ? [] : [signal]))

describe("createSignals", () => {
  it("receives errors and rejections of the window while it runs, and not after", () => {
    const { signals, seen } = collect({ messages: ["no answer"] })
    const stop = signals.start()
    window.dispatchEvent(new ErrorEvent("error", { error: new TypeError("x is undefined") }))
    const rejection = Object.assign(new Event("unhandledrejection"), { reason: new Error("no answer") })
    window.dispatchEvent(rejection)
    stop()
    window.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason: new Error("later") }))
    expect(failures(seen).map(({ kind, name, message }) => [kind, name, message])).toEqual([
      ["error", "TypeError", "a property of nothing was read"],
      ["rejection", "Error", "no answer"],
    ])
  })

  it("gives equal causes one fingerprint, regardless of names in them", () => {
    const { signals, seen } = collect()
    const read = (id: string) => new Error(`order ${id} of ${id}@example.org is missing`)
    signals.report(read("1234567"), "orders")
    signals.report(read("7654321"), "orders")
    signals.report(new Error("another thing"))
    const [one, two, three] = failures(seen)
    expect(one?.fingerprint).toBe(two?.fingerprint)
    expect(one?.fingerprint).not.toBe(three?.fingerprint)
    expect(one?.source).toBe("orders")
  })

  it("finds the root cause, even if causes are circular", () => {
    const { signals, seen } = collect()
    signals.report(new Error("outer", { cause: new RangeError("inner") }))
    const circle = new Error("circle")
    circle.cause = circle
    signals.report(circle)
    expect(failures(seen).map(({ name }) => name)).toEqual(["RangeError", "Error"])
  })

  it("returns the fingerprint even if a repeated failure is dropped, and accepts it again after a minute", () => {
    const clock = { now: 0 }
    const { signals, seen } = collect({ perMinute: 3, now: () => clock.now })
    const answers = new Set(Array.from({ length: 50 }, () => signals.report("again")))
    expect(seen).toHaveLength(3)
    expect([...answers]).toEqual([seen[0]?.fingerprint])
    clock.now = 60_000
    signals.report("again")
    expect(seen).toHaveLength(4)
  })

  it("distinguishes retries, circuits and refusals from failures", () => {
    const { signals, seen } = collect()
    signals.note("circuit-opened", "circuit:orders")
    signals.note("denial", "permission:order 4711")
    expect(seen).toMatchObject([
      { kind: "event", name: "circuit-opened", source: "circuit:orders" },
      { kind: "event", name: "denial", source: "permission:order-0" },
    ])
  })

  it("passes the error itself to listeners in the page, separately from the signal", () => {
    const error = new Error("Tendai Moyo")
    const listener = vi.fn()
    const signals = createSignals()
    signals.subscribe(listener)
    signals.report(error)
    expect(listener.mock.calls[0]?.[1]).toEqual({ error })
    expect(JSON.stringify(listener.mock.calls[0]?.[0])).not.toContain("Tendai")
  })

  it("handles a listener that throws, and removes one that unsubscribed", () => {
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

  it("calls a listener once that leaves and comes back while it is called", () => {
    const signals = createSignals()
    const listener = vi.fn(() => {
      leave()
      leave = signals.subscribe(listener)
    })
    let leave = signals.subscribe(listener)
    signals.report("one")
    expect(listener).toHaveBeenCalledTimes(1)
  })
})

describe("what a signal says", () => {
  const personal = [
    "no account for Tendai Moyo",
    "no account for tendai moyo",
    "konto für 田中 nicht gefunden",
    "GET /me?token=abc123 failed",
    "token=s3cr3t",
    "Bearer eyJhbGciOi.J9",
    'Unexpected token \'T\', "Tendai Moyo" is not valid JSON',
    "Cannot read properties of undefined (reading 'tendai@example.org')",
    "password: hunter2",
  ]

  it.each(personal)("by default nothing of: %s", (text) => {
    const { signals, seen } = collect()
    signals.report(new Error(text), "account")
    signals.report(text)
    signals.report({ name: text, message: text })
    signals.report(Object.assign(new Error("x"), { name: text }))
    expect(seen).toHaveLength(4)
    const said = JSON.stringify(seen)
    for (const word of ["Tendai", "tendai", "田中", "abc123", "s3cr3t", "eyJ", "hunter2", "konto"]) expect(said).not.toContain(word)
  })

  it("is a fixed sentence for messages of every engine", () => {
    const { signals, seen } = collect()
    for (const text of [
      "Cannot read properties of undefined (reading 'days')",
      "undefined is not an object (evaluating 'e.days')",
      'can\'t access property "days", t is undefined',
    ]) {
      signals.report(new TypeError(text), "forecast")
    }
    signals.report(new Error("Minified React error #418; visit https://react.dev/errors/418"))
    const [chromium, safari, firefox, react] = failures(seen)
    expect(new Set([chromium, safari, firefox].map((one) => one?.fingerprint)).size).toBe(1)
    expect(chromium?.message).toBe("a property of nothing was read")
    expect(react?.message).toBe("React error 418")
  })

  it("names the kind of failure of a typed error, regardless of its cause", () => {
    const { signals, seen } = collect()
    for (const cause of [new TypeError("Failed to fetch dynamically imported module: /a.js"), new Error("another engine")]) {
      signals.report(new PartLoadError("orders", { cause }), "orders")
    }
    signals.report(new EndpointError("forecast", 503))
    expect(failures(seen).map(({ name, message }) => [name, message])).toEqual([
      ["PartLoadError", "a part of the application could not be loaded"],
      ["PartLoadError", "a part of the application could not be loaded"],
      ["EndpointError", "an endpoint answered 503"],
    ])
    expect(seen[0]?.fingerprint).toBe(seen[1]?.fingerprint)
  })

  it("is an allowed text of the application, or the result of `describe`", () => {
    const named = collect({ messages: ["the draft is damaged"] })
    named.signals.report(new Error("the draft is damaged"))
    expect(named.seen).toMatchObject([{ message: "the draft is damaged" }])
    const described = collect({ describe: (error) => (error instanceof RangeError ? "out of range" : undefined) })
    described.signals.report(new RangeError("Tendai"))
    expect(described.seen).toMatchObject([{ message: "out of range" }])
  })
})

describe("redactText", () => {
  it.each([
    ["failed to load https://a.example/u/7?token=x", "failed to load <url>"],
    ["mail to tendai@example.org failed", "mail to <address> failed"],
    ['cannot find "Tendai Moyo"', "cannot find <text>"],
    ["no account for Tendai Moyo", "no account for <name>"],
    ["no account for Tendai de la Cruz", "no account for <name>"],
    ["GET /me?token=abc failed", "GET /me?token=<value> failed"],
    ["password: hunter2", "password: <value>"],
    ["sent Bearer eyJhbGci.J9", "sent <secret>"],
    ["call +263 77 123 4567 back", "call <number> back"],
    ["session 9f86d081884c7d65 ended", "session <id> ended"],
    ["cannot read properties of undefined (reading 'name')", "cannot read properties of undefined (reading 'name')"],
    ["user 'Tendai Moyo' is gone", "user <text> is gone"],
  ])("%s", (text, clean) => {
    expect(redactText(text)).toBe(clean)
  })

  it("does not recognise a name in lower case, which is why nothing relies on it by default", () => {
    expect(redactText("no account for tendai moyo")).toBe("no account for tendai moyo")
  })
})

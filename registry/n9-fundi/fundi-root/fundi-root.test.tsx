import { act, useEffect, useState } from "react"
import { render, screen, within } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"

import * as module from "@/components/fundi-root"
import { FundiRoot } from "@/components/fundi-root"
import FundiRootDemo from "@/components/fundi-root-demo"
import { ConfirmAction } from "@/components/confirm-action"
import { ErrorBoundary } from "@/components/error-boundary"
import { PermissionGate } from "@/components/permission-gate"
import { useHarness } from "@/hooks/use-harness"
import { useWiring } from "@/hooks/use-wiring"
import { describeConformance } from "@/conformance/conformance"
import { allowConsole } from "@/conformance/setup"
import { createCircuitBreaker } from "@/lib/circuit-breaker"
import type { Remedy } from "@/lib/fundi"
import { retry } from "@/lib/retry"
import type { Signal } from "@/lib/signals"

beforeEach(() => localStorage.clear())

describeConformance("fundi-root", module, {
  FundiRoot: {
    element: (
      <FundiRoot>
        <p>App</p>
      </FundiRoot>
    ),
    rootless: "it only provides contexts and the live region",
  },
})

/** Collects the received signals. */
function Listener({ onSignal }: { onSignal: (signal: Signal) => void }) {
  const { signals } = useWiring()
  useEffect(() => signals.subscribe(onSignal), [signals, onSignal])
  return null
}

describe("FundiRoot", () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it("shows a failed section again after its cause was repaired", async () => {
    allowConsole(/RangeError/, /section failed/)
    const world = { broken: true }
    function Orders() {
      if (world.broken) throw new RangeError("too many orders")
      return <p>The orders</p>
    }
    const repair: Remedy = { name: "repair", suits: () => true, apply: () => void (world.broken = false) }
    render(
      <FundiRoot remedies={[repair]}>
        <ErrorBoundary name="orders">
          <Orders />
        </ErrorBoundary>
      </FundiRoot>
    )
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(screen.getByText("The orders")).toBeInTheDocument()
    expect(screen.getByRole("status")).toHaveTextContent("This part is shown again.")
  })

  it("stops retrying automatically when repairs do not work", async () => {
    allowConsole(/RangeError/, /section failed/)
    const caught = vi.fn()
    function Orders(): never {
      throw new RangeError("too many orders")
    }
    const remedies = ["one", "two", "three", "four", "five"].map((name) => ({ name, suits: () => true, apply: () => {} }))
    render(
      <FundiRoot remedies={remedies}>
        <ErrorBoundary name="orders" recoveries={2} onError={caught}>
          <Orders />
        </ErrorBoundary>
      </FundiRoot>
    )
    // Each repair is followed by a separate render.
    for (let round = 0; round < 10; round += 1) await act(() => vi.advanceTimersByTimeAsync(100))
    expect(caught).toHaveBeenCalledTimes(3)
    expect(screen.getByRole("button", { name: "Try again" })).toBeInTheDocument()
  })

  it("receives retries, circuits and refusals from everywhere", async () => {
    const onSignal = vi.fn<(signal: Signal) => void>()
    render(
      <FundiRoot permission={() => false}>
        <Listener onSignal={onSignal} />
        <PermissionGate need="orders:write">Secret</PermissionGate>
      </FundiRoot>
    )
    const fails = () => Promise.reject(new Error("down"))
    const breaker = createCircuitBreaker({ name: "orders", threshold: 1 })
    await act(async () => {
      const tried = retry(fails, { name: "orders", attempts: 2, first: 1 }).catch(() => {})
      await breaker.call(fails).catch(() => {})
      breaker.reset()
      await vi.advanceTimersByTimeAsync(10)
      await tried
    })
    const heard = onSignal.mock.calls.map(([signal]) => [signal.name, "source" in signal ? signal.source : ""].join(" "))
    expect(heard.sort()).toEqual([
      "circuit-closed circuit:orders",
      "circuit-opened circuit:orders",
      "denial permission:orders:write",
      "retries-exhausted retry:orders",
      "retry retry:orders",
    ])
  })

  it("provides safety rails with the button of the application, and one shared live region", async () => {
    function Speaker() {
      const { LiveRegion, announce } = useHarness("speaker")
      return (
        <>
          <button onClick={() => announce("Saved")}>Save</button>
          <LiveRegion />
        </>
      )
    }
    render(
      <FundiRoot parts={{ Button: ({ emphasis, ...props }) => <button data-own={emphasis ?? "quiet"} {...props} /> }}>
        <Speaker />
        <Speaker />
        <ConfirmAction trigger={<button type="button">Delete</button>} question="Delete it?" onConfirm={() => {}} />
      </FundiRoot>
    )
    expect(screen.getAllByRole("status")).toHaveLength(1)
    screen.getAllByText("Save").forEach((button) => act(() => button.click()))
    expect(screen.getByRole("status")).toHaveTextContent("Saved Saved")
    await act(async () => screen.getByText("Delete").click())
    const dialog = screen.getByRole("alertdialog")
    const own = within(dialog).getAllByRole("button").map((button) => button.getAttribute("data-own"))
    expect(own).toEqual(["quiet", "danger"])
  })

  it("sends nothing without an address", async () => {
    const fetch = vi.fn()
    vi.stubGlobal("fetch", fetch)
    const send = vi.fn()
    function Fault() {
      const { signals } = useWiring()
      const [told] = useState(() => ({ current: false }))
      useEffect(() => {
        if (told.current) return
        told.current = true
        signals.report(new Error("no account for Tendai Moyo, token=abc"))
      })
      return null
    }
    const { unmount } = render(
      <FundiRoot>
        <Fault />
      </FundiRoot>
    )
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    unmount()
    expect(fetch).not.toHaveBeenCalled()
    render(
      <FundiRoot reporting={{ send }}>
        <Fault />
      </FundiRoot>
    )
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(send).toHaveBeenCalledTimes(1)
    expect(JSON.stringify(send.mock.calls)).not.toMatch(/Tendai|abc/)
  })

  it.each([
    ["Damage the draft", "Your draft: A letter to the keepers"],
    ["Open a part of an old release", "The map of the new release."],
    ["Ask a service that is down", "The forecast: Clear until the evening."],
    ["Use a session that has ended", "You are signed in."],
  ])("%s, and it heals without a reload", async (cause, healed) => {
    allowConsole(/Error/, /section failed/)
    await act(async () => void render(<FundiRootDemo />))
    await act(async () => screen.getByRole("button", { name: cause }).click())
    await act(() => vi.advanceTimersByTimeAsync(500))
    expect(screen.getByText(healed)).toBeInTheDocument()
    await act(() => vi.advanceTimersByTimeAsync(2000))
    expect(screen.getByText("healed")).toBeInTheDocument()
  })
})

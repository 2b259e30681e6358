import { act, render, screen, within } from "@testing-library/react"
import { describe, expect, it } from "vitest"

import * as module from "@/components/health-panel"
import { HealthPanel } from "@/components/health-panel"
import { describeConformance } from "@/conformance/conformance"
import { createSignals, type Signal } from "@/lib/signals"

const lcp = (value: number, rating: "good" | "poor"): Signal => ({
  kind: "vital",
  name: "LCP",
  value,
  rating,
  fingerprint: "vital:LCP",
  at: 0,
})

describeConformance("health-panel", module, {
  HealthPanel: <HealthPanel signals={createSignals()} history={[lcp(1200, "good")]} />,
})

describe("HealthPanel", () => {
  it("shows that everything is fine until there is a failure", () => {
    const signals = createSignals({ messages: ["x is undefined"] })
    render(<HealthPanel signals={signals} />)
    expect(screen.getByRole("status")).toHaveTextContent("No errors")
    act(() => void signals.report(new TypeError("x is undefined")))
    expect(screen.getByRole("status")).toHaveTextContent("1 error")
    expect(screen.getByRole("listitem")).toHaveTextContent("TypeError x is undefined")
  })

  it("counts equal failures together and lists the latest first, up to its limit", () => {
    const signals = createSignals({ messages: ["a", "b", "c"] })
    render(<HealthPanel signals={signals} limit={2} />)
    act(() => ["a", "b", "c", "a"].forEach((text) => signals.report(text)))
    expect(screen.getByRole("status")).toHaveTextContent("4 errors")
    const rows = screen.getAllByRole("listitem").map((row) => row.textContent)
    expect(rows).toEqual(["Error a2 times", "Error conce"])
  })

  it("shows the latest value of each vital, with its rating in words", () => {
    render(<HealthPanel signals={createSignals()} history={[lcp(1200, "good"), lcp(4200, "poor")]} />)
    const panel = screen.getByRole("region", { name: "Health of this page" })
    expect(within(panel).getByText("Main content").parentElement).toHaveTextContent("Main content4.2s poor")
  })

  it("lists events separately from failures", () => {
    const signals = createSignals()
    render(<HealthPanel signals={signals} />)
    act(() => {
      signals.note("retry", "retry:orders")
      signals.note("retry", "retry:orders")
      signals.note("circuit-opened", "circuit:orders")
    })
    expect(screen.getByRole("status")).toHaveTextContent("No errors")
    const list = screen.getByRole("list", { name: "Recoveries" })
    expect(within(list).getAllByRole("listitem").map((row) => row.textContent)).toEqual([
      "circuit:orders pausedonce",
      "retry:orders tried again2 times",
    ])
  })

  it("stops listening on unmount", () => {
    let listeners = 0
    const signals = {
      subscribe: () => {
        listeners += 1
        return () => void (listeners -= 1)
      },
    }
    const { unmount } = render(<HealthPanel signals={signals} />)
    expect(listeners).toBe(1)
    unmount()
    expect(listeners).toBe(0)
  })
})

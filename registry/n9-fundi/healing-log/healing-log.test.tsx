import { act, fireEvent, render, screen } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"

import FundiDemo from "@/components/fundi-demo"
import * as module from "@/components/healing-log"
import { HealingLog } from "@/components/healing-log"
import { describeConformance } from "@/conformance/conformance"
import { allowConsole } from "@/conformance/setup"
import { createFundi } from "@/lib/fundi"

describeConformance("healing-log", module, { HealingLog: <HealingLog fundi={createFundi()} /> })

describe("HealingLog", () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it("shows a cause from the moment it is seen until it is healed", async () => {
    const fundi = createFundi({
      watchFor: 1000,
      remedies: [{ name: "discard the draft", suits: () => true, apply: () => {} }],
    })
    render(<HealingLog fundi={fundi} />)
    expect(screen.getByText("No failures yet.")).toBeInTheDocument()
    await act(async () => {
      fundi.receive({ kind: "report", name: "RangeError", message: "too far", fingerprint: "a", at: 0 })
      await vi.advanceTimersByTimeAsync(0)
    })
    expect(screen.getByText("watched")).toBeInTheDocument()
    expect(screen.getByRole("status")).toHaveTextContent("RangeError: watched")
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(screen.getByText("healed")).toBeInTheDocument()
    expect(screen.getByText("discard the draft: held")).toBeInTheDocument()
  })

  it("has the record of a component that threw and was healed", async () => {
    allowConsole(/SyntaxError/, /section failed/)
    render(<FundiDemo />)
    fireEvent.click(screen.getByRole("button", { name: "Damage the draft" }))
    expect(screen.getByText("This part could not be shown.", { selector: "p" })).toBeInTheDocument()
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(screen.getByText("Your draft: A letter to the keepers")).toBeInTheDocument()
    await act(() => vi.advanceTimersByTimeAsync(1500))
    expect(screen.getByText("put the last whole draft back: held")).toBeInTheDocument()
  })
})

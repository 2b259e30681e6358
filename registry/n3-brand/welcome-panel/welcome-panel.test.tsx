import { fireEvent, render, screen } from "@testing-library/react"
import { describe, expect, it, vi } from "vitest"

import * as module from "@/components/welcome-panel"
import { WelcomePanel } from "@/components/welcome-panel"
import { describeConformance } from "@/conformance/conformance"

const steps = [
  { id: "name", label: "Say your name", done: true },
  { id: "shelf", label: "Look at the shelf", href: "#shelf" },
]

describeConformance("welcome-panel", module, { WelcomePanel: <WelcomePanel heading="Welcome" steps={steps} onDismiss={() => {}} /> })

const said = () => document.querySelector("[data-slot=live-region]")

describe("WelcomePanel", () => {
  it("offers what is still to do, and says what is done", () => {
    render(<WelcomePanel heading="Welcome" steps={steps} />)
    expect(screen.getByRole("region", { name: "Welcome" })).toBeInTheDocument()
    expect(screen.getByRole("link", { name: "Look at the shelf" })).toHaveAttribute("href", "#shelf")
    expect(screen.getAllByRole("listitem")[0]).toHaveTextContent("Done: Say your name")
    expect(screen.getByRole("progressbar", { name: "1 of 2 done" })).toHaveAttribute("aria-valuenow", "1")
    expect(screen.queryByRole("button")).toBeNull()
  })

  // The muted colour of a project is made for its own surfaces, and is too pale for this one.
  it("has no muted text on its coloured surface", () => {
    render(<WelcomePanel heading="Welcome" lead="Three steps" steps={steps} onDismiss={() => {}} />)
    expect([...document.querySelectorAll("[class]")].filter(({ classList }) => classList.contains("text-muted-foreground"))).toEqual([])
  })

  it("announces a step that was done, and not the first state", () => {
    const { rerender } = render(<WelcomePanel heading="Welcome" steps={steps} />)
    expect(said()).toBeEmptyDOMElement()
    rerender(<WelcomePanel heading="Welcome" steps={steps.map((step) => ({ ...step, done: true }))} />)
    expect(said()).toHaveTextContent("2 of 2 done")
  })

  it("can be dismissed", () => {
    const onDismiss = vi.fn()
    render(<WelcomePanel heading="Welcome" steps={steps} onDismiss={onDismiss} />)
    fireEvent.click(screen.getByRole("button", { name: "Not now" }))
    expect(screen.queryByRole("heading")).toBeNull()
    expect(said()).toHaveTextContent("The welcome is hidden.")
    expect(onDismiss).toHaveBeenCalledTimes(1)
  })
})

import { render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, test, vi } from "vitest"

import * as module from "@/components/ui/toggle"
import { Toggle } from "@/components/ui/toggle"
import { describeConformance } from "@/conformance/conformance"

describeConformance("toggle", module, { Toggle: <Toggle>Bold</Toggle> })

describe("a toggle", () => {
  test("keeps its name and announces whether it is pressed", async () => {
    const user = userEvent.setup()
    const onPressedChange = vi.fn()
    render(<Toggle onPressedChange={onPressedChange}>Bold</Toggle>)
    const toggle = screen.getByRole("button", { name: "Bold", pressed: false })
    await user.tab()
    await user.keyboard(" ")
    expect(toggle).toHaveAttribute("aria-pressed", "true")
    await user.keyboard("{Enter}")
    expect(toggle).toHaveAttribute("aria-pressed", "false")
    expect(onPressedChange.mock.calls.map(([pressed]) => pressed)).toEqual([true, false])
  })

  test("does nothing while it is disabled", async () => {
    const user = userEvent.setup()
    render(<Toggle disabled>Bold</Toggle>)
    await user.click(screen.getByRole("button"))
    expect(screen.getByRole("button", { pressed: false })).toBeInTheDocument()
  })
})

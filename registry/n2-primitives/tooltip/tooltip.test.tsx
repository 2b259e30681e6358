import { render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, test } from "vitest"

import * as module from "@/components/ui/tooltip"
import { Tooltip, TooltipProvider } from "@/components/ui/tooltip"
import { describeConformance } from "@/conformance/conformance"

describeConformance("tooltip", module, {
  Tooltip: (
    <Tooltip content="Send it to a friend" defaultOpen>
      <button>Share</button>
    </Tooltip>
  ),
  TooltipProvider: {
    element: (
      <TooltipProvider>
        <p>Words</p>
      </TooltipProvider>
    ),
    rootless: "it only provides a context",
  },
})

describe("a tooltip", () => {
  test("describes its control always and shows when the control has the focus", async () => {
    const user = userEvent.setup()
    render(
      <Tooltip content="Send it to a friend">
        <button>Share</button>
      </Tooltip>
    )
    const button = screen.getByRole("button", { name: "Share" })
    expect(button).toHaveAccessibleDescription("Send it to a friend")
    expect(document.querySelector("[data-slot=tooltip]")).toBeNull()
    await user.tab()
    expect(button).toHaveFocus()
    await screen.findAllByText("Send it to a friend")
    expect(document.querySelector("[data-slot=tooltip]")).toHaveTextContent("Send it to a friend")
  })
})

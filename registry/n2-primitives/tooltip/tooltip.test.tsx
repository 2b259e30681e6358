import { render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, test } from "vitest"

import { Field, FieldDescription, FieldLabel } from "@/components/ui/field"
import { Input } from "@/components/ui/input"
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

  test("is added after the existing description of the control", () => {
    render(
      <>
        <p id="own">It cannot be taken back</p>
        <Tooltip content="Send it to a friend">
          <button aria-describedby="own">Share</button>
        </Tooltip>
      </>
    )
    expect(screen.getByRole("button", { name: "Share" })).toHaveAccessibleDescription("It cannot be taken back Send it to a friend")
  })

  test("is added to the description of a field", () => {
    render(
      <Field>
        <FieldLabel>Name</FieldLabel>
        <Tooltip content="As in your passport">
          <Input />
        </Tooltip>
        <FieldDescription>In Latin letters</FieldDescription>
      </Field>
    )
    const words = screen.getByRole("textbox", { name: "Name" })
    expect(words).toHaveAccessibleDescription(expect.stringContaining("As in your passport"))
    expect(words).toHaveAccessibleDescription(expect.stringContaining("In Latin letters"))
  })
})

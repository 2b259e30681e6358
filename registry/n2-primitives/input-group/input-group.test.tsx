import { render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, test, vi } from "vitest"

import * as module from "@/components/ui/input-group"
import {
  InputGroup,
  InputGroupAddon,
  InputGroupButton,
  InputGroupInput,
  InputGroupTextarea,
} from "@/components/ui/input-group"
import { describeConformance } from "@/conformance/conformance"

describeConformance("input-group", module, {
  InputGroup: <InputGroup />,
  InputGroupAddon: <InputGroupAddon>US$</InputGroupAddon>,
  InputGroupButton: <InputGroupButton>Copy</InputGroupButton>,
  InputGroupInput: { element: <InputGroupInput aria-label="Price" />, slot: "input-group-control" },
  InputGroupTextarea: { element: <InputGroupTextarea aria-label="Note" />, slot: "input-group-control" },
})

describe("an input group", () => {
  test("focuses the control on a click on its frame, but not on its buttons", async () => {
    const user = userEvent.setup()
    const onCopy = vi.fn()
    render(
      <InputGroup>
        <InputGroupAddon>US$</InputGroupAddon>
        <InputGroupInput aria-label="Price" />
        <InputGroupAddon align="end">
          <InputGroupButton onClick={onCopy}>Copy</InputGroupButton>
        </InputGroupAddon>
      </InputGroup>
    )
    await user.click(screen.getByText("US$"))
    expect(screen.getByRole("textbox", { name: "Price" })).toHaveFocus()
    await user.click(screen.getByRole("button", { name: "Copy" }))
    expect(onCopy).toHaveBeenCalledOnce()
    expect(screen.getByRole("button", { name: "Copy" })).toHaveFocus()
  })
})

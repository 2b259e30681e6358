import { render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, test } from "vitest"

import * as module from "@/components/ui/input"
import { Input } from "@/components/ui/input"
import { describeConformance } from "@/conformance/conformance"

describeConformance("input", module, { Input: <Input aria-label="Name" /> })

describe("an input", () => {
  test("accepts typed text", async () => {
    const user = userEvent.setup()
    render(<Input aria-label="Name" />)
    await user.type(screen.getByRole("textbox", { name: "Name" }), "Rudo")
    expect(screen.getByRole("textbox")).toHaveValue("Rudo")
  })

  test("accepts nothing while it is disabled or read-only", async () => {
    const user = userEvent.setup()
    render(
      <>
        <Input aria-label="Off" disabled />
        <Input aria-label="Fixed" readOnly defaultValue="kept" />
      </>
    )
    await user.type(screen.getByRole("textbox", { name: "Off" }), "x")
    await user.type(screen.getByRole("textbox", { name: "Fixed" }), "x")
    expect(screen.getByRole("textbox", { name: "Off" })).toHaveValue("")
    expect(screen.getByRole("textbox", { name: "Fixed" })).toHaveValue("kept")
  })
})

import { render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, test } from "vitest"

import * as module from "@/components/ui/label"
import { Label } from "@/components/ui/label"
import { describeConformance } from "@/conformance/conformance"

describeConformance("label", module, { Label: <Label>Name</Label> })

describe("a label", () => {
  test("names its control and focuses it", async () => {
    const user = userEvent.setup()
    render(
      <>
        <Label htmlFor="town">Town</Label>
        <input id="town" />
      </>
    )
    await user.click(screen.getByText("Town"))
    expect(screen.getByRole("textbox", { name: "Town" })).toHaveFocus()
  })

  test("shows a star for a required field that is not announced", () => {
    render(
      <Label>
        Town
        <input required />
      </Label>
    )
    expect(screen.queryByText("*")).toBeNull()
    render(
      <Label required htmlFor="street">
        Street
      </Label>
    )
    expect(screen.getByText("*")).toHaveAttribute("aria-hidden", "true")
  })
})

import { render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, test, vi } from "vitest"

import * as module from "@/components/ui/checkbox"
import { Checkbox } from "@/components/ui/checkbox"
import { Label } from "@/components/ui/label"
import { describeConformance } from "@/conformance/conformance"

describeConformance("checkbox", module, { Checkbox: <Checkbox aria-label="Letters" /> })

describe("a checkbox", () => {
  test("is checked by its label and by Space", async () => {
    const user = userEvent.setup()
    const onCheckedChange = vi.fn()
    render(
      <Label>
        <Checkbox onCheckedChange={onCheckedChange} />
        Letters
      </Label>
    )
    const box = screen.getByRole("checkbox", { name: "Letters" })
    await user.click(screen.getByText("Letters"))
    expect(box).toBeChecked()
    box.focus()
    await user.keyboard(" ")
    expect(box).not.toBeChecked()
    expect(onCheckedChange).toHaveBeenCalledTimes(2)
  })

  test("announces the indeterminate state", () => {
    render(<Checkbox aria-label="All" indeterminate />)
    expect(screen.getByRole("checkbox", { name: "All" })).toBePartiallyChecked()
  })

  test("is submitted with its form", async () => {
    const user = userEvent.setup()
    render(
      <form data-testid="form">
        <Checkbox aria-label="Letters" name="letters" value="yes" />
      </form>
    )
    await user.click(screen.getByRole("checkbox"))
    expect(new FormData(screen.getByTestId<HTMLFormElement>("form")).get("letters")).toBe("yes")
  })
})

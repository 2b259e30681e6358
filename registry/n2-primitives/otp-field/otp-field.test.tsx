import { render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, test, vi } from "vitest"

import { Label } from "@/components/ui/label"
import * as module from "@/components/ui/otp-field"
import { OtpField } from "@/components/ui/otp-field"
import { describeConformance } from "@/conformance/conformance"

describeConformance("otp-field", module, { OtpField: <OtpField /> })

const places = () => [...document.querySelectorAll<HTMLInputElement>("[data-slot=otp-field-input]")]

describe("a code field", () => {
  test("moves on while typing, deletes backwards, and reports when it is complete", async () => {
    const user = userEvent.setup()
    const onValueComplete = vi.fn()
    render(<OtpField length={4} groups={[2, 2]} onValueComplete={onValueComplete} />)
    expect(places()).toHaveLength(4)
    await user.click(places()[0]!)
    await user.keyboard("123")
    await waitFor(() => expect(places()[3]).toHaveFocus())
    await user.keyboard("4")
    expect(onValueComplete.mock.calls[0]?.[0]).toBe("1234")
    await user.keyboard("{Backspace}")
    await waitFor(() => expect(places().map(({ value }) => value).join("")).toBe("123"))
  })

  test("accepts a pasted code, and submits it as one field", async () => {
    const user = userEvent.setup()
    render(
      <form aria-label="Sign in">
        <OtpField name="code" />
      </form>
    )
    await user.click(places()[0]!)
    await user.paste("493 021")
    await waitFor(() => expect(places().map(({ value }) => value).join("")).toBe("493021"))
    expect(new FormData(screen.getByRole<HTMLFormElement>("form")).get("code")).toBe("493021")
  })

  test("names each box in the language of the page", () => {
    render(
      <>
        <Label htmlFor="code">Code</Label>
        <OtpField id="code" length={2} placeLabel={(place, length) => `Stelle ${place} von ${length}`} />
      </>
    )
    expect(places()[0]).toHaveAccessibleName("Code")
    expect(places()[1]).toHaveAccessibleName("Stelle 2 von 2")
  })
})

import { render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, test, vi } from "vitest"
import { z } from "zod"

import * as module from "@/components/ui/date-picker"
import { DatePicker, DateRangePicker } from "@/components/ui/date-picker"
import { Field, FieldError, FieldLabel } from "@/components/ui/field"
import { ValidatedForm } from "@/components/validated-form"
import { describeConformance } from "@/conformance/conformance"

const today = new Date(2026, 4, 7)
const calendar = { today, defaultMonth: today }

describeConformance("date-picker", module, {
  DatePicker: <DatePicker label="Return" calendar={calendar} />,
  DateRangePicker: <DateRangePicker label="Stay" calendar={calendar} />,
})

describe("a date picker", () => {
  test("opens the calendar, selects, closes, and submits the selected day", async () => {
    const user = userEvent.setup()
    const onValueChange = vi.fn()
    render(
      <form aria-label="Loan">
        <DatePicker label="Return" placeholder="Choose a day" name="return" calendar={calendar} onValueChange={onValueChange} />
      </form>
    )
    await user.click(screen.getByRole("button", { name: "Return, Choose a day" }))
    const dialog = await screen.findByRole("dialog", { name: "Return" })
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement))
    await user.click(screen.getByRole("button", { name: "Thursday, May 14, 2026" }))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    expect(onValueChange).toHaveBeenCalledWith(new Date(2026, 4, 14))
    expect(screen.getByRole("button", { name: "Return, May 14, 2026" })).toBeInTheDocument()
    expect(new FormData(screen.getByRole<HTMLFormElement>("form")).get("return")).toBe("2026-05-14")
  })

  test("writes the date in the language of the page", () => {
    render(<DatePicker label="Rückgabe" language="de" defaultValue={today} />)
    expect(screen.getByRole("button", { name: "Rückgabe, 7. Mai 2026" })).toBeInTheDocument()
  })

  test("has the label of its field, gets the focus when it is invalid, and clears the error once a day is selected", async () => {
    const user = userEvent.setup()
    const onSubmit = vi.fn()
    const pressed = vi.fn()
    render(
      <ValidatedForm schema={z.object({ day: z.iso.date("Choose a day") })} onSubmit={onSubmit}>
        <Field name="day">
          <FieldLabel>Day of return</FieldLabel>
          <DatePicker label="Calendar" placeholder="None yet" calendar={calendar} onClick={pressed} />
          <FieldError />
        </Field>
        <button type="submit">Send</button>
      </ValidatedForm>
    )
    await user.click(screen.getByRole("button", { name: "Send" }))
    const picker = screen.getByRole("button", { name: "Day of return None yet" })
    await waitFor(() => expect(picker).toHaveAccessibleDescription("Choose a day"))
    expect(picker).toHaveFocus()
    await user.click(screen.getByText("Day of return"))
    await user.click(await screen.findByRole("button", { name: "Thursday, May 14, 2026" }))
    expect(pressed).toHaveBeenCalled()
    await waitFor(() => expect(screen.queryByText("Choose a day")).toBeNull())
    await user.click(screen.getByRole("button", { name: "Send" }))
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ day: "2026-05-14" }, expect.anything()))
  })

  test("shows the controlled value", async () => {
    const { rerender } = render(<DatePicker label="Return" value={today} />)
    expect(screen.getByRole("button", { name: "Return, May 7, 2026" })).toBeInTheDocument()
    rerender(<DatePicker label="Return" value={null} placeholder="None" />)
    expect(screen.getByRole("button", { name: "Return, None" })).toBeInTheDocument()
  })
})

describe("a range picker", () => {
  test("takes a first and a last day, and stays open between them", async () => {
    const user = userEvent.setup()
    const onValueChange = vi.fn()
    render(
      <form aria-label="Stay">
        <DateRangePicker label="Stay" name="stay" calendar={{ ...calendar, numberOfMonths: 1 }} onValueChange={onValueChange} />
      </form>
    )
    await user.click(screen.getByRole("button", { name: "Stay" }))
    await user.click(await screen.findByRole("button", { name: "Monday, May 11, 2026" }))
    await user.click(screen.getByRole("button", { name: "Friday, May 15, 2026" }))
    expect(onValueChange).toHaveBeenLastCalledWith({ from: new Date(2026, 4, 11), to: new Date(2026, 4, 15) })
    expect(new FormData(screen.getByRole<HTMLFormElement>("form")).getAll("stay")).toEqual(["2026-05-11", "2026-05-15"])
    expect(screen.getByText(/May 11\s–\s15, 2026/)).toBeInTheDocument()
  })
})

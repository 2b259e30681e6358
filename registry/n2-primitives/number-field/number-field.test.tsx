import { render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, test } from "vitest"

import * as module from "@/components/ui/number-field"
import { NumberField, NumberFieldInput } from "@/components/ui/number-field"
import { describeConformance } from "@/conformance/conformance"

describeConformance("number-field", module, {
  NumberField: <NumberField />,
  NumberFieldInput: {
    element: <NumberFieldInput aria-label="Seats" />,
    within: (part) => (
      <NumberField locale="en" defaultValue={2}>
        {part}
      </NumberField>
    ),
  },
})

describe("a number field", () => {
  test("steps by keys and by its buttons, and stays between its limits", async () => {
    const user = userEvent.setup()
    render(
      <NumberField locale="en" defaultValue={2} min={1} max={12}>
        <NumberFieldInput aria-label="Seats" increaseLabel="Mehr" decreaseLabel="Weniger" />
      </NumberField>
    )
    const input = screen.getByRole("textbox", { name: "Seats" })
    await user.click(input)
    await user.keyboard("{ArrowUp}")
    expect(input).toHaveValue("3")
    await user.keyboard("{End}")
    expect(input).toHaveValue("12")
    await user.keyboard("{Home}")
    expect(input).toHaveValue("1")
    await user.click(screen.getByRole("button", { name: "Mehr" }))
    expect(input).toHaveValue("2")
    await user.click(screen.getByRole("button", { name: "Weniger" }))
    await user.click(screen.getByRole("button", { name: "Weniger" }))
    expect(input).toHaveValue("1")
  })

  test("formats and parses the number in the given language", async () => {
    const user = userEvent.setup()
    render(
      <form aria-label="Order">
        <NumberField locale="de" name="price" defaultValue={1250.5} format={{ style: "currency", currency: "EUR" }}>
          <NumberFieldInput aria-label="Preis" steps={false} />
        </NumberField>
      </form>
    )
    const input = screen.getByRole("textbox", { name: "Preis" })
    expect(input).toHaveValue("1.250,50\u00a0€")
    expect(screen.queryByRole("button")).toBeNull()
    await user.clear(input)
    await user.type(input, "7,25")
    await user.tab()
    expect(input).toHaveValue("7,25\u00a0€")
    expect(new FormData(screen.getByRole<HTMLFormElement>("form")).get("price")).toBe("7.25")
  })
})

import { render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { expect, test } from "vitest"

import { Checkbox } from "@/components/ui/checkbox"
import * as module from "@/components/ui/checkbox-group"
import { CheckboxGroup } from "@/components/ui/checkbox-group"
import { Field, FieldError, FieldItem, FieldLabel, FieldLegend, FieldSet } from "@/components/ui/field"
import { describeConformance } from "@/conformance/conformance"

describeConformance("checkbox-group", module, { CheckboxGroup: <CheckboxGroup aria-label="Days" /> })

test("each checkbox has its own label, the group has the legend, and the form gets the checked ones under one name", async () => {
  const user = userEvent.setup()
  const { container } = render(
    <form>
      <Field name="days" invalid>
        <FieldSet>
          <FieldLegend>Days</FieldLegend>
          <CheckboxGroup>
            {["mon", "tue"].map((day) => (
              <FieldItem key={day}>
                <Checkbox value={day} />
                <FieldLabel>{day}</FieldLabel>
              </FieldItem>
            ))}
          </CheckboxGroup>
          <FieldError match>Choose a day</FieldError>
        </FieldSet>
      </Field>
    </form>
  )
  await user.click(screen.getByText("tue"))
  expect(screen.getByRole("checkbox", { name: "tue" })).toBeChecked()
  expect(screen.getByRole("checkbox", { name: "mon" })).not.toBeChecked()
  expect(screen.getByRole("checkbox", { name: "tue" })).toBeInvalid()
  expect(screen.getByText("Days")).toBeInTheDocument()
  const form = container.querySelector("form") as HTMLFormElement
  expect([...new FormData(form)]).toEqual([["days", "tue"]])
})

import { render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, test } from "vitest"

import { Field, FieldError, FieldLabel } from "@/components/ui/field"
import * as module from "@/components/ui/textarea"
import { Textarea } from "@/components/ui/textarea"
import { describeConformance } from "@/conformance/conformance"

describeConformance("textarea", module, { Textarea: <Textarea aria-label="Note" /> })

describe("a textarea", () => {
  test("takes several lines", async () => {
    const user = userEvent.setup()
    render(<Textarea aria-label="Note" />)
    await user.type(screen.getByRole("textbox", { name: "Note" }), "one{Enter}two")
    expect(screen.getByRole("textbox")).toHaveValue("one\ntwo")
  })

  test("finds its label and its error inside a field", () => {
    render(
      <Field invalid>
        <FieldLabel>Note</FieldLabel>
        <Textarea />
        <FieldError match>Say a little more</FieldError>
      </Field>
    )
    const box = screen.getByRole("textbox", { name: "Note" })
    expect(box).toBeInvalid()
    expect(box).toHaveAccessibleDescription("Say a little more")
  })
})

import { render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, test } from "vitest"

import * as module from "@/components/ui/field"
import {
  Field,
  FieldDescription,
  FieldError,
  FieldItem,
  FieldLabel,
  FieldLegend,
  FieldSet,
} from "@/components/ui/field"
import { Input } from "@/components/ui/input"
import { describeConformance } from "@/conformance/conformance"

describeConformance("field", module, {
  Field: <Field />,
  FieldDescription: { element: <FieldDescription>Why</FieldDescription>, within: (part) => <Field>{part}</Field> },
  FieldError: {
    element: <FieldError match>Wrong</FieldError>,
    within: (part) => (
      <Field invalid>
        <Input aria-label="Name" />
        {part}
      </Field>
    ),
  },
  FieldItem: { element: <FieldItem>One</FieldItem>, within: (part) => <Field>{part}</Field> },
  FieldLabel: {
    element: <FieldLabel>Name</FieldLabel>,
    within: (part) => (
      <Field>
        {part}
        <Input />
      </Field>
    ),
  },
  FieldLegend: { element: <FieldLegend>Group</FieldLegend>, within: (part) => <FieldSet>{part}</FieldSet> },
  FieldSet: <FieldSet />,
})

describe("a field", () => {
  test("gives its control a name, a description and an error", () => {
    render(
      <Field invalid>
        <FieldLabel>E-mail</FieldLabel>
        <Input />
        <FieldDescription>We write once a month</FieldDescription>
        <FieldError match>No address</FieldError>
      </Field>
    )
    const input = screen.getByRole("textbox", { name: "E-mail" })
    expect(input).toBeInvalid()
    expect(input).toHaveAccessibleDescription("We write once a month No address")
  })

  test("shows an error when the validation of the browser fails, and not before", async () => {
    const user = userEvent.setup()
    render(
      <Field validationMode="onBlur">
        <FieldLabel>Name</FieldLabel>
        <Input required />
        <FieldError match="valueMissing">Write your name</FieldError>
      </Field>
    )
    expect(screen.queryByText("Write your name")).toBeNull()
    await user.type(screen.getByRole("textbox"), "x{Backspace}")
    await user.tab()
    expect(await screen.findByText("Write your name")).toBeInTheDocument()
  })

  test("names a group with its legend", () => {
    render(
      <FieldSet>
        <FieldLegend>How we reach you</FieldLegend>
      </FieldSet>
    )
    expect(screen.getByRole("group", { name: "How we reach you" })).toBeInTheDocument()
  })
})

// Every control of a form finds its label, its name and its error in the `Field` around it, whatever library draws it.
import type { ReactNode } from "react"
import { render, screen } from "@testing-library/react"
import { describe, expect, test } from "vitest"

import { Autocomplete, AutocompleteInput } from "@/components/ui/autocomplete"
import { Checkbox } from "@/components/ui/checkbox"
import { CheckboxGroup } from "@/components/ui/checkbox-group"
import { Combobox, ComboboxInput } from "@/components/ui/combobox"
import { DatePicker, DateRangePicker } from "@/components/ui/date-picker"
import { Field, FieldError, FieldItem, FieldLabel, FieldLegend, FieldSet } from "@/components/ui/field"
import { FileUpload, FileUploadDropzone } from "@/components/ui/file-upload"
import { Input } from "@/components/ui/input"
import { InputGroup, InputGroupInput } from "@/components/ui/input-group"
import { NativeSelect, NativeSelectOption } from "@/components/ui/native-select"
import { NumberField, NumberFieldInput } from "@/components/ui/number-field"
import { OtpField } from "@/components/ui/otp-field"
import { Radio, RadioGroup } from "@/components/ui/radio-group"
import { Select, SelectTrigger } from "@/components/ui/select"
import { Slider } from "@/components/ui/slider"
import { Switch } from "@/components/ui/switch"
import { Textarea } from "@/components/ui/textarea"
import { items } from "@workshop/manifest.mjs"

type Control = { role: string | null; control: ReactNode; value: string | null }

const chosen = new Date(2026, 4, 7)

/** One control each, with the role it has and what a form sends for it. */
const controls: Record<string, Control> = {
  autocomplete: { role: "combobox", control: <Autocomplete defaultValue="a"><AutocompleteInput /></Autocomplete>, value: "a" },
  checkbox: { role: "checkbox", control: <Checkbox defaultChecked value="a" />, value: "a" },
  combobox: { role: "combobox", control: <Combobox items={["a"]} defaultValue="a"><ComboboxInput /></Combobox>, value: "a" },
  "date-picker": { role: "button", control: <DatePicker label="Answer" defaultValue={chosen} />, value: "2026-05-07" },
  "date-range-picker": { role: "button", control: <DateRangePicker label="Answer" defaultValue={{ from: chosen, to: chosen }} />, value: "2026-05-07" },
  "file-upload": { role: null, control: <FileUpload><FileUploadDropzone>Drop it here</FileUploadDropzone></FileUpload>, value: null },
  input: { role: "textbox", control: <Input defaultValue="a" />, value: "a" },
  "input-group": { role: "textbox", control: <InputGroup><InputGroupInput defaultValue="a" /></InputGroup>, value: "a" },
  "native-select": { role: "combobox", control: <NativeSelect><NativeSelectOption>a</NativeSelectOption></NativeSelect>, value: "a" },
  "number-field": { role: "textbox", control: <NumberField locale="en" defaultValue={2}><NumberFieldInput /></NumberField>, value: "2" },
  "otp-field": { role: "textbox", control: <OtpField length={1} defaultValue="1" />, value: "1" },
  select: { role: "combobox", control: <Select defaultValue="a"><SelectTrigger /></Select>, value: "a" },
  slider: { role: "slider", control: <Slider defaultValue={3} />, value: "3" },
  switch: { role: "switch", control: <Switch defaultChecked value="a" />, value: "a" },
  textarea: { role: "textbox", control: <Textarea defaultValue="a" />, value: "a" },
}

/** Groups, which a legend names instead of a label. */
const groups: Record<string, Control> = {
  "checkbox-group": {
    role: "group",
    control: <CheckboxGroup defaultValue={["a"]}><FieldItem><Checkbox value="a" /><FieldLabel>A</FieldLabel></FieldItem></CheckboxGroup>,
    value: "a",
  },
  "radio-group": {
    role: "radiogroup",
    control: <RadioGroup defaultValue="a"><FieldItem><Radio value="a" /><FieldLabel>A</FieldLabel></FieldItem></RadioGroup>,
    value: "a",
  },
}

/** What takes no answer itself. */
const noControl = ["calendar", "field", "label"]

const find = (role: string | null) => (role ? screen.getByRole(role, { name: /^Answer/ }) : screen.getByLabelText(/^Answer/))
const sent = () => new FormData(screen.getByRole<HTMLFormElement>("form")).get("answer")

test("every primitive for forms is tried in a field", () => {
  const forms = items().filter(({ type, categories, meta }) => type === "registry:ui" && categories?.includes("form") && !meta?.demo)
  const tried = [...Object.keys(controls), ...Object.keys(groups), ...noControl]
  expect(forms.map(({ name }) => name).filter((name) => !tried.includes(name))).toEqual([])
})

describe("in a field", () => {
  test.each(Object.entries(controls))("%s has the label, the name and the error of its field", (_, { role, control, value }) => {
    render(
      <form aria-label="Form">
        <Field name="answer" invalid>
          <FieldLabel>Answer</FieldLabel>
          {control}
          <FieldError match>Not like this</FieldError>
        </Field>
      </form>
    )
    const found = find(role)
    expect(found).toHaveAttribute("aria-invalid", "true")
    // A control of several inputs is a group, and the group is described.
    expect(found.closest("[aria-describedby]")).toHaveAccessibleDescription(/Not like this/)
    if (value !== null) expect(sent()).toBe(value)
  })

  test.each(Object.entries(groups))("%s has the legend, the name and the error of its field", (_, { role, control, value }) => {
    render(
      <form aria-label="Form">
        <Field name="answer" invalid>
          <FieldSet>
            <FieldLegend>Answer</FieldLegend>
            {control}
            <FieldError match>Not like this</FieldError>
          </FieldSet>
        </Field>
      </form>
    )
    expect(screen.getAllByRole(role ?? "group", { name: "Answer" })[0]).toBeInTheDocument()
    expect(screen.getByText("Not like this")).toBeInTheDocument()
    expect(sent()).toBe(value)
  })

  test.each(Object.entries(controls))("%s is disabled with its field", (_, { role, control }) => {
    render(
      <Field name="answer" disabled>
        <FieldLabel>Answer</FieldLabel>
        {control}
      </Field>
    )
    const found = find(role)
    expect(found.matches(":disabled, [aria-disabled=true]")).toBe(true)
  })
})

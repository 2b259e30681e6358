// A scene for tests only: every control of a form, once as it is and once refused, so that the two looks can be compared.
import type { ReactNode } from "react"

import { Autocomplete, AutocompleteInput } from "@/components/ui/autocomplete"
import { Checkbox } from "@/components/ui/checkbox"
import { Combobox, ComboboxChipsInput, ComboboxInput, ComboboxTrigger } from "@/components/ui/combobox"
import { DatePicker } from "@/components/ui/date-picker"
import { Field, FieldLabel } from "@/components/ui/field"
import { FileUpload, FileUploadDropzone } from "@/components/ui/file-upload"
import { Input } from "@/components/ui/input"
import { InputGroup, InputGroupAddon, InputGroupButton, InputGroupInput } from "@/components/ui/input-group"
import { NativeSelect } from "@/components/ui/native-select"
import { NumberField, NumberFieldInput } from "@/components/ui/number-field"
import { OtpField } from "@/components/ui/otp-field"
import { Radio, RadioGroup } from "@/components/ui/radio-group"
import { Select, SelectTrigger } from "@/components/ui/select"
import { Switch } from "@/components/ui/switch"
import { Textarea } from "@/components/ui/textarea"
import { PlainInput } from "@/lib/plain-input"

const buttonSizes = ["sm", "default", "lg", "icon-sm", "icon", "icon-lg"] as const

const withButton = (size: (typeof buttonSizes)[number]) => () => (
  <InputGroup>
    <InputGroupInput />
    <InputGroupAddon align="end">
      <InputGroupButton size={size}>+</InputGroupButton>
    </InputGroupAddon>
  </InputGroup>
)

const controls: Record<string, () => ReactNode> = {
  autocomplete: () => <Autocomplete><AutocompleteInput /></Autocomplete>,
  checkbox: () => <Checkbox />,
  "checkbox, ticked": () => <Checkbox defaultChecked />,
  combobox: () => <Combobox items={[]}><ComboboxInput /></Combobox>,
  "combobox with chips": () => <Combobox items={[]} multiple><ComboboxChipsInput /></Combobox>,
  "combobox as a button": () => <Combobox items={[]}><ComboboxTrigger placeholder="Choose" /></Combobox>,
  "date picker": () => <DatePicker label="Day" placeholder="Choose a day" />,
  "file upload": () => <FileUpload><FileUploadDropzone>Drop it</FileUploadDropzone></FileUpload>,
  input: () => <Input />,
  "input group": () => <InputGroup><InputGroupInput /></InputGroup>,
  ...Object.fromEntries(buttonSizes.map((size) => [`input group with a button, ${size}`, withButton(size)])),
  "native select": () => <NativeSelect />,
  "number field": () => <NumberField locale="en"><NumberFieldInput /></NumberField>,
  "otp field": () => <OtpField length={2} />,
  "plain input": () => <PlainInput />,
  radio: () => <RadioGroup><Radio value="a" aria-label="A" /></RadioGroup>,
  select: () => <Select><SelectTrigger placeholder="Choose" /></Select>,
  switch: () => <Switch />,
  textarea: () => <Textarea />,
}

export function InvalidStage() {
  return (
    <div className="grid gap-4">
      {Object.entries(controls).map(([name, control]) => (
        <div key={name} data-control={name} className="grid grid-cols-2 gap-4">
          {[false, true].map((invalid) => (
            <Field key={String(invalid)} invalid={invalid}>
              <FieldLabel>{name}</FieldLabel>
              {control()}
            </Field>
          ))}
        </div>
      ))}
    </div>
  )
}

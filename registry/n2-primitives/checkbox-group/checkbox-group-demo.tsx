import { Checkbox } from "@/components/ui/checkbox"
import { CheckboxGroup } from "@/components/ui/checkbox-group"
import { Field, FieldDescription, FieldItem, FieldLabel, FieldLegend, FieldSet } from "@/components/ui/field"

const days = [
  ["mon", "Monday"],
  ["wed", "Wednesday"],
  ["sat", "Saturday"],
] as const

export default function CheckboxGroupDemo() {
  return (
    <Field name="days">
      <FieldSet>
        <FieldLegend>When do you come?</FieldLegend>
        <CheckboxGroup defaultValue={["wed"]}>
          {days.map(([value, label]) => (
            <FieldItem key={value}>
              <Checkbox value={value} />
              <FieldLabel>{label}</FieldLabel>
            </FieldItem>
          ))}
        </CheckboxGroup>
        <FieldDescription>As many as you like.</FieldDescription>
      </FieldSet>
    </Field>
  )
}

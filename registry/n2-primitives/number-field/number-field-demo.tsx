import { useId } from "react"

import { Label } from "@/components/ui/label"
import { NumberField, NumberFieldInput } from "@/components/ui/number-field"

export default function NumberFieldDemo() {
  const id = useId()
  return (
    <div className="grid max-w-xs gap-4">
      <NumberField id={`${id}-seats`} locale="en" defaultValue={2} min={1} max={12}>
        <Label htmlFor={`${id}-seats`}>Seats</Label>
        <NumberFieldInput />
      </NumberField>
      <NumberField
        id={`${id}-price`}
        locale="en"
        defaultValue={1250}
        step={50}
        format={{ style: "currency", currency: "USD" }}
      >
        <Label htmlFor={`${id}-price`}>Price</Label>
        <NumberFieldInput steps={false} />
      </NumberField>
      <NumberField locale="en" defaultValue={0.4} step={0.1} min={0} max={1} format={{ style: "percent" }} disabled>
        <NumberFieldInput size="sm" aria-label="Share" />
      </NumberField>
    </div>
  )
}

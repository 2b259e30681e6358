import { useId } from "react"

import { DatePicker, DateRangePicker } from "@/components/ui/date-picker"
import { Label } from "@/components/ui/label"

const today = new Date(2026, 4, 7)

export default function DatePickerDemo() {
  const id = useId()
  return (
    <div className="grid max-w-xs gap-4">
      <div className="grid gap-2">
        <Label htmlFor={`${id}-day`}>Day of return</Label>
        <DatePicker
          id={`${id}-day`}
          label="Day of return"
          placeholder="Choose a day"
          calendar={{ today, defaultMonth: today, weekStartsOn: 1, disabled: { before: today } }}
        />
      </div>
      <div className="grid gap-2">
        <Label htmlFor={`${id}-stay`}>Stay</Label>
        <DateRangePicker
          id={`${id}-stay`}
          label="Stay"
          placeholder="From and to"
          defaultValue={{ from: new Date(2026, 4, 11), to: new Date(2026, 4, 15) }}
          calendar={{ today, weekStartsOn: 1 }}
        />
      </div>
    </div>
  )
}

"use client"

import { useId } from "react"

import { Label } from "@/components/ui/label"
import { Select, SelectContent, SelectItem, SelectTrigger } from "@/components/ui/select"

const languages = [
  { value: "sn", label: "chiShona" },
  { value: "nd", label: "isiNdebele" },
  { value: "sw", label: "Kiswahili" },
  { value: "am", label: "አማርኛ" },
  { value: "ar", label: "العربية" },
  { value: "en", label: "English" },
]

export default function SelectDemo() {
  const id = useId()
  return (
    <div className="grid max-w-xs gap-4">
      <div className="grid gap-2">
        <Label htmlFor={id}>Language</Label>
        <Select items={languages} defaultValue="sw">
          <SelectTrigger id={id} />
          <SelectContent>
            {languages.map(({ value, label }) => (
              <SelectItem key={value} value={value}>
                {label}
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
      </div>
      <Select items={languages}>
        <SelectTrigger aria-label="Second language" placeholder="A second language" />
        <SelectContent>
          {languages.map(({ value, label }) => (
            <SelectItem key={value} value={value}>
              {label}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
      <Select items={languages} disabled>
        <SelectTrigger aria-label="Third language" placeholder="Not for this text" />
      </Select>
    </div>
  )
}

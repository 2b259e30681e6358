"use client";

import { useId } from "react"

import { Label } from "@/components/ui/label"
import {
  Select,
  SelectContent,
  SelectGroup,
  SelectGroupLabel,
  SelectItem,
  SelectSeparator,
  SelectTrigger,
  SelectValue,
} from "@/components/ui/select"

const languages = [
  { value: "sn", label: "chiShona" },
  { value: "nd", label: "isiNdebele" },
  { value: "sw", label: "Kiswahili" },
  { value: "am", label: "አማርኛ" },
  { value: "ar", label: "العربية" },
  { value: "en", label: "English" },
]

const branches = [
  { country: "Zimbabwe", towns: ["Harare", "Mutare"] },
  { country: "Zambia", towns: ["Lusaka", "Ndola"] },
]

const days = ["Monday", "Tuesday", "Wednesday"].map((day) => ({ value: day, label: day }))

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
      <Select>
        <SelectTrigger aria-label="Branch" placeholder="Choose a branch" />
        <SelectContent>
          {branches.map(({ country, towns }, index) => (
            <SelectGroup key={country}>
              {index > 0 && <SelectSeparator />}
              <SelectGroupLabel>{country}</SelectGroupLabel>
              {towns.map((town) => (
                <SelectItem key={town} value={town}>
                  {town}
                </SelectItem>
              ))}
            </SelectGroup>
          ))}
        </SelectContent>
      </Select>
      <Select items={days} multiple defaultValue={["Monday", "Tuesday"]}>
        <SelectTrigger aria-label="Days" size="sm">
          <SelectValue>{(chosen: string[]) => (chosen.length === 1 ? chosen[0] : `${chosen.length} days`)}</SelectValue>
        </SelectTrigger>
        <SelectContent>
          {days.map(({ value, label }) => (
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

"use client"

import { useId } from "react"

import { Combobox, ComboboxContent, ComboboxInput, ComboboxItem } from "@/components/ui/combobox"
import { Label } from "@/components/ui/label"

const towns = [
  "Addis Ababa",
  "Bulawayo",
  "Dar es Salaam",
  "Gaborone",
  "Harare",
  "Kampala",
  "Kigali",
  "Lusaka",
  "Maputo",
  "Mutare",
  "Nairobi",
  "Windhoek",
]

export default function ComboboxDemo() {
  const id = useId()
  return (
    <div className="grid max-w-xs gap-4">
      <div className="grid gap-2">
        <Label htmlFor={id}>Town</Label>
        <Combobox items={towns} defaultValue="Harare">
          <ComboboxInput id={id} placeholder="Type a few letters" />
          <ComboboxContent empty="No town of that name">
            {(town: string) => (
              <ComboboxItem key={town} value={town}>
                {town}
              </ComboboxItem>
            )}
          </ComboboxContent>
        </Combobox>
      </div>
    </div>
  )
}

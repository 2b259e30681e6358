"use client";

import { useId } from "react"

import {
  Combobox,
  ComboboxChipsInput,
  ComboboxCollection,
  ComboboxContent,
  ComboboxGroup,
  ComboboxGroupLabel,
  ComboboxInput,
  ComboboxItem,
  ComboboxSearch,
  ComboboxTrigger,
} from "@/components/ui/combobox"
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

const shelves = [
  { value: "Ground floor", items: ["Newspapers", "Children"] },
  { value: "First floor", items: ["History", "Poetry", "Law"] },
]

export default function ComboboxDemo() {
  const id = useId()
  return (
    <div className="grid max-w-xs gap-4">
      <div className="grid gap-2">
        <Label htmlFor={`${id}-town`}>Town</Label>
        <Combobox items={towns} defaultValue="Harare">
          <ComboboxInput id={`${id}-town`} placeholder="Type a few letters" />
          <ComboboxContent empty="No town of that name">
            {(town: string) => (
              <ComboboxItem key={town} value={town}>
                {town}
              </ComboboxItem>
            )}
          </ComboboxContent>
        </Combobox>
      </div>
      <div className="grid gap-2">
        <Label htmlFor={`${id}-towns`}>Delivered to</Label>
        <Combobox items={towns} multiple defaultValue={["Mutare", "Lusaka"]}>
          <ComboboxChipsInput id={`${id}-towns`} placeholder="Type a few letters" />
          <ComboboxContent empty="No town of that name">
            {(town: string) => (
              <ComboboxItem key={town} value={town}>
                {town}
              </ComboboxItem>
            )}
          </ComboboxContent>
        </Combobox>
      </div>
      <Combobox items={shelves}>
        <ComboboxTrigger aria-label="Shelf" placeholder="Choose a shelf" />
        <ComboboxContent search={<ComboboxSearch aria-label="Search the shelves" placeholder="Search" />}>
          {(floor: (typeof shelves)[number]) => (
            <ComboboxGroup key={floor.value} items={floor.items}>
              <ComboboxGroupLabel>{floor.value}</ComboboxGroupLabel>
              <ComboboxCollection>
                {(shelf: string) => (
                  <ComboboxItem key={shelf} value={shelf}>
                    {shelf}
                  </ComboboxItem>
                )}
              </ComboboxCollection>
            </ComboboxGroup>
          )}
        </ComboboxContent>
      </Combobox>
    </div>
  )
}

"use client";

import { useId } from "react"

import {
  Autocomplete,
  AutocompleteContent,
  AutocompleteInput,
  AutocompleteItem,
} from "@/components/ui/autocomplete"
import { Label } from "@/components/ui/label"

const tags = ["history", "poetry", "maize", "masonry", "music", "rain", "rivers", "law", "letters"]

export default function AutocompleteDemo() {
  const id = useId()
  return (
    <div className="grid max-w-xs gap-2">
      <Label htmlFor={id}>Tag</Label>
      <Autocomplete items={tags}>
        <AutocompleteInput id={id} placeholder="For example maize" />
        <AutocompleteContent>
          {(tag: string) => (
            <AutocompleteItem key={tag} value={tag}>
              {tag}
            </AutocompleteItem>
          )}
        </AutocompleteContent>
      </Autocomplete>
    </div>
  )
}

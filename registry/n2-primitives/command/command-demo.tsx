"use client";

import { useState } from "react"

import {
  Command,
  CommandCollection,
  CommandGroup,
  CommandGroupLabel,
  CommandInput,
  CommandItem,
  CommandList,
  CommandShortcut,
} from "@/components/ui/command"
import { AddIcon, CalendarIcon, DocumentIcon, Icon, NightIcon, type IconComponent } from "@/components/ui/icon"
import { Text } from "@/components/ui/text"

type Action = { label: string; icon: IconComponent; keys?: string }

const groups: { value: string; items: Action[] }[] = [
  {
    value: "Go to",
    items: [
      { label: "The shelf", icon: DocumentIcon },
      { label: "Seats", icon: CalendarIcon },
    ],
  },
  {
    value: "Do",
    items: [
      { label: "Give a book", icon: AddIcon, keys: "Ctrl B" },
      { label: "Read by night", icon: NightIcon },
    ],
  },
]

export default function CommandDemo() {
  const [done, setDone] = useState("Nothing was done yet.")
  return (
    <div className="grid max-w-md gap-3">
      <div className="overflow-hidden rounded-lg border bg-popover">
        <Command items={groups}>
          <CommandInput aria-label="Search the actions" placeholder="Search the actions" />
          <CommandList>
            {(group: (typeof groups)[number]) => (
              <CommandGroup key={group.value} items={group.items}>
                <CommandGroupLabel>{group.value}</CommandGroupLabel>
                <CommandCollection>
                  {(action: Action) => (
                    <CommandItem key={action.label} value={action} onClick={() => setDone(`${action.label}: done.`)}>
                      <Icon icon={action.icon} />
                      {action.label}
                      {action.keys && <CommandShortcut>{action.keys}</CommandShortcut>}
                    </CommandItem>
                  )}
                </CommandCollection>
              </CommandGroup>
            )}
          </CommandList>
        </Command>
      </div>
      <Text variant="small" role="status">
        {done}
      </Text>
    </div>
  )
}

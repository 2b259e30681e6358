"use client";

import { useState } from "react"

import { CommandPalette } from "@/components/command-palette"
import { AddIcon, CalendarIcon, DocumentIcon, NightIcon, PeopleIcon } from "@/components/ui/icon"
import { Text } from "@/components/ui/text"

export default function CommandPaletteDemo() {
  const [said, setSaid] = useState("Press the button, or Control and K, and type a few letters.")
  const say = (words: string) => () => setSaid(words)
  return (
    <div className="grid justify-items-start gap-4">
      <CommandPalette
        commands={[
          { id: "shelf", label: "The shelf", group: "Go to", icon: <DocumentIcon />, keywords: ["books"], run: say("To the shelf.") },
          { id: "seats", label: "Seats", group: "Go to", icon: <CalendarIcon />, run: say("To the seats.") },
          { id: "people", label: "People", group: "Go to", icon: <PeopleIcon />, keywords: ["makers"], run: say("To the people.") },
          { id: "book", label: "Give a book", group: "Do", icon: <AddIcon />, run: say("Thank you.") },
          { id: "night", label: "Read by night", group: "Do", icon: <NightIcon />, keywords: ["dark"], run: say("Good evening.") },
        ]}
      />
      <Text variant="small" role="status">
        {said}
      </Text>
    </div>
  )
}

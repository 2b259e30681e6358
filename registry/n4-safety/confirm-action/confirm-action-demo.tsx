"use client";

import { useState } from "react"

import { ConfirmAction } from "@/components/confirm-action"
import { Button } from "@/components/ui/button"
import { Text } from "@/components/ui/text"

export default function ConfirmActionDemo() {
  const [said, setSaid] = useState("Nothing has happened yet.")
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3">
        <ConfirmAction
          trigger={<Button variant="outline">Give the seat back</Button>}
          question="Give the seat back?"
          consequence="Somebody else may take it. You can book another one at any time."
          onConfirm={() => setSaid("The seat was given back.")}
          labels={{ confirm: "Give it back", cancel: "Keep the seat" }}
        />
        <ConfirmAction
          trigger={<Button variant="destructive">Close the reading room</Button>}
          question="Close the reading room for good?"
          consequence="Every loan, every note and every seat is deleted, for all readers."
          phrase="reading room"
          onConfirm={() => setSaid("The reading room was closed.")}
          labels={{ confirm: "Close it for good", cancel: "Keep it open" }}
        />
      </div>
      <Text variant="small" role="status">
        {said}
      </Text>
    </div>
  )
}

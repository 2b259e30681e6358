"use client";

import { useRef, useState } from "react"

import { Button } from "@/components/ui/button"
import { Text } from "@/components/ui/text"
import { useAccessibilityAudit } from "@/hooks/use-accessibility-audit"

export default function UseAccessibilityAuditDemo() {
  const part = useRef<HTMLDivElement>(null)
  const [broken, setBroken] = useState(false)
  const findings = useAccessibilityAudit(part, { enabled: true })

  return (
    <div className="grid justify-items-start gap-4">
      <div ref={part} className="flex items-center gap-3 rounded-md border p-3">
        <span role="img" aria-label={broken ? undefined : "A shelf"} className="size-8 rounded-sm border bg-muted" />
        <Text>A part of the page that is watched.</Text>
      </div>
      <Button variant="outline" onClick={() => setBroken((value) => !value)}>
        {broken ? "Give the image its text back" : "Take the text of the image away"}
      </Button>
      <div role="status">
        {findings.length === 0 ? (
          <Text variant="small">Nothing was found.</Text>
        ) : (
          findings.map(({ check, message, path }) => (
            <Text key={check + path} variant="small">
              {message} ({path})
            </Text>
          ))
        )}
      </div>
    </div>
  )
}

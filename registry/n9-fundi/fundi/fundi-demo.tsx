"use client";

import { useEffect, useState } from "react"

import { ErrorBoundary } from "@/components/error-boundary"
import { HealingLog } from "@/components/healing-log"
import { Button } from "@/components/ui/button"
import { Text } from "@/components/ui/text"
import { createFundi } from "@/lib/fundi"
import { createSignals } from "@/lib/signals"

const whole = JSON.stringify({ title: "A letter to the keepers" })

function Draft({ stored }: { stored: string }) {
  const draft = JSON.parse(stored) as { title: string }
  return <Text>Your draft: {draft.title}</Text>
}

export default function FundiDemo() {
  const [stored, setStored] = useState(whole)
  const [signals] = useState(createSignals)
  const [fundi] = useState(() => createFundi({ watchFor: 1500 }))

  useEffect(() => fundi.attend(signals), [fundi, signals])
  useEffect(
    () =>
      fundi.register({
        name: "put the last whole draft back",
        suits: (record) => record.name === "SyntaxError",
        apply: () => setStored(whole),
      }),
    [fundi]
  )

  return (
    <div className="grid gap-4">
      <ErrorBoundary name="draft" resetKeys={[stored]} onError={(error) => signals.report(error, "draft")}>
        <Draft stored={stored} />
      </ErrorBoundary>
      <Button className="justify-self-start" variant="outline" onClick={() => setStored(stored.slice(0, 7))}>
        Damage the draft
      </Button>
      <HealingLog fundi={fundi} />
    </div>
  )
}

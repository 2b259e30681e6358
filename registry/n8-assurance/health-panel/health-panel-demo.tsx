"use client";

import { useState } from "react"

import { HealthPanel } from "@/components/health-panel"
import { Badge } from "@/components/ui/badge"
import { Button } from "@/components/ui/button"
import { createSignals, type Signal } from "@/lib/signals"

const vital = (name: "FCP" | "LCP" | "CLS" | "INP", value: number, rating: "good" | "fair" | "poor"): Signal => ({
  kind: "vital",
  name,
  value,
  rating,
  fingerprint: `vital:${name}`,
  at: 0,
})

const retried: Signal = { kind: "event", name: "retry", source: "retry:forecast", fingerprint: "retry", at: 0 }

const history = [retried, retried, vital("FCP", 1240, "good"), vital("LCP", 2980, "fair"), vital("INP", 96, "good"), vital("CLS", 0.02, "good")]

const tones = { good: "success", fair: "warning", poor: "destructive" } as const

export default function HealthPanelDemo() {
  const [signals] = useState(() => createSignals({ messages: ["the page number is out of range"] }))
  return (
    <div className="grid justify-items-start gap-4">
      <HealthPanel
        signals={signals}
        history={history}
        rating={(rating, label) => <Badge variant={tones[rating]}>{label}</Badge>}
        className="w-full"
      />
      <Button
        variant="outline"
        onClick={() => signals.report(new RangeError("the page number is out of range"), "demo")}
      >
        Cause a fault
      </Button>
    </div>
  )
}

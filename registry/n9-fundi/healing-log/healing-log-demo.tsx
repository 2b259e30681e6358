"use client"

import { useState } from "react"

import { HealingLog } from "@/components/healing-log"
import { createFundi, type HealingRecord } from "@/lib/fundi"

const learnt: readonly HealingRecord[] = [
  {
    fingerprint: "draft",
    kind: "report",
    name: "SyntaxError",
    message: "the draft could not be read",
    firstSeen: 1,
    lastSeen: 3,
    occurrences: 2,
    status: "healed",
    attempts: [
      { remedy: "read it again", at: 1, outcome: "relapsed" },
      { remedy: "discard the damaged draft", at: 2, outcome: "held" },
    ],
  },
  {
    fingerprint: "forecast",
    kind: "rejection",
    name: "TypeError",
    message: "the forecast has no days",
    firstSeen: 2,
    lastSeen: 2,
    occurrences: 1,
    status: "exhausted",
    attempts: [{ remedy: "ask the mirror", at: 2, outcome: "failed", note: "no mirror answered" }],
  },
]

export default function HealingLogDemo() {
  const [fundi] = useState(() => createFundi({ records: learnt }))
  return <HealingLog fundi={fundi} />
}

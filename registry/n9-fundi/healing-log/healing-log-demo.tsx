"use client";

import { useState } from "react"

import { HealingLog } from "@/components/healing-log"
import { createFundi, type HealingRecord } from "@/lib/fundi"

const learnt: readonly HealingRecord[] = [
  {
    fingerprint: "draft",
    kind: "report",
    name: "DamagedDraftError",
    message: "a stored draft cannot be read",
    source: "error-boundary:letter",
    firstSeen: 1,
    lastSeen: 3,
    occurrences: 2,
    status: "healed",
    attempts: [
      { remedy: "read it again", at: 1, outcome: "relapsed" },
      { remedy: "put the last readable draft back", at: 2, outcome: "held" },
    ],
  },
  {
    fingerprint: "forecast",
    kind: "report",
    name: "EndpointError",
    message: "an endpoint answered 503",
    source: "error-boundary:forecast",
    firstSeen: 2,
    lastSeen: 2,
    occurrences: 1,
    status: "exhausted",
    attempts: [{ remedy: "use the other address", at: 2, outcome: "failed", note: "there is no other address" }],
  },
]

export default function HealingLogDemo() {
  const [fundi] = useState(() => createFundi({ records: learnt }))
  return <HealingLog fundi={fundi} />
}

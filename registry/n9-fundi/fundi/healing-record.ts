// The record of one root cause, and how two pages of a browser merge their records.
import type { Signal } from "@/lib/signals"

export type HealingStatus =
  /** Seen, without a matching remedy. */
  | "open"
  /** A remedy is being applied. */
  | "healing"
  /** A remedy was applied; whether it worked is not known yet. */
  | "watching"
  /** It did not occur again while it was watched. */
  | "healed"
  /** Every matching remedy was tried. A person is needed. */
  | "exhausted"

export type Attempt = {
  remedy: string
  at: number
  outcome: "applied" | "failed" | "held" | "relapsed"
  note?: string
}

/** The record of one root cause. Plain data without personal text. */
export type HealingRecord = {
  fingerprint: string
  kind: Signal["kind"]
  name: string
  message?: string
  source?: string
  firstSeen: number
  lastSeen: number
  occurrences: number
  status: HealingStatus
  attempts: readonly Attempt[]
}

/** The maximum number of attempts in a record. */
export const attemptsKept = 20

/** The outcome of a repair is unknown if the page was closed: the cause is open again. */
export const reopened = (record: HealingRecord): HealingRecord =>
  record.status === "healing" || record.status === "watching" ? { ...record, status: "open" } : record

// A finished attempt replaces the same attempt while it was watched.
const weight = ({ outcome }: Attempt) => (outcome === "applied" ? 0 : 1)

/** Merges the records of two pages. The status is that of the first. */
export function mergeRecords(own: HealingRecord, other: HealingRecord): HealingRecord {
  const attempts = new Map<string, Attempt>()
  for (const attempt of [...other.attempts, ...own.attempts]) {
    const key = `${attempt.at} ${attempt.remedy}`
    const known = attempts.get(key)
    if (!known || weight(attempt) >= weight(known)) attempts.set(key, attempt)
  }
  return {
    ...own,
    firstSeen: Math.min(own.firstSeen, other.firstSeen),
    lastSeen: Math.max(own.lastSeen, other.lastSeen),
    occurrences: Math.max(own.occurrences, other.occurrences),
    attempts: [...attempts.values()].sort((one, two) => one.at - two.at).slice(-attemptsKept),
  }
}

const statuses: ReadonlySet<unknown> = new Set<HealingStatus>(["open", "healing", "watching", "healed", "exhausted"])
const kinds: ReadonlySet<unknown> = new Set<Signal["kind"]>(["error", "rejection", "report", "event", "vital"])
const outcomes: ReadonlySet<unknown> = new Set<Attempt["outcome"]>(["applied", "failed", "held", "relapsed"])

const isText = (value: unknown) => typeof value === "string"
const isMaybeText = (value: unknown) => value === undefined || isText(value)

function isAttempt(value: unknown): value is Attempt {
  const { remedy, at, outcome, note } = (value ?? {}) as Partial<Attempt>
  return isText(remedy) && Number.isFinite(at) && outcomes.has(outcome) && isMaybeText(note)
}

/** Whether stored data is a valid record: storage can be edited, truncated, or from another version. */
export function isHealingRecord(value: unknown): value is HealingRecord {
  if (typeof value !== "object" || value === null) return false
  const record = value as Partial<HealingRecord>
  return (
    isText(record.fingerprint) &&
    isText(record.name) &&
    isMaybeText(record.message) &&
    isMaybeText(record.source) &&
    kinds.has(record.kind) &&
    statuses.has(record.status) &&
    [record.firstSeen, record.lastSeen, record.occurrences].every(Number.isFinite) &&
    Array.isArray(record.attempts) &&
    record.attempts.every(isAttempt)
  )
}

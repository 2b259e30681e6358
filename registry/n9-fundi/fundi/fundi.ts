import type { Signal, Signals } from "@/lib/signals"
import { withTimeout } from "@/lib/timeout"

export type HealingStatus =
  /** Seen, and nothing is registered that suits it. */
  | "open"
  /** A remedy is being applied. */
  | "healing"
  /** A remedy was applied; whether it holds is not known yet. */
  | "watching"
  /** It stayed away for the whole watch. */
  | "healed"
  /** Every remedy that suits it was tried. A person is needed. */
  | "exhausted"

export type Attempt = {
  remedy: string
  at: number
  outcome: "applied" | "failed" | "held" | "relapsed"
  note?: string
}

/** What was learnt about one root cause. Plain data: store it and hand it back on the next start. */
export type HealingRecord = {
  fingerprint: string
  kind: Signal["kind"]
  name: string
  message?: string
  firstSeen: number
  lastSeen: number
  occurrences: number
  status: HealingStatus
  attempts: readonly Attempt[]
}

export type Remedy = {
  name: string
  suits: (record: HealingRecord) => boolean
  /** Repairs the cause, such as a stale cache. To throw, or to take too long, is to fail. */
  apply: (record: HealingRecord, context: { signal: AbortSignal }) => void | Promise<void>
  /** How often a cause must be seen before this is tried; 1 if left out. */
  after?: number
}

export type FundiOptions = {
  remedies?: readonly Remedy[]
  /** What was learnt before. */
  records?: readonly HealingRecord[]
  /** How long a cause must stay away to count as healed, in milliseconds. */
  watchFor?: number
  /** How long a remedy is given, in milliseconds. */
  limit?: number
  /** How many causes are remembered; those not seen for longest are forgotten first. */
  capacity?: number
  onChange?: (record: HealingRecord) => void
  now?: () => number
}

export type Fundi = {
  /** Consumes these signals until the returned function is called. */
  attend: (signals: Pick<Signals, "subscribe">) => () => void
  receive: (signal: Signal) => void
  register: (remedy: Remedy) => () => void
  /** The healing log, latest first; the same list until something changes. */
  records: () => readonly HealingRecord[]
  subscribe: (listener: () => void) => () => void
}

/** The craftsman who repairs: groups signals by root cause, applies what suits, and remembers what held. */
export function createFundi({
  remedies = [],
  records = [],
  watchFor = 30_000,
  limit = 10_000,
  capacity = 200,
  onChange,
  now = Date.now,
}: FundiOptions = {}): Fundi {
  const workshop = new Set<Remedy>(remedies)
  const watches = new Map<string, ReturnType<typeof setTimeout>>()
  const listeners = new Set<() => void>()
  // What a closed page was in the middle of is not known: it is open again.
  const log = new Map(
    records.map((record) => [
      record.fingerprint,
      record.status === "healing" || record.status === "watching"
        ? { ...record, status: "open" as const }
        : record,
    ])
  )
  let list: readonly HealingRecord[] | null = null

  const sorted = () => (list ??= [...log.values()].sort((one, other) => other.lastSeen - one.lastSeen))

  function save(record: HealingRecord) {
    log.set(record.fingerprint, record)
    list = null
    if (log.size > capacity) forget()
    onChange?.(record)
    listeners.forEach((listener) => listener())
    return record
  }

  function forget() {
    const idle = sorted().filter(({ status }) => status !== "healing" && status !== "watching")
    const oldest = idle.at(-1)
    if (oldest) log.delete(oldest.fingerprint)
    list = null
  }

  /** The share of uses after which the cause stayed away; untried remedies stand in the middle. */
  function trust(remedy: Remedy) {
    const uses = [...log.values()]
      .flatMap((record) => record.attempts)
      .filter((attempt) => attempt.remedy === remedy.name && attempt.outcome !== "applied")
    const held = uses.filter((attempt) => attempt.outcome === "held").length
    return (held + 1) / (uses.length + 2)
  }

  // A remedy is used once for a cause, and again only where it has held before.
  function isUntriedOrHeld(remedy: Remedy, record: HealingRecord) {
    const own = record.attempts.filter((attempt) => attempt.remedy === remedy.name)
    const relapses = own.filter((attempt) => attempt.outcome === "relapsed").length
    return own.length === 0 || own.filter((attempt) => attempt.outcome === "held").length > relapses
  }

  async function heal(record: HealingRecord) {
    const suitable = [...workshop].filter((remedy) => remedy.suits(record))
    const usable = suitable.filter((remedy) => isUntriedOrHeld(remedy, record))
    const remedy = usable
      .filter(({ after = 1 }) => record.occurrences >= after)
      .sort((one, other) => trust(other) - trust(one))[0]
    if (!remedy) {
      const status = suitable.length > 0 && usable.length === 0 ? "exhausted" : "open"
      if (record.status !== status) save({ ...record, status })
      return
    }

    const { fingerprint } = save({ ...record, status: "healing" })
    const attempt: Attempt = { remedy: remedy.name, at: now(), outcome: "applied" }
    try {
      await withTimeout((signal) => remedy.apply(record, { signal }), limit)
      finish(fingerprint, attempt, "watching")
      watches.set(fingerprint, setTimeout(() => settle(fingerprint, "held", "healed"), watchFor))
    } catch (error) {
      const note = error instanceof Error ? error.message : String(error)
      const next = finish(fingerprint, { ...attempt, outcome: "failed", note }, "open")
      if (next) await heal(next)
    }
  }

  function finish(fingerprint: string, attempt: Attempt, status: HealingStatus) {
    const record = log.get(fingerprint)
    return record && save({ ...record, status, attempts: [...record.attempts, attempt].slice(-20) })
  }

  /** Writes down how the last remedy turned out. */
  function settle(fingerprint: string, outcome: Attempt["outcome"], status: HealingStatus) {
    clearTimeout(watches.get(fingerprint))
    watches.delete(fingerprint)
    const record = log.get(fingerprint)
    const last = record?.attempts.at(-1)
    if (!record || !last) return record
    return save({ ...record, status, attempts: [...record.attempts.slice(0, -1), { ...last, outcome }] })
  }

  function receive(signal: Signal) {
    if (signal.kind === "vital" && signal.rating !== "poor") return
    const known = log.get(signal.fingerprint)
    const seen = save({
      fingerprint: signal.fingerprint,
      kind: signal.kind,
      name: signal.name,
      ...(signal.kind !== "vital" && { message: signal.message }),
      firstSeen: known?.firstSeen ?? signal.at,
      lastSeen: signal.at,
      occurrences: (known?.occurrences ?? 0) + 1,
      status: known?.status ?? "open",
      attempts: known?.attempts ?? [],
    })
    if (seen.status === "healing") return
    const relapsed = seen.status === "watching" ? settle(seen.fingerprint, "relapsed", "open") : seen
    if (relapsed) void heal(relapsed)
  }

  return {
    attend: (signals) => signals.subscribe(receive),
    receive,
    register: (remedy) => {
      workshop.add(remedy)
      for (const record of sorted()) {
        if (record.status === "open" || record.status === "exhausted") void heal(record)
      }
      return () => void workshop.delete(remedy)
    },
    records: sorted,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

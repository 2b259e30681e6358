import {
  attemptsKept,
  mergeRecords,
  reopened,
  type Attempt,
  type HealingRecord,
  type HealingStatus,
} from "@/lib/healing-record"
import { redactText, type Signal, type SignalContext, type Signals } from "@/lib/signals"
import { withTimeout } from "@/lib/timeout"

export type { Attempt, HealingRecord, HealingStatus } from "@/lib/healing-record"

export type Remedy = {
  name: string
  /** Whether it matches this cause. `error` is the thrown value, while this page still has it. */
  suits: (record: HealingRecord, context: SignalContext) => boolean
  /** Repairs the cause, such as a stale cache. Throwing or taking too long means failure. */
  apply: (record: HealingRecord, context: SignalContext & { signal: AbortSignal }) => void | Promise<void>
  /** How often a cause must be seen before this is tried; 1 by default. */
  after?: number
  /**
   * `browser`, the default: what it repairs is shared by all pages of this browser, so that one page applies it for all.
   * `page`: each page has to apply it for itself.
   */
  scope?: "browser" | "page"
}

/** Persistent storage of records. */
export type HealingStore = {
  load: () => readonly HealingRecord[]
  save: (records: readonly HealingRecord[]) => void
  /** Called with records written by other pages of this browser. */
  subscribe: (listener: (records: readonly HealingRecord[]) => void) => () => void
}

/** Runs a task while no other page of this browser runs one of the same name. */
export type Exclusive = (name: string, task: () => Promise<void>) => Promise<void>

export type FundiOptions = {
  remedies?: readonly Remedy[]
  /** Existing records. */
  records?: readonly HealingRecord[]
  store?: HealingStore
  exclusive?: Exclusive
  /** How long a cause must not occur to count as healed, in milliseconds. */
  watchFor?: number
  /** The time limit of a remedy, in milliseconds. */
  limit?: number
  /** After this time a remedy that did not help is tried again, in milliseconds. */
  forgiveAfter?: number
  /** The maximum number of causes; the least recently seen are dropped first. */
  capacity?: number
  onChange?: (record: HealingRecord) => void
  now?: () => number
}

export type Fundi = {
  /** Handles these signals until the returned function is called. */
  attend: (signals: Pick<Signals, "subscribe">) => () => void
  receive: (signal: Signal, context?: SignalContext) => void
  register: (remedy: Remedy) => () => void
  /** The healing log, latest first; the same list until something changes. */
  records: () => readonly HealingRecord[]
  subscribe: (listener: () => void) => () => void
}

/** Events that need a repair; the others, such as a single retry, are informational. */
const healable: ReadonlySet<string> = new Set(["circuit-opened", "retries-exhausted"])

const alone: Exclusive = (_, task) => task()

/** Groups signals by root cause, applies matching remedies, and records which ones worked. */
export function createFundi({
  remedies = [],
  records = [],
  store,
  exclusive = alone,
  watchFor = 30_000,
  limit = 10_000,
  forgiveAfter = 3_600_000,
  capacity = 200,
  onChange,
  now = Date.now,
}: FundiOptions = {}): Fundi {
  const workshop = new Set<Remedy>(remedies)
  const watches = new Map<string, ReturnType<typeof setTimeout>>()
  const contexts = new Map<string, SignalContext>()
  const listeners = new Set<() => void>()
  const log = new Map<string, HealingRecord>()
  for (const record of [...stored(), ...records]) log.set(record.fingerprint, reopened(record))
  let list: readonly HealingRecord[] | null = null

  const sorted = () => (list ??= [...log.values()].sort((one, other) => other.lastSeen - one.lastSeen))

  // Functions used by Fundi may fail. That must never become a signal that Fundi handles.
  function quietly(task: () => void) {
    try {
      task()
    } catch {
      // The records stay in memory.
    }
  }

  function changed() {
    list = null
    listeners.forEach((listener) => quietly(listener))
  }

  function save(record: HealingRecord) {
    log.set(record.fingerprint, record)
    list = null
    if (log.size > capacity) forget()
    quietly(() => store?.save(sorted()))
    quietly(() => onChange?.(record))
    changed()
    return record
  }

  function forget() {
    const idle = sorted().filter(({ status }) => status !== "healing" && status !== "watching")
    const oldest = idle.at(-1)
    if (oldest) {
      log.delete(oldest.fingerprint)
      contexts.delete(oldest.fingerprint)
    }
    list = null
  }

  /** Merges the records of other pages, and their repair if this page waits for one. */
  function learn(others: readonly HealingRecord[]) {
    for (const other of others) {
      const { fingerprint } = other
      const own = log.get(fingerprint)
      if (own?.status === "healing" || own?.status === "watching") {
        log.set(fingerprint, mergeRecords(own, other))
        continue
      }
      // The state of a running repair in another page is ignored.
      const { status } = reopened(other)
      const merged = own ? { ...mergeRecords(own, other), status } : { ...other, status }
      log.set(fingerprint, merged)
      if (own && own.status !== "healed" && contexts.has(fingerprint) && treatedElsewhere(merged)) adopt(merged)
    }
    changed()
  }

  /** The success rate; untried remedies are in the middle. */
  function trust(remedy: Remedy) {
    const uses = [...log.values()]
      .flatMap((record) => record.attempts)
      .filter((attempt) => attempt.remedy === remedy.name && attempt.outcome !== "applied")
    const held = uses.filter((attempt) => attempt.outcome === "held").length
    return (held + 1) / (uses.length + 2)
  }

  // A remedy that did not help is used again only if it worked more often than not, or after enough time. A remedy
  // applied by another page, or by a page that was closed since, has not failed.
  function mayHelp(remedy: Remedy, { attempts }: HealingRecord) {
    const own = attempts.filter((attempt) => attempt.remedy === remedy.name && now() - attempt.at < forgiveAfter)
    const count = (...outcomes: Attempt["outcome"][]) => own.filter(({ outcome }) => outcomes.includes(outcome)).length
    const misses = count("failed", "relapsed")
    return misses === 0 || count("held") > misses
  }

  /** A remedy whose `suits` throws has failed. The failure is recorded and not rethrown. */
  function suitable(fingerprint: string) {
    const context = contexts.get(fingerprint) ?? {}
    return [...workshop].filter((remedy) => {
      const record = log.get(fingerprint)
      try {
        return record !== undefined && remedy.suits(record, context)
      } catch (error) {
        const known = record?.attempts.some((attempt) => attempt.remedy === remedy.name && attempt.outcome === "failed")
        if (record && !known) finish(fingerprint, { ...failed(remedy, error), note: "it could not say whether it suits" }, record.status)
        return false
      }
    })
  }

  const failed = (remedy: Remedy, error: unknown): Attempt => ({
    remedy: remedy.name,
    at: now(),
    outcome: "failed",
    note: redactText(error instanceof Error ? error.message : String(error)),
  })

  /** Another page has repaired it for the whole browser since it was last seen here. */
  function treatedElsewhere(record: HealingRecord) {
    const last = record.attempts.at(-1)
    if (!last || last.at < record.lastSeen || (last.outcome !== "applied" && last.outcome !== "held")) return false
    return [...workshop].some((remedy) => remedy.name === last.remedy && remedy.scope !== "page")
  }

  function watch(fingerprint: string) {
    clearTimeout(watches.get(fingerprint))
    watches.set(fingerprint, setTimeout(() => settle(fingerprint, "held", "healed"), watchFor))
  }

  function adopt(record: HealingRecord) {
    save({ ...record, status: "watching" })
    watch(record.fingerprint)
  }

  function stored(): readonly HealingRecord[] {
    try {
      return store?.load() ?? []
    } catch {
      return []
    }
  }

  async function treat(fingerprint: string): Promise<void> {
    const before = log.get(fingerprint)
    if (!before || before.status === "healing" || before.status === "watching") return
    const other = stored().find((record) => record.fingerprint === fingerprint)
    const record = other ? mergeRecords(before, other) : before
    if (other && treatedElsewhere(record)) return adopt(record)
    log.set(fingerprint, record)
    const fitting = suitable(fingerprint)
    const seen = log.get(fingerprint) ?? record
    const usable = fitting.filter((remedy) => mayHelp(remedy, seen))
    const remedy = usable
      .filter(({ after = 1 }) => seen.occurrences >= after)
      .sort((one, other) => trust(other) - trust(one))[0]
    if (!remedy) {
      const status = fitting.length > 0 && usable.length === 0 ? "exhausted" : "open"
      if (seen.status !== status) save({ ...seen, status })
      return
    }

    save({ ...seen, status: "healing" })
    const context = contexts.get(fingerprint) ?? {}
    try {
      await withTimeout((signal) => remedy.apply(seen, { ...context, signal }), limit)
    } catch (error) {
      if (finish(fingerprint, failed(remedy, error), "open")) await treat(fingerprint)
      return
    }
    finish(fingerprint, { remedy: remedy.name, at: now(), outcome: "applied" }, "watching")
    watch(fingerprint)
  }

  function heal({ fingerprint }: HealingRecord) {
    let begun = false
    const task = () => {
      begun = true
      return treat(fingerprint)
    }
    // Without a lock the repair is still attempted.
    exclusive(`fundi:${fingerprint}`, task).catch(() => (begun ? undefined : task().catch(() => {})))
  }

  function finish(fingerprint: string, attempt: Attempt, status: HealingStatus) {
    const record = log.get(fingerprint)
    return record && save({ ...record, status, attempts: [...record.attempts, attempt].slice(-attemptsKept) })
  }

  /** Records the outcome of the last remedy. */
  function settle(fingerprint: string, outcome: Attempt["outcome"], status: HealingStatus) {
    clearTimeout(watches.get(fingerprint))
    watches.delete(fingerprint)
    const record = log.get(fingerprint)
    const last = record?.attempts.at(-1)
    if (!record || !last) return record
    return save({ ...record, status, attempts: [...record.attempts.slice(0, -1), { ...last, outcome }] })
  }

  function receive(signal: Signal, context: SignalContext = {}) {
    if (signal.kind === "vital" && signal.rating !== "poor") return
    if (signal.kind === "event" && !healable.has(signal.name)) return
    contexts.set(signal.fingerprint, context)
    const known = log.get(signal.fingerprint)
    const seen = save({
      fingerprint: signal.fingerprint,
      kind: signal.kind,
      name: signal.name,
      ...("message" in signal && { message: signal.message }),
      ...("source" in signal && { source: signal.source }),
      firstSeen: known?.firstSeen ?? signal.at,
      lastSeen: signal.at,
      occurrences: (known?.occurrences ?? 0) + 1,
      status: known?.status ?? "open",
      attempts: known?.attempts ?? [],
    })
    if (seen.status === "healing") return
    const relapsed = seen.status === "watching" ? settle(seen.fingerprint, "relapsed", "open") : seen
    if (relapsed) heal(relapsed)
  }

  return {
    attend: (signals) => {
      const leave = signals.subscribe(receive)
      const part = store?.subscribe(learn)
      return () => {
        leave()
        part?.()
      }
    },
    receive,
    register: (remedy) => {
      workshop.add(remedy)
      // Only causes seen by this page: an old failure must not trigger a repair now.
      for (const record of sorted()) {
        const waits = record.status === "open" || record.status === "exhausted"
        if (waits && contexts.has(record.fingerprint)) heal(record)
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

import type { HealingStore } from "@/lib/fundi"
import { isHealingRecord, mergeRecords, type HealingRecord } from "@/lib/healing-record"

export type HealingStoreOptions = {
  /** The storage key of the records. */
  key?: string
  /** If omitted, the browser's local storage, which all pages of a site share. */
  storage?: Pick<Storage, "getItem" | "setItem">
  /** The maximum number of records; the least recently seen are dropped first. */
  capacity?: number
  /** Records not seen for this long are dropped, in milliseconds. */
  keepFor?: number
  now?: () => number
}

const version = 1
const month = 30 * 24 * 60 * 60 * 1000

/** Stores records in the browser. Nothing is sent, and damaged data is ignored. */
export function createHealingStore({
  key = "fundi.records",
  storage,
  capacity = 100,
  keepFor = month,
  now = Date.now,
}: HealingStoreOptions = {}): HealingStore {
  // Reading the property throws if storage is blocked, and a server has none.
  function place() {
    try {
      return storage ?? (typeof window === "undefined" ? undefined : window.localStorage)
    } catch {
      return undefined
    }
  }

  function read(text: string | null | undefined): readonly HealingRecord[] {
    if (!text) return []
    try {
      const stored = JSON.parse(text) as { version?: unknown; records?: unknown }
      if (stored?.version !== version || !Array.isArray(stored.records)) return []
      return stored.records.filter(isHealingRecord)
    } catch {
      return []
    }
  }

  function load() {
    try {
      return read(place()?.getItem(key))
    } catch {
      return []
    }
  }

  return {
    load,
    save: (records) => {
      const merged = new Map(load().map((record) => [record.fingerprint, record]))
      for (const record of records) {
        const known = merged.get(record.fingerprint)
        merged.set(record.fingerprint, known ? mergeRecords(record, known) : record)
      }
      const kept = [...merged.values()]
        .filter(({ lastSeen }) => now() - lastSeen < keepFor)
        .sort((one, other) => other.lastSeen - one.lastSeen)
        .slice(0, capacity)
      try {
        place()?.setItem(key, JSON.stringify({ version, records: kept }))
      } catch {
        // The storage is full or blocked: the records last as long as the page.
      }
    },
    subscribe: (listener) => {
      if (typeof window === "undefined") return () => {}
      const onStorage = (event: StorageEvent) => {
        if (event.key === key) listener(read(event.newValue))
      }
      window.addEventListener("storage", onStorage)
      return () => window.removeEventListener("storage", onStorage)
    },
  }
}

import { DamagedDraftError } from "@/lib/failures"

export type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">

export type StoredDraft<Value> = {
  key: string
  /** The last stored value; nothing if there is none. Throws a `DamagedDraftError` if it cannot be read. */
  read: () => Value | undefined
  /** Stores a value, and a copy of the last readable one. False if the storage fails. */
  write: (value: Value) => boolean
  discard: () => void
}

export type StoredDraftOptions<Value> = {
  /** The storage key; a fixed word of the application. */
  key: string
  /** Validates the stored data and returns it with its type. Throws if it is damaged. */
  parse: (stored: unknown) => Value
  /** If omitted, the browser's local storage. */
  storage?: DraftStorage
}

const lastGood = (key: string) => `${key}.last-good`
const damaged = (key: string) => `${key}.damaged`

// Reading the property throws if storage is blocked, and a server has none.
export function browserStorage(): DraftStorage | undefined {
  try {
    return typeof window === "undefined" ? undefined : window.localStorage
  } catch {
    return undefined
  }
}

/** Stores what a person is writing in the browser, so that a failure loses nothing. */
export function createStoredDraft<Value>({ key, parse, storage }: StoredDraftOptions<Value>): StoredDraft<Value> {
  const place = () => storage ?? browserStorage()

  function read() {
    const text = place()?.getItem(key)
    if (text === null || text === undefined) return undefined
    try {
      return parse(JSON.parse(text))
    } catch (cause) {
      throw new DamagedDraftError(key, { cause })
    }
  }

  return {
    key,
    read,
    write: (value) => {
      try {
        const text = JSON.stringify(value)
        place()?.setItem(key, text)
        place()?.setItem(lastGood(key), text)
        return true
      } catch {
        // The storage is full or blocked. The page still has the value.
        return false
      }
    },
    discard: () => {
      for (const one of [key, lastGood(key), damaged(key)]) place()?.removeItem(one)
    },
  }
}

export type DraftRepair = "restored" | "set-aside"

/**
 * Restores the last readable copy of a damaged draft, or removes the draft if there is none. The damaged text is kept
 * under another key, so that a person can still recover it.
 */
export function repairDraft(key: string, storage: DraftStorage | undefined = browserStorage()): DraftRepair {
  if (!storage) throw new Error("there is no storage to repair")
  const text = storage.getItem(key)
  const good = storage.getItem(lastGood(key))
  if (text !== null) storage.setItem(damaged(key), text)
  if (good !== null && good !== text && isJson(good)) {
    storage.setItem(key, good)
    return "restored"
  }
  storage.removeItem(key)
  storage.removeItem(lastGood(key))
  return "set-aside"
}

function isJson(text: string) {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

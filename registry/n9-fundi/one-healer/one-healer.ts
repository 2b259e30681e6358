import type { Exclusive } from "@/lib/fundi"

type Locks = { request: (name: string, task: () => Promise<void>) => Promise<void> }

export type OneHealerOptions = {
  /** If omitted, the browser's Web Locks; null to disable them. */
  locks?: Locks | null
  /** The storage of leases if there are no locks. If omitted, the local storage. */
  storage?: Pick<Storage, "getItem" | "setItem" | "removeItem">
  /** How long a lease lasts if its page disappears, in milliseconds. */
  lease?: number
  now?: () => number
  random?: () => number
}

/**
 * Lets one page of a browser repair a cause while the others wait. With Web Locks the browser guarantees it, even if a
 * page is closed meanwhile. Without them, a lease in the storage only makes a double repair unlikely.
 */
export function createOneHealer({
  locks,
  storage,
  lease = 15_000,
  now = Date.now,
  random = Math.random,
}: OneHealerOptions = {}): Exclusive {
  // Made on first use: a server renders the root of an application too, and its output must not depend on time or chance.
  let made: string | undefined
  const owner = () => (made ??= `${now().toString(36)}-${random().toString(36).slice(2)}`)

  function browserLocks(): Locks | undefined {
    if (locks !== undefined) return locks ?? undefined
    // Only available in secure contexts.
    return typeof navigator === "undefined" ? undefined : (navigator as { locks?: Locks }).locks
  }

  function place() {
    try {
      return storage ?? (typeof window === "undefined" ? undefined : window.localStorage)
    } catch {
      return undefined
    }
  }

  return async (name, task) => {
    const held = browserLocks()
    if (held) return held.request(name, task)
    const leases = place()
    if (!leases) return task()
    const key = `${name}.lease`
    await take(leases, key)
    try {
      await task()
    } finally {
      if (ownerOf(leases.getItem(key)) === owner()) leases.removeItem(key)
    }
  }

  /** Waits until the lease is free, writes it, and checks again whether another page wrote later. */
  async function take(leases: Pick<Storage, "getItem" | "setItem">, key: string) {
    for (;;) {
      const text = leases.getItem(key)
      const until = Number(text?.split(" ")[1] ?? 0)
      if (ownerOf(text) !== owner() && until > now()) {
        await pause(100 + random() * 100)
        continue
      }
      try {
        leases.setItem(key, `${owner()} ${now() + lease}`)
      } catch {
        // A full storage cannot coordinate pages; a broken page is worse than a double repair.
        return
      }
      await pause(20 + random() * 30)
      if (ownerOf(leases.getItem(key)) === owner()) return
    }
  }
}

const ownerOf = (text: string | null) => text?.split(" ")[0]

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

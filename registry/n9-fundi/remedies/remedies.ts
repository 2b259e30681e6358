// Five remedies for common causes. Each takes what it needs as options; an application lists those it wants and adds
// its own in the same format.
import type { Endpoint } from "@/lib/endpoint"
import {
  findFailure,
  type DamagedDraftError,
  type EndpointError,
  type PartLoadError,
  type StaleCacheError,
} from "@/lib/failures"
import type { Remedy } from "@/lib/fundi"
import { repairDraft, type DraftStorage } from "@/lib/stored-draft"

export type PartGoneOptions = {
  /** The new address of the part, such as from the manifest of the new release; nothing if it is unknown. */
  locate: (part: string, context: { signal: AbortSignal }) => string | undefined | Promise<string | undefined>
  /** Sets the address of the part, usually `relocatePart`. */
  relocate: (part: string, address: string) => void
}

/** A part of the application is missing after a release: it is loaded from the new release. */
export function partGone({ locate, relocate }: PartGoneOptions): Remedy {
  const partOf = (error: unknown) => findFailure<PartLoadError>(error, "PartLoadError")?.part
  return {
    name: "load the part from the new release",
    scope: "page",
    suits: (_, { error }) => partOf(error) !== undefined,
    apply: async (_, { error, signal }) => {
      const part = partOf(error)
      const address = part === undefined ? undefined : await locate(part, { signal })
      if (part === undefined || !address) throw new Error("the new release does not name the part")
      relocate(part, address)
    },
  }
}

export type ReloadPageOptions = {
  /** False while unsaved data would be lost. */
  mayReload: () => boolean
  reload?: () => void
  /** Stores that this page was reloaded; if omitted, the session storage. */
  storage?: Pick<Storage, "getItem" | "setItem">
  now?: () => number
}

/** The last resort for a missing part: one reload, and not a second one within five minutes. */
export function reloadPage({ mayReload, reload = () => location.reload(), storage, now = Date.now }: ReloadPageOptions): Remedy {
  const key = "fundi.reloaded"
  return {
    name: "reload the page",
    scope: "page",
    after: 2,
    suits: (_, { error }) => findFailure(error, "PartLoadError") !== undefined,
    apply: () => {
      const memory = storage ?? sessionStorage
      if (now() - Number(memory.getItem(key) ?? 0) < 300_000) throw new Error("the page was reloaded a moment ago")
      if (!mayReload()) throw new Error("something on the page is not saved yet")
      memory.setItem(key, String(now()))
      reload()
    },
  }
}

export type DamagedDraftOptions = {
  storage?: DraftStorage
  /** Called after the repair, such as to read the draft again. */
  onRepair?: (key: string, repair: "restored" | "set-aside") => void
}

/** A stored draft cannot be read: the last readable copy is restored, and the damaged text is kept. */
export function damagedDraft({ storage, onRepair }: DamagedDraftOptions = {}): Remedy {
  const keyOf = (error: unknown) => findFailure<DamagedDraftError>(error, "DamagedDraftError")?.key
  return {
    name: "put the last readable draft back",
    suits: (_, { error }) => keyOf(error) !== undefined,
    apply: (_, { error }) => {
      const key = keyOf(error)
      if (key === undefined) return
      const repair = repairDraft(key, storage)
      onRepair?.(key, repair)
    },
  }
}

export type StaleCacheOptions = {
  /** If omitted, the Cache API of the browser. */
  caches?: Pick<CacheStorage, "keys" | "delete">
  /** Clears data in memory, such as `queryClient.invalidateQueries()`. */
  invalidate?: (cache: string) => void | Promise<void>
}

/** A cached response no longer matches the application: the caches of that name are deleted. */
export function staleCache({ caches: given, invalidate }: StaleCacheOptions = {}): Remedy {
  const nameOf = (error: unknown) => findFailure<StaleCacheError>(error, "StaleCacheError")?.cache
  return {
    name: "empty the stale cache",
    suits: (_, { error }) => nameOf(error) !== undefined,
    apply: async (_, { error }) => {
      const name = nameOf(error)
      if (name === undefined) return
      const store = given ?? (typeof caches === "undefined" ? undefined : caches)
      const names = (await store?.keys()) ?? []
      await Promise.all(names.filter((one) => one.startsWith(name)).map((one) => store?.delete(one)))
      await invalidate?.(name)
    },
  }
}

export type ExpiredSessionOptions = {
  /** Renews the session without interaction. Throws if the person has to sign in. */
  renew: (context: { signal: AbortSignal }) => void | Promise<void>
}

/** The session has expired: it is renewed once for all pages of the browser. */
export function expiredSession({ renew }: ExpiredSessionOptions): Remedy {
  return {
    name: "renew the session",
    suits: (_, { error }) => findFailure(error, "SessionExpiredError") !== undefined,
    apply: (_, { signal }) => renew({ signal }),
  }
}

export type FailingEndpointOptions = {
  endpoints: readonly Endpoint[]
  /** After this long the first address is used again, in milliseconds. */
  restoreAfter?: number
}

/** A service keeps failing: its next address is used for a while. Also for circuits named like the endpoint. */
export function failingEndpoint({ endpoints, restoreAfter = 300_000 }: FailingEndpointOptions): Remedy {
  const endpointOf = (error: unknown, source = "") => {
    const name = findFailure<EndpointError>(error, "EndpointError")?.endpoint
    return endpoints.find((endpoint) => endpoint.name === name || source === `circuit:${endpoint.name}`)
  }
  return {
    name: "use the other address",
    scope: "page",
    suits: ({ source }, { error }) => endpointOf(error, source) !== undefined,
    apply: ({ source }, { error }) => {
      const endpoint = endpointOf(error, source)
      if (!endpoint?.failOver()) throw new Error("there is no other address")
      setTimeout(() => endpoint.restore(), restoreAfter)
    },
  }
}

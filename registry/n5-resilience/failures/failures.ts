// Error classes for known causes. Their names are string literals, so that a minified build keeps them, and their data
// are fixed words of the application, never personal text.

/** A part of the application could not be loaded, for instance in an old page after a release. */
export class PartLoadError extends Error {
  override name = "PartLoadError"
  /** The name given to the part: `orders`. */
  readonly part: string

  constructor(part: string, options?: ErrorOptions) {
    super("a part of the application could not be loaded", options)
    this.part = part
  }
}

/** Data stored in the browser cannot be read. */
export class DamagedDraftError extends Error {
  override name = "DamagedDraftError"
  readonly key: string

  constructor(key: string, options?: ErrorOptions) {
    super("a stored draft cannot be read", options)
    this.key = key
  }
}

/** A cached response does not match the version of the application. */
export class StaleCacheError extends Error {
  override name = "StaleCacheError"
  /** The prefix of the name of the cache. */
  readonly cache: string

  constructor(cache: string, options?: ErrorOptions) {
    super("a cached answer is out of date", options)
    this.cache = cache
  }
}

/** The session has expired. */
export class SessionExpiredError extends Error {
  override name = "SessionExpiredError"

  constructor(options?: ErrorOptions) {
    super("the session has ended", options)
  }
}

/** A service is failing. */
export class EndpointError extends Error {
  override name = "EndpointError"
  /** The name of the endpoint, not its address. */
  readonly endpoint: string
  readonly status?: number

  constructor(endpoint: string, status?: number, options?: ErrorOptions) {
    super(status === undefined ? "an endpoint did not answer" : `an endpoint answered ${status}`, options)
    this.endpoint = endpoint
    this.status = status
  }
}

/** The failure for a response; nothing for a successful response or a client error. */
export function failureOf(endpoint: string, { status }: Pick<Response, "status">) {
  if (status === 401 || status === 419) return new SessionExpiredError()
  if (status >= 500 || status === 408 || status === 429) return new EndpointError(endpoint, status)
  return undefined
}

/**
 * The first error of one kind among an error and its causes. Compared by name, because an error may come from another
 * copy of this file.
 */
export function findFailure<Kind extends Error>(thrown: unknown, name: string): Kind | undefined {
  let current = thrown
  for (let depth = 0; depth < 8 && current instanceof Error; depth += 1) {
    if (current.name === name) return current as Kind
    current = current.cause
  }
  return undefined
}

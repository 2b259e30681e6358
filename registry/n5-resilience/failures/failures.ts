// Errors that say what kind of failure they are. Their names are written out, so that a minified build keeps them, and
// what they carry is a fixed word of the application, never something a person wrote.

/** A part of the application could not be loaded, as happens to old pages after a release. */
export class PartLoadError extends Error {
  override name = "PartLoadError"
  /** The name given to the part: `orders`. */
  readonly part: string

  constructor(part: string, options?: ErrorOptions) {
    super("a part of the application could not be loaded", options)
    this.part = part
  }
}

/** What was stored in the browser cannot be read. */
export class DamagedDraftError extends Error {
  override name = "DamagedDraftError"
  readonly key: string

  constructor(key: string, options?: ErrorOptions) {
    super("a stored draft cannot be read", options)
    this.key = key
  }
}

/** A cached answer does not fit the application that reads it. */
export class StaleCacheError extends Error {
  override name = "StaleCacheError"
  /** Which cache: the beginning of its name. */
  readonly cache: string

  constructor(cache: string, options?: ErrorOptions) {
    super("a cached answer is out of date", options)
    this.cache = cache
  }
}

/** The server no longer knows who asks. */
export class SessionExpiredError extends Error {
  override name = "SessionExpiredError"

  constructor(options?: ErrorOptions) {
    super("the session has ended", options)
  }
}

/** A service fails, whoever asks it. */
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

/** The failure that a response stands for; nothing for a good answer and for what is the caller's own mistake. */
export function failureOf(endpoint: string, { status }: Pick<Response, "status">) {
  if (status === 401 || status === 419) return new SessionExpiredError()
  if (status >= 500 || status === 408 || status === 429) return new EndpointError(endpoint, status)
  return undefined
}

/**
 * The first error of one kind among an error and its causes. By name, because an error may come from another copy of
 * this file.
 */
export function findFailure<Kind extends Error>(thrown: unknown, name: string): Kind | undefined {
  let current = thrown
  for (let depth = 0; depth < 8 && current instanceof Error; depth += 1) {
    if (current.name === name) return current as Kind
    current = current.cause
  }
  return undefined
}

// Texts about failures without personal data. By default no thrown text is used: only the fixed sentences in the list
// below, and texts that the application has allowed.

/** Errors with a known cause; their own causes are less specific. */
const telling = new Set(["PartLoadError", "DamagedDraftError", "StaleCacheError", "SessionExpiredError", "EndpointError"])

/** The innermost cause, or the first known one; bounded, because causes may be circular. */
export function rootCause(thrown: unknown) {
  let current = thrown
  for (let depth = 0; depth < 8; depth += 1) {
    if (!(current instanceof Error) || current.cause === undefined || telling.has(current.name)) break
    current = current.cause
  }
  return current
}

type Known = { pattern: RegExp; sentence: string | ((match: RegExpMatchArray) => string) }

// Messages of engines and React, as worded by Chromium, Firefox and Safari. A group in a pattern is a name in the code
// that minifying keeps, such as a property; it is used for the fingerprint and never for the sentence.
const known: readonly Known[] = [
  { pattern: /^(a part of the application could not be loaded|a stored draft cannot be read|a cached answer is out of date|the session has ended)$/, sentence: ([text]) => text },
  { pattern: /^an endpoint (?:did not answer|answered \d{3})$/, sentence: ([text]) => text },
  { pattern: /dynamically imported module|Importing a module script failed|Loading (?:CSS )?chunk|module script.*MIME/i, sentence: "a part of the application could not be loaded" },
  { pattern: /Minified React error #(\d{1,4})/, sentence: ([, code]) => `React error ${code}` },
  { pattern: /Hydration failed|hydrat.*did not match/i, sentence: "the page differs from what the server sent" },
  { pattern: /^Cannot read propert(?:y|ies) (?:'([^']{1,60})' )?of (?:undefined|null)(?: \(reading '([^']{1,60})'\))?/, sentence: "a property of nothing was read" },
  { pattern: /^Cannot set propert(?:y|ies) (?:'([^']{1,60})' )?of (?:undefined|null)(?: \(setting '([^']{1,60})'\))?/, sentence: "a property of nothing was set" },
  { pattern: /^Cannot destructure property '([^']{1,60})' of/, sentence: "a property of nothing was read" },
  { pattern: /^(?:undefined|null) is not an object \(evaluating '[\w$]+(?:\.[\w$]+)*?\.?([\w$]{1,60})'\)/, sentence: "a property of nothing was read" },
  { pattern: /^(?:can't access property "([^"]{1,60})", )?[\w$.()[\]]+ is (?:undefined|null)$/, sentence: "a property of nothing was read" },
  { pattern: /(?:\.([\w$]{1,60}))? is not a (?:function|constructor)/, sentence: "something was called that is not a function" },
  { pattern: /is not iterable|undefined is not a function \(near/, sentence: "something was listed that is not a list" },
  { pattern: /^[\w$.]+ is not defined$|^Can't find variable/, sentence: "a name is not defined" },
  { pattern: /before initialization|uninitialized variable/, sentence: "a name was used too early" },
  { pattern: /Maximum call stack|too much recursion/, sentence: "a function called itself too often" },
  { pattern: /JSON|^Unexpected (?:token|end of|identifier)/, sentence: "a text is not valid JSON" },
  { pattern: /^(?:Failed to fetch|Load failed|NetworkError when attempting)/, sentence: "a request was not answered" },
  { pattern: /quota/i, sentence: "the storage of the browser is full" },
]

export type FailureText = {
  /** A fixed sentence; nothing if none matches. */
  sentence?: string
  /** Distinguishes this cause from others. Stays in the page, as a hash. */
  shape: string
}

/** Parses a thrown message. `allowed` are texts of the application without personal data. */
export function readMessage(message: string, allowed: ReadonlySet<string>): FailureText {
  if (allowed.has(message)) return { sentence: message, shape: message }
  for (const { pattern, sentence } of known) {
    const match = message.match(pattern)
    if (!match) continue
    const text = typeof sentence === "string" ? sentence : sentence(match)
    return { sentence: text, shape: [text, ...match.slice(1)].filter(Boolean).join(" ") }
  }
  return { shape: redactText(message) }
}

/** The name of an error class in the code; anything else is `Error`. */
export const safeName = (name: unknown) =>
  typeof name === "string" && /^[A-Z][A-Za-z]{0,38}(?:Error|Exception)$/.test(name) ? name : "Error"

/** A fixed word for the reporting part: numbers and everything that is not a word are removed. */
export const safeSource = (source: string) =>
  source
    .replace(/[^\w:./-]+/g, "-")
    .replace(/\d{2,}/g, "0")
    .slice(0, 60)

/**
 * Removes what looks like an address, a secret, a number, an id, a quotation or a name. It only recognises patterns: a
 * name in lower case or in another script is not removed. Use it only for texts that stay internal; what leaves the
 * page by default does not rely on it.
 */
export function redactText(text: string) {
  return text
    .slice(0, 500)
    .replace(/\b[a-z][a-z\d+.-]*:\/\/\S+/gi, "<url>")
    .replace(/\S+@\S+/g, "<address>")
    .replace(/\b(?:bearer|basic)\s+[\w.~+/=-]+/gi, "<secret>")
    .replace(/([\w.-]+)(\s*[=:]\s*)("[^"]*"|'[^']*'|[^\s,;&]+)/g, "$1$2<value>")
    .replace(/"[^"]*"|“[^”]*”|`[^`]*`/g, "<text>")
    .replace(/(?<!\w)'([^']*)'(?!\w)/g, (quoted, inner: string) => (/^[\w$.]{1,40}$/.test(inner) ? quoted : "<text>"))
    .replace(/\b[\da-f]{8,}(?:-[\da-f]{4,})*\b/gi, "<id>")
    .replace(/\b(?=\w*\d)(?=\w*[a-z])\w{12,}\b/gi, "<id>")
    .replace(/\+?\d(?:[\s().-]*\d){2,}/g, "<number>")
    .replace(/(?<![\p{L}\d])\p{Lu}[\p{L}'’-]+(?:\s+(?:\p{Ll}{1,3}\s+){0,2}\p{Lu}[\p{L}'’-]*)+/gu, "<name>")
}

/** FNV-1a: short and stable; nothing here needs to be secret. */
export function hash(text: string) {
  let value = 0x811c9dc5
  for (const character of text) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return (value >>> 0).toString(16).padStart(8, "0")
}

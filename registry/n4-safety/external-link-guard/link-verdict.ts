// Whether an address may be opened. No directive: a server can check stored addresses with it.

export type Verdict =
  | { kind: "pass" }
  | { kind: "ask"; url: URL }
  | { kind: "block"; reason: string }

const safeElsewhere = new Set(["mailto:", "tel:", "sms:"])

/** What to do with an address on a page: allow, ask first, or block it. */
export function judge(href: string, page: string, trusted: readonly string[] = []): Verdict {
  if (!URL.canParse(href, page)) return { kind: "block", reason: "the address cannot be read" }
  const url = new URL(href, page)
  if (url.protocol === "https:" || url.protocol === "http:") {
    const known = [page, ...trusted].some((entry) => URL.canParse(entry) && new URL(entry).origin === url.origin)
    return known ? { kind: "pass" } : { kind: "ask", url }
  }
  return safeElsewhere.has(url.protocol)
    ? { kind: "pass" }
    : { kind: "block", reason: `the scheme ${url.protocol} is not allowed` }
}

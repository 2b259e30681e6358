import { createElement, Fragment, useMemo, type ComponentProps, type ReactNode } from "react"

import { cn } from "@/lib/utils"

export type RichTextPolicy = {
  /** Elements that are kept, each with the attributes it may have. */
  elements: Readonly<Record<string, readonly string[]>>
  /** Schemes that an address may have; addresses without one are kept. */
  schemes: readonly string[]
}

export const defaultPolicy: RichTextPolicy = {
  elements: {
    a: ["href", "title", "lang", "dir"],
    abbr: ["title"],
    b: [],
    bdi: ["dir", "lang"],
    blockquote: ["lang", "dir"],
    br: [],
    code: [],
    del: [],
    em: [],
    h2: ["lang", "dir"],
    h3: ["lang", "dir"],
    h4: ["lang", "dir"],
    hr: [],
    i: ["lang"],
    ins: [],
    kbd: [],
    li: ["lang", "dir"],
    mark: [],
    ol: [],
    p: ["lang", "dir"],
    pre: [],
    s: [],
    small: [],
    span: ["lang", "dir"],
    strong: [],
    sub: [],
    sup: [],
    u: [],
    ul: [],
  },
  schemes: ["https", "http", "mailto", "tel"],
}

export type RichNode = string | { tag: string; attributes: Readonly<Record<string, string>>; children: RichNode[] }

export type RichTextProps = Omit<ComponentProps<"div">, "children" | "dangerouslySetInnerHTML"> & {
  /** HTML from anybody. */
  html: string
  policy?: RichTextPolicy
}

/**
 * Shows HTML from anybody. It is read into elements that the policy names and is
 * never handed to the browser as markup, on the server or in the page.
 */
export function RichText({ html, policy = defaultPolicy, className, ...props }: RichTextProps) {
  const nodes = useMemo(() => parseRichText(html, policy), [html, policy])
  return (
    <div
      data-slot="rich-text"
      className={cn(
        "grid max-w-(--measure) gap-4 leading-relaxed break-words",
        "[&_a[href]]:focus-ring [&_a[href]]:rounded-sm [&_a[href]]:text-primary [&_a[href]]:underline [&_a[href]]:underline-offset-4",
        "[&_blockquote]:border-s-4 [&_blockquote]:ps-4 [&_blockquote]:text-muted-foreground",
        "[&_h2]:text-xl [&_h2]:font-semibold [&_h3]:text-lg [&_h3]:font-semibold [&_h4]:font-semibold",
        "[&_ol]:list-decimal [&_ol]:ps-6 [&_ul]:list-disc [&_ul]:ps-6",
        "[&_code]:font-mono [&_code]:text-sm [&_pre]:overflow-x-auto [&_pre]:rounded-md [&_pre]:bg-muted [&_pre]:p-4",
        className
      )}
      {...props}
    >
      {renderNodes(nodes)}
    </div>
  )
}

function renderNodes(nodes: readonly RichNode[]): ReactNode[] {
  return nodes.map((node, index) => {
    if (typeof node === "string") return <Fragment key={index}>{node}</Fragment>
    const link = node.tag === "a" && node.attributes.href ? { rel: "noopener noreferrer nofollow ugc" } : {}
    const props = { key: index, ...node.attributes, ...link }
    return hollow.has(node.tag)
      ? createElement(node.tag, props)
      : createElement(node.tag, props, ...renderNodes(node.children))
  })
}

const hollow = new Set(["br", "hr", "img", "wbr"])
/** What stands between these is not text for readers, so it goes with them. */
const swallowed = new Set(
  "script style iframe object embed applet template noscript noembed noframes title textarea select svg math xmp plaintext head".split(
    " "
  )
)
const blocks = new Set("address article blockquote div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li ol p pre section table ul".split(" "))
const headings = /^h[1-6]$/
const deepest = 40

type Open = { tag: string; children: RichNode[] }

/** Reads HTML into the elements that the policy keeps; of everything else only the text stays. */
export function parseRichText(html: string, policy: RichTextPolicy = defaultPolicy): RichNode[] {
  const root: Open = { tag: "", children: [] }
  const stack: Open[] = [root]
  const top = () => stack.at(-1) ?? root

  const closeTo = (wanted: (tag: string) => boolean, barrier?: (tag: string) => boolean) => {
    for (let index = stack.length - 1; index > 0; index -= 1) {
      const tag = stack[index]?.tag ?? ""
      if (wanted(tag)) {
        stack.length = index
        return
      }
      if (barrier?.(tag)) return
    }
  }

  for (const token of tokens(html)) {
    if (token.kind === "text") {
      if (token.text) top().children.push(token.text)
      continue
    }
    const { tag } = token
    if (token.kind === "close") {
      if (!hollow.has(tag)) closeTo((open) => open === tag)
      continue
    }
    // Elements that cannot stand in one another close the one that is open, as a browser would.
    if (blocks.has(tag)) closeTo((open) => open === "p")
    if (headings.test(tag)) closeTo((open) => headings.test(open))
    if (tag === "a") closeTo((open) => open === "a")
    if (tag === "li") {
      closeTo((open) => open === "li", (open) => open === "ul" || open === "ol")
      if (!["ul", "ol"].includes(top().tag)) continue
    }
    const allowed = Object.hasOwn(policy.elements, tag) ? policy.elements[tag] : undefined
    if (!allowed || stack.length > deepest) continue
    const element = { tag, attributes: keep(token.attributes, allowed, policy), children: [] }
    top().children.push(element)
    if (!hollow.has(tag)) stack.push(element)
  }
  return root.children
}

function keep(found: ReadonlyMap<string, string>, allowed: readonly string[], policy: RichTextPolicy) {
  const kept: Record<string, string> = {}
  for (const name of allowed) {
    const value = found.get(name)
    if (value === undefined || name.startsWith("on") || name === "style") continue
    if ((name === "href" || name === "src") && !isSafeAddress(value, policy.schemes)) continue
    if (name === "dir" && !["ltr", "rtl", "auto"].includes(value)) continue
    kept[name] = value
  }
  return kept
}

/** Whether an address has an allowed scheme or none. Browsers ignore control characters and spaces in it, so do we. */
export function isSafeAddress(address: string, schemes: readonly string[] = defaultPolicy.schemes) {
  const plain = address.replace(/[\u0000-\u0020\u007f-\u009f\u200b-\u200f\u2028\u2029\ufeff]/g, "")
  const scheme = plain.match(/^([^/?#]*?):/)?.[1]
  return scheme === undefined || schemes.includes(scheme.toLowerCase())
}

type Token =
  | { kind: "text"; text: string }
  | { kind: "open"; tag: string; attributes: Map<string, string> }
  | { kind: "close"; tag: string }

function* tokens(html: string): Generator<Token> {
  let at = 0
  while (at < html.length) {
    const start = html.indexOf("<", at)
    if (start === -1) break
    if (start > at) yield { kind: "text", text: decode(html.slice(at, start)) }
    if (html.startsWith("<!--", start)) {
      at = after(html, "-->", start + 4)
    } else if (/[!?]/.test(html[start + 1] ?? "")) {
      at = after(html, ">", start)
    } else {
      const tag = /^<(\/?)([a-z][a-z\d-]*)/i.exec(html.slice(start, start + 40))
      if (!tag) {
        yield { kind: "text", text: "<" }
        at = start + 1
        continue
      }
      const name = (tag[2] ?? "").toLowerCase()
      const { attributes, end } = readAttributes(html, start + tag[0].length)
      at = end
      if (tag[1]) yield { kind: "close", tag: name }
      else if (swallowed.has(name)) at = skip(html, name, end)
      else yield { kind: "open", tag: name, attributes }
    }
  }
  if (at < html.length) yield { kind: "text", text: decode(html.slice(at)) }
}

function after(html: string, mark: string, from: number) {
  const found = html.indexOf(mark, from)
  return found === -1 ? html.length : found + mark.length
}

function skip(html: string, tag: string, from: number) {
  const close = new RegExp(`</${tag}[^>]*>`, "gi")
  close.lastIndex = from
  return close.exec(html) ? close.lastIndex : html.length
}

const attribute = /[\s/]*([^\s/>=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?/y

function readAttributes(html: string, from: number) {
  const attributes = new Map<string, string>()
  let end = from
  for (;;) {
    attribute.lastIndex = end
    const found = attribute.exec(html)
    if (!found?.[1]) break
    end = attribute.lastIndex
    const name = found[1].toLowerCase()
    if (!attributes.has(name)) attributes.set(name, decode(found[2] ?? found[3] ?? found[4] ?? ""))
  }
  return { attributes, end: after(html, ">", end) }
}

const named: Readonly<Record<string, string>> = {
  amp: "&",
  apos: "'",
  colon: ":",
  gt: ">",
  hellip: "…",
  laquo: "«",
  ldquo: "“",
  lsquo: "‘",
  lt: "<",
  mdash: "—",
  nbsp: "\u00a0",
  ndash: "–",
  newline: "\n",
  quot: '"',
  raquo: "»",
  rdquo: "”",
  rsquo: "’",
  shy: "\u00ad",
  tab: "\t",
}

function decode(text: string) {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));?/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name) return named[name.toLowerCase()] ?? whole
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : "\ufffd"
  })
}

// Untrusted HTML as a tree of the elements that a policy allows. The parser is parse5, which follows the standard as
// browsers do, and the sanitizer is hast-util-sanitize; both also run on servers, so that the result is the same.
import type { Element, Root, RootContent } from "hast"
import { fromParse5 } from "hast-util-from-parse5"
import { sanitize, type Schema } from "hast-util-sanitize"
import { defaultTreeAdapter, parseFragment, type DefaultTreeAdapterTypes as Tree } from "parse5"

export type RichTextPolicy = {
  /** Elements that are kept, each with the properties it may have, with the property names of React: `colSpan`. */
  elements: Readonly<Record<string, readonly string[]>>
  /** Schemes that an address may have; addresses without one are kept. */
  schemes: readonly string[]
}

const flow = ["lang", "dir"]

export const defaultPolicy: RichTextPolicy = {
  elements: {
    a: ["href", "title", "lang", "dir"],
    abbr: ["title"],
    b: [],
    bdi: flow,
    blockquote: flow,
    br: [],
    caption: flow,
    code: [],
    dd: flow,
    del: [],
    div: flow,
    dl: flow,
    dt: flow,
    em: [],
    figcaption: flow,
    figure: flow,
    h2: flow,
    h3: flow,
    h4: flow,
    hr: [],
    i: ["lang"],
    ins: [],
    kbd: [],
    li: flow,
    mark: [],
    ol: ["start", "reversed"],
    p: flow,
    pre: [],
    s: [],
    small: [],
    span: flow,
    strong: [],
    sub: [],
    sup: [],
    table: flow,
    tbody: [],
    td: ["colSpan", "rowSpan", ...flow],
    tfoot: [],
    th: ["colSpan", "rowSpan", "scope", ...flow],
    thead: [],
    tr: [],
    u: [],
    ul: [],
    wbr: [],
  },
  schemes: ["https", "http", "mailto", "tel"],
}

/** The content of these is not text for readers, so it is removed with them. */
const swallowed =
  "script style iframe object embed applet template noscript noembed noframes title textarea select svg math xmp plaintext head".split(" ")

const blocks = new Set(
  "address article aside center dialog details fieldset footer form h1 h5 h6 header hgroup main menu nav search section summary".split(" ")
)

/** Elements in which React does not allow white space. */
const structural = new Set("table thead tbody tfoot tr ul ol dl".split(" "))

const within = { li: ["ul", "ol"], dt: ["dl"], dd: ["dl"], caption: ["table"], thead: ["table"], tbody: ["table"], tfoot: ["table"], tr: ["table"], td: ["tr"], th: ["tr"] }

const deepest = 60

function schemaOf({ elements, schemes }: RichTextPolicy): Schema {
  const attributes = Object.fromEntries(
    Object.entries(elements).map(([name, allowed]) => [
      name,
      allowed
        // No policy can allow what runs code or changes the page.
        .filter((property) => !/^(on|style$|srcDoc$|id$|name$)/i.test(property))
        .map((property) => (property === "dir" ? (["dir", "ltr", "rtl", "auto"] as [string, ...string[]]) : property)),
    ])
  )
  return {
    tagNames: Object.keys(elements).filter((name) => !swallowed.includes(name)),
    attributes,
    ancestors: within,
    protocols: { href: [...schemes], src: [...schemes], cite: [...schemes] },
    strip: swallowed,
    allowComments: false,
    allowDoctypes: false,
  }
}

const isElement = (node: Tree.ChildNode): node is Tree.Element => "tagName" in node

/** The text below a node, without recursion: content that is nested too deeply is kept as text. */
function textBelow(node: Tree.Element) {
  const waiting: Tree.ChildNode[] = [...node.childNodes].reverse()
  let text = ""
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.nodeName === "#text") text += (next as Tree.TextNode).value
    else if (isElement(next) && !swallowed.includes(next.tagName)) waiting.push(...[...next.childNodes].reverse())
  }
  return text
}

/** Cuts off a tree that is too deep for recursive functions. */
function bound(fragment: Tree.DocumentFragment) {
  const waiting: { node: Tree.ParentNode; depth: number }[] = [{ node: fragment, depth: 0 }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const child of next.node.childNodes) {
      if (!isElement(child)) continue
      if (next.depth < deepest) {
        waiting.push({ node: child, depth: next.depth + 1 })
        continue
      }
      const text = textBelow(child)
      child.childNodes = []
      defaultTreeAdapter.insertText(child, text)
    }
  }
  return fragment
}

/** Block elements that the policy does not allow become plain ones, so that their text stays separate. */
function keepApart(node: Root | Element, policy: RichTextPolicy) {
  const divides = Object.hasOwn(policy.elements, "div")
  const children: RootContent[] = []
  for (const child of node.children as RootContent[]) {
    if (child.type === "text" && node.type === "element" && structural.has(node.tagName) && child.value.trim() === "") continue
    children.push(child)
    if (child.type !== "element") continue
    keepApart(child, policy)
    if (!blocks.has(child.tagName) || Object.hasOwn(policy.elements, child.tagName)) continue
    if (divides) child.tagName = "div"
    else children.push({ type: "text", value: "\n" })
  }
  node.children = children as typeof node.children
  return node
}

/** Parses HTML into the elements that the policy allows; of everything else only the text is kept. */
export function parseRichText(html: string, policy: RichTextPolicy = defaultPolicy): Root {
  const tree = fromParse5(bound(parseFragment(html))) as Root
  return sanitize(keepApart(tree, policy), schemaOf(policy)) as Root
}

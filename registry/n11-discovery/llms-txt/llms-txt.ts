export type LlmsLink = {
  title: string
  url: string
  /** What it contains, in one sentence. */
  about?: string
}

export type LlmsSection = { title: string; links: readonly LlmsLink[] }

export type LlmsText = {
  title: string
  /** What this is, in a few sentences. */
  summary?: string
  /** Further information; paragraphs, without headings. */
  details?: readonly string[]
  sections?: readonly LlmsSection[]
  /** What can be skipped if context is limited. */
  optional?: readonly LlmsLink[]
}

/** An `llms.txt`: what a site is and where its parts are, for language models. Addresses become absolute. */
export function llmsTxt({ title, summary, details = [], sections = [], optional = [] }: LlmsText, base: string) {
  const blocks = [`# ${line(title)}`]
  if (summary) blocks.push(`> ${line(summary)}`)
  // A heading inside would start a section.
  blocks.push(...details.map((text) => text.trim().replace(/^#+\s*/gm, "")).filter(Boolean))
  const all = optional.length > 0 ? [...sections, { title: "Optional", links: optional }] : sections
  for (const section of all) {
    if (section.links.length === 0) continue
    blocks.push(`## ${line(section.title)}`)
    blocks.push(section.links.map((link) => item(link, base)).join("\n"))
  }
  return `${blocks.join("\n\n")}\n`
}

function item({ title, url, about }: LlmsLink, base: string) {
  if (!URL.canParse(url, base)) throw new Error(`llms.txt needs an address for "${title}", not "${url}"`)
  // Brackets would end the title or the address early.
  const address = new URL(url, base).href.replace(/[()]/g, (mark) => (mark === "(" ? "%28" : "%29"))
  const name = line(title).replace(/[[\]]/g, "\\$&")
  return `- [${name}](${address})${about ? `: ${line(about)}` : ""}`
}

const line = (text: string) => text.replace(/\s+/g, " ").trim()

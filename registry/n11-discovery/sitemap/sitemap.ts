export type SitemapPage = {
  /** Absolute, or relative to the base. */
  url: string
  /** When the visible content last changed. */
  changed?: Date | string
  /** The same page in other languages, by BCP 47 tag; `x-default` is the default. */
  languages?: Readonly<Record<string, string>>
  images?: readonly string[]
}

export type SitemapFile = { path: string; content: string }

/** The format allows this many addresses in a file. */
const most = 50_000

const declaration = '<?xml version="1.0" encoding="UTF-8"?>'
const spaces =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'

/** One sitemap of these pages, in the order given; duplicate addresses are listed once. */
export function sitemapXml(pages: readonly SitemapPage[], base: string) {
  const seen = new Set<string>()
  const entries = pages.flatMap((page) => {
    const address = absolute(page.url, base)
    if (seen.has(address)) return []
    seen.add(address)
    return entry(address, page, base)
  })
  if (entries.length > most) throw new Error(`a sitemap holds at most ${most} pages; use sitemapFiles`)
  return `${declaration}\n<urlset ${spaces}>\n${entries.join("\n")}\n</urlset>\n`
}

/** As many sitemaps as the pages need, and an index if there are several. */
export function sitemapFiles(pages: readonly SitemapPage[], base: string, size = most): SitemapFile[] {
  if (pages.length <= size) return [{ path: "/sitemap.xml", content: sitemapXml(pages, base) }]
  const parts = Array.from({ length: Math.ceil(pages.length / size) }, (_, index) => ({
    path: `/sitemap-${index + 1}.xml`,
    content: sitemapXml(pages.slice(index * size, (index + 1) * size), base),
  }))
  const rows = parts.map(({ path }) => `  <sitemap><loc>${escape(absolute(path, base))}</loc></sitemap>`)
  const index = `${declaration}\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows.join("\n")}\n</sitemapindex>\n`
  return [{ path: "/sitemap.xml", content: index }, ...parts]
}

function entry(address: string, { changed, languages = {}, images = [] }: SitemapPage, base: string) {
  const date = changed instanceof Date ? changed.toISOString() : changed
  const lines = [
    `    <loc>${escape(address)}</loc>`,
    ...(date ? [`    <lastmod>${escape(date)}</lastmod>`] : []),
    ...Object.entries(languages).map(
      ([language, url]) =>
        `    <xhtml:link rel="alternate" hreflang="${escape(language)}" href="${escape(absolute(url, base))}"/>`
    ),
    ...images.map((url) => `    <image:image><image:loc>${escape(absolute(url, base))}</image:loc></image:image>`),
  ]
  return `  <url>\n${lines.join("\n")}\n  </url>`
}

function absolute(url: string, base: string) {
  if (!URL.canParse(url, base)) throw new Error(`a sitemap needs an address, not "${url}"`)
  const address = new URL(url, base)
  // A fragment is not a page.
  address.hash = ""
  return address.href
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" }

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? "")

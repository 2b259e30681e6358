// The facts of a page for machines: used for the head in React and for the metadata of Next.
import type { PreviewImage } from "@/lib/preview-image"
import { serializeJsonLd, type JsonLd } from "@/lib/structured-data"

export type PageFacts = {
  title: string
  /** One or two sentences that make sense outside the page. */
  description: string
  /** The absolute public address of the page. */
  url: string
  /** Required: a page without a preview image is not discoverable. */
  image: PreviewImage
  siteName?: string
  /** BCP 47 tag, `sn-ZW`. */
  locale?: string
  type?: "website" | "article" | "profile"
  /** Structured data; if omitted, the page describes itself as a `WebPage`. */
  jsonLd?: JsonLd | readonly JsonLd[]
  /** The same page in other languages, by BCP 47 tag; `x-default` is the default. */
  languages?: Readonly<Record<string, string>>
  /** The same page as text for machines, such as `/shelf.md`. */
  markdown?: string
  /** Asks crawlers not to index the page. */
  noIndex?: boolean
}

export function absoluteAddress(address: string, base?: string) {
  if (!URL.canParse(address, base)) {
    throw new Error(`PageHead needs an absolute address, not "${address}"`)
  }
  return new URL(address, base).href
}

export const fullTitle = ({ title, siteName }: Pick<PageFacts, "title" | "siteName">) =>
  siteName && siteName !== title ? `${title} · ${siteName}` : title

/** The structured data of a page as text for a script element. */
export function pageJsonLd({ title, description, url, image, locale, jsonLd }: PageFacts) {
  const canonical = absoluteAddress(url)
  return serializeJsonLd(
    jsonLd ?? {
      "@type": "WebPage",
      name: title,
      description,
      url: canonical,
      image: absoluteAddress(image.src, canonical),
      ...(locale && { inLanguage: locale }),
    }
  )
}

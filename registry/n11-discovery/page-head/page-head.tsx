import type { PreviewImage } from "@/lib/preview-image"
import { serializeJsonLd, type JsonLd } from "@/lib/structured-data"

export type PageHeadProps = {
  title: string
  /** One or two sentences that make sense outside the page. */
  description: string
  /** The one public address of the page, absolute. */
  url: string
  /** Required: a page without a preview image is not discoverable. */
  image: PreviewImage
  siteName?: string
  /** BCP 47 tag, `sn-ZW`. */
  locale?: string
  type?: "website" | "article" | "profile"
  /** Structured data; left out, the page describes itself as a `WebPage`. */
  jsonLd?: JsonLd | readonly JsonLd[]
  /** The same page in other languages, by BCP 47 tag; `x-default` is the one for everybody else. */
  languages?: Readonly<Record<string, string>>
  /** The same page as text for machines, such as `/shelf.md`. */
  markdown?: string
  /** Asks crawlers to stay away. */
  noIndex?: boolean
}

/**
 * Everything a machine needs to see of a page. React moves these tags to the
 * head; render it once for each page.
 */
export function PageHead({
  title,
  description,
  url,
  image,
  siteName,
  locale,
  type = "website",
  jsonLd,
  languages = {},
  markdown,
  noIndex = false,
}: PageHeadProps) {
  const canonical = absolute(url)
  const preview = absolute(image.src, canonical)
  const data = jsonLd ?? {
    "@type": "WebPage",
    name: title,
    description,
    url: canonical,
    image: preview,
    ...(locale && { inLanguage: locale }),
  }

  return (
    <>
      <title>{siteName && siteName !== title ? `${title} · ${siteName}` : title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={canonical} />
      {Object.entries(languages).map(([language, address]) => (
        <link key={language} rel="alternate" hrefLang={language} href={absolute(address, canonical)} />
      ))}
      {markdown ? <link rel="alternate" type="text/markdown" href={absolute(markdown, canonical)} /> : null}
      {noIndex ? <meta name="robots" content="noindex" /> : null}

      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonical} />
      {siteName ? <meta property="og:site_name" content={siteName} /> : null}
      {locale ? <meta property="og:locale" content={locale.replaceAll("-", "_")} /> : null}
      <meta property="og:image" content={preview} />
      <meta property="og:image:alt" content={image.alt} />
      {image.width ? <meta property="og:image:width" content={String(image.width)} /> : null}
      {image.height ? <meta property="og:image:height" content={String(image.height)} /> : null}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:image:alt" content={image.alt} />

      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: serializeJsonLd(data) }} />
    </>
  )
}

function absolute(address: string, base?: string) {
  if (!URL.canParse(address, base)) {
    throw new Error(`PageHead needs an absolute address, not "${address}"`)
  }
  return new URL(address, base).href
}

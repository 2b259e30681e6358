export type PreviewImage = {
  /** Absolute, or relative to the page's address. */
  src: string
  /** What the image shows, for those who do not see it. */
  alt: string
  width?: number
  height?: number
}

export type JsonLd = { "@type": string } & Readonly<Record<string, unknown>>

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

const escapes: Readonly<Record<string, string>> = {
  "<": "\\u003c",
  ">": "\\u003e",
  "&": "\\u0026",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
}

/** JSON that cannot close the script element it stands in. */
export function serializeJsonLd(data: JsonLd | readonly JsonLd[]) {
  const graph = isList(data)
    ? { "@context": "https://schema.org", "@graph": data }
    : { "@context": "https://schema.org", ...data }
  return JSON.stringify(graph).replace(/[<>&\u2028\u2029]/g, (character) => escapes[character] ?? "")
}

function isList(data: JsonLd | readonly JsonLd[]): data is readonly JsonLd[] {
  return Array.isArray(data)
}

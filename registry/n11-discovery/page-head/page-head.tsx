import { absoluteAddress, fullTitle, pageJsonLd, type PageFacts } from "@/lib/page-facts"

export type PageHeadProps = PageFacts

/**
 * Everything a machine needs to know about a page. React moves these tags to the head; render it once per page.
 */
export function PageHead(props: PageHeadProps) {
  const { title, description, url, image, siteName, locale, type = "website", languages = {}, markdown, noIndex = false } = props
  const canonical = absoluteAddress(url)
  const preview = absoluteAddress(image.src, canonical)

  return (
    <>
      <title>{fullTitle(props)}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={canonical} />
      {Object.entries(languages).map(([language, address]) => (
        <link key={language} rel="alternate" hrefLang={language} href={absoluteAddress(address, canonical)} />
      ))}
      {markdown ? <link rel="alternate" type="text/markdown" href={absoluteAddress(markdown, canonical)} /> : null}
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

      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: pageJsonLd(props) }} />
    </>
  )
}

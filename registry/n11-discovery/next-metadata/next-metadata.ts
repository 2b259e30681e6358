import { absoluteAddress, fullTitle, pageJsonLd, type PageFacts } from "@/lib/page-facts"

/** The part of the `Metadata` of Next that this creates; it can be used as `export const metadata: Metadata`. */
export type NextPageMetadata = {
  title: { absolute: string }
  description: string
  alternates: {
    canonical: string
    languages?: Record<string, string>
    types?: Record<string, string>
  }
  robots?: { index: boolean; follow: boolean }
  openGraph: {
    type: "website" | "article" | "profile"
    title: string
    description: string
    url: string
    siteName?: string
    locale?: string
    images: { url: string; alt: string; width?: number; height?: number }[]
  }
  twitter: { card: "summary_large_image"; title: string; description: string; images: { url: string; alt: string }[] }
}

/**
 * The contents of `PageHead` as metadata of Next: return it from `generateMetadata`. Next has no field for structured
 * data; put `nextJsonLd` in a script element of the page.
 */
export function nextMetadata(page: PageFacts): NextPageMetadata {
  const { title, description, image, siteName, locale, type = "website", languages = {}, markdown, noIndex = false } = page
  const canonical = absoluteAddress(page.url)
  const preview = absoluteAddress(image.src, canonical)
  const { alt, width, height } = image
  const others = Object.entries(languages).map(([language, address]) => [language, absoluteAddress(address, canonical)])
  return {
    title: { absolute: fullTitle(page) },
    description,
    alternates: {
      canonical,
      ...(others.length > 0 && { languages: Object.fromEntries(others) }),
      ...(markdown && { types: { "text/markdown": absoluteAddress(markdown, canonical) } }),
    },
    ...(noIndex && { robots: { index: false, follow: false } }),
    openGraph: {
      type,
      title,
      description,
      url: canonical,
      ...(siteName && { siteName }),
      ...(locale && { locale: locale.replaceAll("-", "_") }),
      images: [{ url: preview, alt, ...(width && { width }), ...(height && { height }) }],
    },
    twitter: { card: "summary_large_image", title, description, images: [{ url: preview, alt }] },
  }
}

/** For `<script type="application/ld+json" dangerouslySetInnerHTML={nextJsonLd(page)} />`; it cannot close the element. */
export const nextJsonLd = (page: PageFacts) => ({ __html: pageJsonLd(page) })

import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, it } from "vitest"

import { PageHead } from "@/components/page-head"
import { nextJsonLd, nextMetadata } from "@/lib/next-metadata"
import type { PageFacts } from "@/lib/page-facts"

const page: PageFacts = {
  title: "The shelf",
  description: "What can be read here.",
  url: "https://library.example/shelf",
  image: { src: "/shelf.png", alt: "A shelf", width: 1200, height: 630 },
  siteName: "Library",
  locale: "sn-ZW",
  languages: { sn: "/sn/shelf", "x-default": "/shelf" },
  markdown: "/shelf.md",
  noIndex: true,
}

describe("nextMetadata", () => {
  it("has the same facts as the page head", () => {
    const { alternates, openGraph, ...rest } = nextMetadata(page)
    const head = renderToStaticMarkup(createElement(PageHead, page))
    const said = [
      rest.title.absolute,
      rest.description,
      alternates.canonical,
      ...Object.values(alternates.languages ?? {}),
      ...Object.values(alternates.types ?? {}),
      openGraph.title,
      openGraph.siteName,
      openGraph.locale,
      openGraph.images[0]?.url,
      openGraph.images[0]?.alt,
    ]
    for (const text of said) expect(head).toContain(text)
    expect(head).toContain(nextJsonLd(page).__html)
    expect(rest.robots).toEqual({ index: false, follow: false })
  })

  it("omits unknown values", () => {
    const { siteName: _, locale: __, languages: ___, markdown: ____, noIndex: _____, ...least } = page
    expect(nextMetadata(least)).toEqual({
      title: { absolute: "The shelf" },
      description: "What can be read here.",
      alternates: { canonical: "https://library.example/shelf" },
      openGraph: {
        type: "website",
        title: "The shelf",
        description: "What can be read here.",
        url: "https://library.example/shelf",
        images: [{ url: "https://library.example/shelf.png", alt: "A shelf", width: 1200, height: 630 }],
      },
      twitter: {
        card: "summary_large_image",
        title: "The shelf",
        description: "What can be read here.",
        images: [{ url: "https://library.example/shelf.png", alt: "A shelf" }],
      },
    })
  })

  it("refuses a relative address, and escapes data that would close its element", () => {
    expect(() => nextMetadata({ ...page, url: "/shelf" })).toThrow("absolute address")
    expect(nextJsonLd({ ...page, title: "</script><script>" }).__html).not.toContain("</script>")
  })
})

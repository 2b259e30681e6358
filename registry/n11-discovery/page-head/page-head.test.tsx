import { render } from "@testing-library/react"
import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, it } from "vitest"

import * as module from "@/components/page-head"
import { PageHead, type PageHeadProps } from "@/components/page-head"
import { describeConformance } from "@/conformance/conformance"

const shelf: PageHeadProps = {
  title: "The shelf",
  description: "Every book in the reading room.",
  url: "https://reading-room.example/shelf",
  image: { src: "/previews/shelf.png", alt: "A long shelf", width: 1200, height: 630 },
  siteName: "Reading room",
  locale: "en-ZW",
}

describeConformance("page-head", module, {
  PageHead: { element: <PageHead {...shelf} />, rootless: "its tags move to the head of the document" },
})

const meta = (name: string) =>
  document.head.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute("content")

describe("PageHead", () => {
  it("renders title, description, address and preview image", () => {
    render(<PageHead {...shelf} languages={{ sn: "/sn/shelf" }} markdown="/shelf.md" />)
    expect(document.title).toBe("The shelf · Reading room")
    expect(meta("description")).toBe("Every book in the reading room.")
    expect(document.head.querySelector("link[rel=canonical]")).toHaveAttribute("href", shelf.url)
    expect(meta("og:image")).toBe("https://reading-room.example/previews/shelf.png")
    expect(meta("og:image:alt")).toBe("A long shelf")
    expect(meta("og:locale")).toBe("en_ZW")
    expect(document.head.querySelector("link[hreflang=sn]")).toHaveAttribute("href", "https://reading-room.example/sn/shelf")
    expect(document.head.querySelector("link[type='text/markdown']")).toHaveAttribute(
      "href",
      "https://reading-room.example/shelf.md"
    )
    expect(meta("robots")).toBeUndefined()
  })

  it("has structured data that cannot close the script element", () => {
    const html = renderToStaticMarkup(<PageHead {...shelf} title="</script><b>" />)
    const data = html.match(/<script[^>]*>(.*)<\/script>/)?.[1] ?? ""
    expect(data).not.toContain("<")
    expect(JSON.parse(data)).toMatchObject({ "@type": "WebPage", name: "</script><b>", inLanguage: "en-ZW" })
  })

  it("refuses an address that is not absolute", () => {
    expect(() => renderToStaticMarkup(<PageHead {...shelf} url="/shelf" />)).toThrow("needs an absolute address")
  })

  it("asks crawlers not to index the page only if requested", () => {
    render(<PageHead {...shelf} noIndex />)
    expect(meta("robots")).toBe("noindex")
  })
})

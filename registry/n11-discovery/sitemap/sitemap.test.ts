import { describe, expect, it } from "vitest"

import { sitemapFiles, sitemapXml } from "@/lib/sitemap"

const base = "https://reading-room.example"

const parse = (xml: string) => {
  const document = new DOMParser().parseFromString(xml, "application/xml")
  expect(document.querySelector("parsererror")).toBeNull()
  return document
}

describe("sitemapXml", () => {
  it("lists every page once, with its languages, images and last change", () => {
    const document = parse(
      sitemapXml(
        [
          {
            url: "/shelf?by=maker&page=2#top",
            changed: new Date("2026-03-20T06:30:00Z"),
            languages: { sn: "/sn/shelf", "x-default": "/shelf" },
            images: ["/previews/shelf.png"],
          },
          { url: "/shelf?by=maker&page=2" },
          { url: "/visit", changed: "2026-03-01" },
        ],
        base
      )
    )
    const text = (name: string) => [...document.getElementsByTagName(name)].map((element) => element.textContent)
    expect(text("loc")).toEqual([`${base}/shelf?by=maker&page=2`, `${base}/visit`])
    expect(text("lastmod")).toEqual(["2026-03-20T06:30:00.000Z", "2026-03-01"])
    expect(text("image:loc")).toEqual([`${base}/previews/shelf.png`])
    const links = [...document.getElementsByTagName("xhtml:link")]
    expect(links.map((link) => [link.getAttribute("hreflang"), link.getAttribute("href")])).toEqual([
      ["sn", `${base}/sn/shelf`],
      ["x-default", `${base}/shelf`],
    ])
  })

  it("refuses an invalid address", () => {
    expect(() => sitemapXml([{ url: "http://[" }], base)).toThrow("needs an address")
  })
})

describe("sitemapFiles", () => {
  const pages = ["/a", "/b", "/c"].map((url) => ({ url }))

  it("writes one file if one is enough", () => {
    expect(sitemapFiles(pages, base).map(({ path }) => path)).toEqual(["/sitemap.xml"])
  })

  it("writes an index for several files, and loses no page", () => {
    const [index, ...parts] = sitemapFiles(pages, base, 2)
    expect(parts.map(({ path }) => path)).toEqual(["/sitemap-1.xml", "/sitemap-2.xml"])
    expect([...parse(index?.content ?? "").querySelectorAll("loc")].map((loc) => loc.textContent)).toEqual([
      `${base}/sitemap-1.xml`,
      `${base}/sitemap-2.xml`,
    ])
    expect(parts.flatMap(({ content }) => [...parse(content).querySelectorAll("loc")])).toHaveLength(3)
  })
})

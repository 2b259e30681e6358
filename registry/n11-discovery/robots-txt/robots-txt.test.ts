import { describe, expect, it } from "vitest"

import { mayCrawl, robotsTxt } from "@/lib/robots-txt"

describe("robotsTxt", () => {
  it("lists rules per crawler and the sitemap", () => {
    expect(
      robotsTxt({
        groups: [
          { agents: ["*"], disallow: ["/desk/"], allow: ["/desk/hours"] },
          { agents: ["Archive", "Reader"] },
        ],
        sitemaps: ["https://reading-room.example/sitemap.xml"],
      })
    ).toBe(`User-agent: *
Allow: /desk/hours
Disallow: /desk/

User-agent: Archive
User-agent: Reader
Disallow:

Sitemap: https://reading-room.example/sitemap.xml
`)
  })

  it.each([
    [{ groups: [{ agents: [] }] }, "at least one agent"],
    [{ groups: [{ agents: ["*"], disallow: ["desk"] }] }, 'begins with "/"'],
    [{ groups: [{ agents: ["*\nDisallow: /"] }] }, "cannot hold"],
    [{ groups: [], sitemaps: ["/sitemap.xml"] }, "absolute address"],
  ])("refuses what would say something else: %j", (text, message) => {
    expect(() => robotsTxt(text)).toThrow(message)
  })
})

describe("mayCrawl", () => {
  const groups = [
    { agents: ["*"], disallow: ["/desk/", "/*.json$"], allow: ["/desk/hours"] },
    { agents: ["Archive"], disallow: ["/"] },
  ]

  it.each([
    ["Reader", "/shelf", true],
    ["Reader", "/desk/keys", false],
    ["Reader", "/desk/hours", true],
    ["Reader", "/data/books.json", false],
    ["Reader", "/data/books.json5", true],
    ["Archive/2.0", "/shelf", false],
  ])("%s at %s: %s", (agent, path, allowed) => {
    expect(mayCrawl({ groups }, agent, path)).toBe(allowed)
  })
})

import { describe, expect, it } from "vitest"

import { article, breadcrumbs, event, product, questions, serializeJsonLd } from "@/lib/structured-data"

describe("serializeJsonLd", () => {
  it("cannot close its script element, and parses to the same data", () => {
    const name = "</script><script>alert(1)</script> & \u2028"
    const text = serializeJsonLd({ "@type": "Thing", name })
    expect(text).not.toMatch(/[<>&\u2028]/)
    expect(JSON.parse(text)).toEqual({ "@context": "https://schema.org", "@type": "Thing", name })
  })

  it("puts several entities in one graph", () => {
    expect(JSON.parse(serializeJsonLd([{ "@type": "A" }, { "@type": "B" }]))).toEqual({
      "@context": "https://schema.org",
      "@graph": [{ "@type": "A" }, { "@type": "B" }],
    })
  })
})

describe("the builders", () => {
  it("credit every maker, and use the name of a group", () => {
    const data = article({
      headline: "The press",
      url: "https://a.example/press",
      by: [{ name: "Rudo Chitsa" }, { name: "The binders of Mbare", group: true }],
      published: new Date("2026-03-20T06:30:00Z"),
    })
    expect(data.author).toEqual([
      { "@type": "Person", name: "Rudo Chitsa" },
      { "@type": "Organization", name: "The binders of Mbare" },
    ])
    expect(data.datePublished).toBe("2026-03-20T06:30:00.000Z")
    expect(data).not.toHaveProperty("image")
  })

  it("describe the place and the status of an event", () => {
    const data = event({
      name: "Reading",
      start: "2026-03-20T18:00:00+02:00",
      place: { name: "The old post office" },
      online: "https://a.example/live",
      status: "postponed",
    })
    expect(data).toMatchObject({
      startDate: "2026-03-20T18:00:00+02:00",
      eventStatus: "https://schema.org/EventPostponed",
      eventAttendanceMode: "https://schema.org/MixedEventAttendanceMode",
    })
    expect(data.location).toHaveLength(2)
  })

  it("offer nothing without a currency", () => {
    expect(product({ name: "Basket", price: 12 })).not.toHaveProperty("offers")
    expect(product({ name: "Basket", price: 0, currency: "ZAR", available: false }).offers).toEqual({
      "@type": "Offer",
      price: 0,
      priceCurrency: "ZAR",
      availability: "https://schema.org/OutOfStock",
    })
  })

  it("number the steps of a breadcrumb, and pair questions with answers", () => {
    expect(breadcrumbs([{ name: "Shelf", url: "/shelf" }, { name: "Press" }]).itemListElement).toEqual([
      { "@type": "ListItem", position: 1, name: "Shelf", item: "/shelf" },
      { "@type": "ListItem", position: 2, name: "Press" },
    ])
    expect(JSON.stringify(questions([{ question: "Why?", answer: "Tea." }]))).toContain('"acceptedAnswer":{"@type":"Answer","text":"Tea."}')
  })
})

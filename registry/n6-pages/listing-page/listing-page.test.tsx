import { render, screen, within } from "@testing-library/react"
import { describe, expect, it } from "vitest"

import * as module from "@/components/listing-page"
import { ListingPage } from "@/components/listing-page"
import { describeConformance } from "@/conformance/conformance"

const items = [
  { name: "The press", href: "#press" },
  { name: "A basket", href: "#basket" },
]

describeConformance("listing-page", module, { ListingPage: <ListingPage heading="The shelf" items={items} /> })

describe("ListingPage", () => {
  it("says how many there are, and leads to each and to the next page", () => {
    render(
      <ListingPage heading="The shelf" items={items} total={31} pagination={{ page: 1, pages: 3, href: (page) => `?page=${page}` }} />
    )
    const found = within(screen.getByRole("region", { name: "31 results" }))
    expect(found.getAllByRole("article").map((card) => within(card).getByRole("link").getAttribute("href"))).toEqual(["#press", "#basket"])
    expect(screen.getByRole("link", { name: "Next page" })).toHaveAttribute("href", "?page=2")
  })

  it("searches without JavaScript, and keeps the query", () => {
    render(<ListingPage heading="The shelf" items={items} searchAction="/shelf" query="baskets" filters={<p>By place</p>} />)
    expect(screen.getByRole("search")).toHaveAttribute("action", "/shelf")
    expect(screen.getByRole("searchbox", { name: "Search" })).toHaveValue("baskets")
    expect(screen.getByRole("region", { name: "Filters" })).toHaveTextContent("By place")
  })

  it("explains an empty result, and offers to show everything", () => {
    const { rerender } = render(<ListingPage heading="The shelf" items={[]} query="rivers" resetHref="/shelf" />)
    expect(screen.getByRole("heading", { level: 3 })).toHaveTextContent("No results")
    expect(screen.getByRole("link", { name: "Show all" })).toHaveAttribute("href", "/shelf")
    rerender(<ListingPage heading="The shelf" items={[]} />)
    expect(screen.getByRole("heading", { level: 3 })).toHaveTextContent("Nothing here yet")
  })

  it("announces that it is loading", () => {
    render(<ListingPage heading="The shelf" items={[]} loading />)
    expect(screen.getByRole("region", { name: "Loading" })).toHaveAttribute("aria-busy", "true")
    expect(screen.queryByRole("heading", { level: 3 })).toBeNull()
  })
})

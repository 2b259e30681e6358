import { render, screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, it, vi } from "vitest"

import * as module from "@/components/detail-page"
import { DetailPage } from "@/components/detail-page"
import { describeConformance } from "@/conformance/conformance"

describeConformance("detail-page", module, {
  DetailPage: <DetailPage heading="The press" makers={[{ name: "Rudo" }]} facts={[{ name: "Pages", value: "214" }]} />,
})

describe("DetailPage", () => {
  it("shows the breadcrumb, the makers, the price and the facts", () => {
    const { container } = render(
      <DetailPage
        heading="The press"
        way={[{ href: "#shelf", label: "Shelf" }]}
        makers={[{ name: "Rudo" }]}
        price={{ amount: 12, currency: "USD" }}
        facts={[{ name: "Pages", value: "214" }]}
        primaryAction={{ href: "#borrow", label: "Borrow it" }}
        related={[{ name: "A basket", href: "#basket" }]}
        people={[{ person: { name: "Rudo" } }]}
      />
    )
    const way = within(screen.getByRole("navigation", { name: "Breadcrumb" }))
    expect(way.getByRole("link", { name: "Shelf" })).toHaveAttribute("href", "#shelf")
    expect(way.getByText("The press")).toHaveAttribute("aria-current", "page")
    expect(container).toHaveTextContent("By Rudo")
    expect(container).toHaveTextContent("$12")
    expect(screen.getByRole("row")).toHaveTextContent("Pages214")
    expect(screen.getByRole("link", { name: "Borrow it" })).toHaveAttribute("href", "#borrow")
    expect(screen.getAllByRole("article").map((card) => card.getAttribute("data-slot"))).toEqual(["profile-card", "listing-card"])
  })

  it("puts several texts into tabs, and one under a heading", async () => {
    const user = userEvent.setup()
    const texts = [
      { id: "a", label: "Beginning", content: <p>The mule refused.</p> },
      { id: "b", label: "Binding", content: <p>Sewn by hand.</p> },
    ]
    const { rerender } = render(<DetailPage heading="The press" texts={texts} />)
    expect(screen.getByRole("tabpanel")).toHaveTextContent("The mule refused.")
    await user.click(screen.getByRole("tab", { name: "Binding" }))
    // The previous panel may still be animating out.
    await waitFor(() => expect(screen.getByRole("tabpanel")).toHaveTextContent("Sewn by hand."))
    rerender(<DetailPage heading="The press" texts={texts.slice(0, 1)} />)
    expect(screen.queryByRole("tab")).toBeNull()
    expect(screen.getByRole("region", { name: "Beginning" })).toHaveTextContent("The mule refused.")
  })

  it("can be shared", async () => {
    const onShare = vi.fn()
    render(<DetailPage heading="The press" onShare={onShare} />)
    await userEvent.setup().click(screen.getByRole("button", { name: "Share" }))
    expect(onShare).toHaveBeenCalledTimes(1)
  })
})

import { render, screen, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, it } from "vitest"

import * as module from "@/components/site-header"
import { SiteHeader } from "@/components/site-header"
import { describeConformance } from "@/conformance/conformance"

const links = [
  { href: "#shelf", label: "Shelf", current: true },
  { href: "#visit", label: "Visit" },
]

describeConformance("site-header", module, { SiteHeader: <SiteHeader brand="Reading room" links={links} /> })

describe("SiteHeader", () => {
  it("shows the navigation and marks the current page", () => {
    render(<SiteHeader brand="Reading room" homeHref="#home" links={links} actions={<button type="button">Sign in</button>} />)
    const navigation = within(screen.getByRole("navigation", { name: "Main" }))
    expect(navigation.getByRole("link", { name: "Shelf" })).toHaveAttribute("aria-current", "page")
    expect(navigation.getByRole("link", { name: "Visit" })).not.toHaveAttribute("aria-current")
    expect(screen.getByRole("link", { name: "Reading room" })).toHaveAttribute("href", "#home")
    expect(screen.getByRole("button", { name: "Sign in" })).toBeInTheDocument()
  })

  it("offers the same links in a menu, by keyboard", async () => {
    const user = userEvent.setup()
    render(<SiteHeader brand="Reading room" links={links} />)
    screen.getByRole("button", { name: "Menu" }).focus()
    await user.keyboard("{Enter}")
    const items = await screen.findAllByRole("menuitem")
    expect(items.map((item) => [item.textContent, item.getAttribute("href")])).toEqual([
      ["Shelf", "#shelf"],
      ["Visit", "#visit"],
    ])
    expect(items[0]).toHaveAttribute("aria-current", "page")
  })

  it("has no navigation without links", () => {
    render(<SiteHeader brand="Reading room" />)
    expect(screen.queryByRole("navigation")).toBeNull()
    expect(screen.queryByRole("button")).toBeNull()
  })
})

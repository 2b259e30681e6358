import { render, screen, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, it, vi } from "vitest"

import * as module from "@/components/side-navigation"
import { SideNavigation } from "@/components/side-navigation"
import { FavouriteIcon, HomeIcon } from "@/components/ui/icon"
import { describeConformance } from "@/conformance/conformance"

const groups = [
  { links: [{ href: "#home", label: "Home", icon: <HomeIcon />, current: true }] },
  { heading: "Yours", links: [{ href: "#kept", label: "Kept", icon: <FavouriteIcon />, count: 3 }] },
]

describeConformance("side-navigation", module, { SideNavigation: <SideNavigation label="Shelf" groups={groups} /> })

describe("SideNavigation", () => {
  it("names its groups, marks the current page, and shows counts", () => {
    render(<SideNavigation label="Shelf" groups={groups} />)
    const navigation = within(screen.getByRole("navigation", { name: "Shelf" }))
    expect(navigation.getByRole("link", { name: "Home" })).toHaveAttribute("aria-current", "page")
    expect(within(navigation.getByRole("list", { name: "Yours" })).getByRole("link")).toHaveTextContent("Kept3")
    expect(navigation.queryByRole("button")).toBeNull()
  })

  it("collapses to its icons and keeps its names", async () => {
    const user = userEvent.setup()
    const onFoldedChange = vi.fn()
    render(<SideNavigation label="Shelf" groups={groups} onFoldedChange={onFoldedChange} />)
    const button = screen.getByRole("button", { name: "Collapse the navigation" })
    expect(button).toHaveAttribute("aria-expanded", "true")
    await user.click(button)
    expect(onFoldedChange).toHaveBeenCalledWith(true)
    expect(screen.getByRole("navigation")).toHaveAttribute("data-folded")
    expect(screen.getByRole("link", { name: "Home" })).toBeInTheDocument()
    expect(screen.getByRole("button", { name: "Expand the navigation" })).toHaveAttribute("aria-expanded", "false")
  })

  it("can be controlled", async () => {
    const user = userEvent.setup()
    render(<SideNavigation label="Shelf" groups={groups} folded={false} />)
    await user.click(screen.getByRole("button"))
    expect(screen.getByRole("navigation")).not.toHaveAttribute("data-folded")
  })
})

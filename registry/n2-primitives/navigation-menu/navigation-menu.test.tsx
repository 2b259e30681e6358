import { render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, test } from "vitest"

import * as module from "@/components/ui/navigation-menu"
import {
  NavigationMenu,
  NavigationMenuCard,
  NavigationMenuContent,
  NavigationMenuItem,
  NavigationMenuLink,
  NavigationMenuList,
  NavigationMenuTrigger,
} from "@/components/ui/navigation-menu"
import { describeConformance } from "@/conformance/conformance"

const inside = (part: React.ReactNode) => (
  <NavigationMenu aria-label="Main">
    <NavigationMenuList>{part}</NavigationMenuList>
  </NavigationMenu>
)
const item = (part: React.ReactNode) => inside(<NavigationMenuItem value="visit">{part}</NavigationMenuItem>)

describeConformance("navigation-menu", module, {
  NavigationMenu: <NavigationMenu aria-label="Main" />,
  NavigationMenuCard: { element: <NavigationMenuCard href="#hours" heading="Opening hours" />, within: item },
  NavigationMenuContent: {
    element: <NavigationMenuContent>More</NavigationMenuContent>,
    within: (part) => (
      <NavigationMenu aria-label="Main" defaultValue="visit">
        <NavigationMenuList>
          <NavigationMenuItem value="visit">
            <NavigationMenuTrigger>Visit</NavigationMenuTrigger>
            {part}
          </NavigationMenuItem>
        </NavigationMenuList>
      </NavigationMenu>
    ),
  },
  NavigationMenuItem: { element: <NavigationMenuItem />, within: inside },
  NavigationMenuLink: { element: <NavigationMenuLink href="#shelf">Shelf</NavigationMenuLink>, within: item },
  NavigationMenuList: { element: <NavigationMenuList />, within: (part) => <NavigationMenu aria-label="Main">{part}</NavigationMenu> },
  NavigationMenuTrigger: { element: <NavigationMenuTrigger>Visit</NavigationMenuTrigger>, within: item },
})

describe("a navigation menu", () => {
  test("opens a panel of links by keyboard, and closes it by Escape", async () => {
    const user = userEvent.setup()
    render(
      inside(
        <>
          <NavigationMenuItem>
            <NavigationMenuTrigger>Visit</NavigationMenuTrigger>
            <NavigationMenuContent>
              <NavigationMenuCard href="#hours" heading="Opening hours" description="When the room is open" />
            </NavigationMenuContent>
          </NavigationMenuItem>
          <NavigationMenuItem>
            <NavigationMenuLink href="#shelf" active>
              Shelf
            </NavigationMenuLink>
          </NavigationMenuItem>
        </>
      )
    )
    expect(screen.getByRole("navigation", { name: "Main" })).toBeInTheDocument()
    expect(screen.getByRole("link", { name: "Shelf" })).toHaveAttribute("aria-current", "page")
    const trigger = screen.getByRole("button", { name: "Visit", expanded: false })
    await user.tab()
    await user.keyboard("{Enter}")
    const card = await screen.findByRole("link", { name: /Opening hours/ })
    expect(card).toHaveAttribute("href", "#hours")
    await user.keyboard("{Escape}")
    await waitFor(() => expect(screen.queryByRole("link", { name: /Opening hours/ })).toBeNull())
    expect(trigger).toHaveAttribute("aria-expanded", "false")
  })
})

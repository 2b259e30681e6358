import { fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, test, vi } from "vitest"

import * as module from "@/components/ui/sidebar"
import {
  Sidebar,
  SidebarContent,
  SidebarFooter,
  SidebarGroup,
  SidebarGroupLabel,
  SidebarHeader,
  SidebarInset,
  SidebarMenu,
  SidebarMenuBadge,
  SidebarMenuButton,
  SidebarMenuItem,
  SidebarMenuSub,
  SidebarProvider,
  SidebarTrigger,
} from "@/components/ui/sidebar"
import { describeConformance } from "@/conformance/conformance"

const within_ = (part: React.ReactNode) => <SidebarProvider>{part}</SidebarProvider>

describeConformance("sidebar", module, {
  Sidebar: { element: <Sidebar label="Ways" />, within: within_ },
  SidebarContent: <SidebarContent />,
  SidebarFooter: <SidebarFooter />,
  SidebarGroup: <SidebarGroup />,
  SidebarGroupLabel: <SidebarGroupLabel>Yours</SidebarGroupLabel>,
  SidebarHeader: <SidebarHeader />,
  SidebarInset: <SidebarInset />,
  SidebarMenu: <SidebarMenu />,
  SidebarMenuBadge: <SidebarMenuBadge>3</SidebarMenuBadge>,
  SidebarMenuButton: <SidebarMenuButton>Home</SidebarMenuButton>,
  SidebarMenuItem: { element: <SidebarMenuItem />, within: (part) => <ul>{part}</ul> },
  SidebarMenuSub: <SidebarMenuSub />,
  SidebarProvider: <SidebarProvider />,
  SidebarTrigger: { element: <SidebarTrigger />, within: within_ },
})

function show(props: Partial<React.ComponentProps<typeof SidebarProvider>> = {}) {
  render(
    <SidebarProvider {...props}>
      <Sidebar label="Ways" closeLabel="Schließen">
        <SidebarMenu>
          <SidebarMenuItem>
            <SidebarMenuButton render={<a href="#home" />} active>
              <span>Home</span>
            </SidebarMenuButton>
          </SidebarMenuItem>
        </SidebarMenu>
      </Sidebar>
      <SidebarTrigger label="Fold" />
    </SidebarProvider>
  )
}

const state = () => document.querySelector("[data-slot=sidebar-provider]")?.getAttribute("data-state")

describe("a sidebar", () => {
  test("collapses by its button and by its shortcut, and announces it", async () => {
    const user = userEvent.setup()
    const onOpenChange = vi.fn()
    show({ onOpenChange })
    expect(screen.getByRole("complementary", { name: "Ways" })).toBeInTheDocument()
    await user.click(screen.getByRole("button", { name: "Fold" }))
    expect(state()).toBe("folded")
    fireEvent.keyDown(document, { key: "b", ctrlKey: true })
    expect(state()).toBe("open")
    expect(onOpenChange.mock.calls).toEqual([[false], [true]])
  })

  test("keeps a link a link, and marks the current page", () => {
    show({ defaultOpen: false })
    const link = screen.getByRole("link", { name: "Home" })
    expect(link).toHaveAttribute("href", "#home")
    expect(link).toHaveAttribute("aria-current", "page")
    expect(link).not.toHaveAttribute("type")
  })

  test("overlays the page if the style sheet hides it", async () => {
    const user = userEvent.setup()
    show()
    screen.getByRole("complementary", { name: "Ways" }).style.display = "none"
    await user.click(screen.getByRole("button", { name: "Fold" }))
    const sheet = await screen.findByRole("dialog", { name: "Ways" })
    expect(within(sheet).getByRole("link", { name: "Home" })).toBeInTheDocument()
    expect(state()).toBe("open")
    await user.click(within(sheet).getByRole("button", { name: "Schließen" }))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  })
})

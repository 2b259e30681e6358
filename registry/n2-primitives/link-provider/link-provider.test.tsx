import { render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, test, vi } from "vitest"

import { Breadcrumb, BreadcrumbItem } from "@/components/ui/breadcrumb"
import { ButtonLink } from "@/components/ui/button"
import { Link } from "@/components/ui/link"
import * as module from "@/components/ui/link-provider"
import { Anchor, LinkProvider, type LinkRenderProps } from "@/components/ui/link-provider"
import { Menu, MenuContent, MenuLinkItem, MenuTrigger } from "@/components/ui/menu"
import { Pagination } from "@/components/ui/pagination"
import { describeConformance } from "@/conformance/conformance"

const router = ({ href, ...props }: LinkRenderProps) => <a data-router={href} href={href} {...props} />

describeConformance("link-provider", module, {
  Anchor: <Anchor href="/more">More</Anchor>,
  LinkProvider: {
    element: (
      <LinkProvider render={router}>
        <Anchor href="/more">More</Anchor>
      </LinkProvider>
    ),
    rootless: "it names a component and draws nothing",
  },
})

const routed = (name: string) => screen.getByRole("link", { name }).getAttribute("data-router")

describe("the application's link component", () => {
  test("is used by everything that navigates", async () => {
    const user = userEvent.setup()
    render(
      <LinkProvider render={router}>
        <Link href="/link">Link</Link>
        <ButtonLink href="/button">Button</ButtonLink>
        <Breadcrumb>
          <BreadcrumbItem href="/step">Step</BreadcrumbItem>
        </Breadcrumb>
        <Pagination page={1} pages={2} href={(page) => `?page=${page}`} />
        <Menu>
          <MenuTrigger>Open</MenuTrigger>
          <MenuContent>
            <MenuLinkItem href="/item">Item</MenuLinkItem>
          </MenuContent>
        </Menu>
      </LinkProvider>
    )
    expect(routed("Link")).toBe("/link")
    expect(routed("Button")).toBe("/button")
    expect(routed("Step")).toBe("/step")
    expect(routed("Page 2")).toBe("?page=2")
    await user.click(screen.getByRole("button", { name: "Open" }))
    expect(await screen.findByRole("menuitem", { name: "Item" })).toHaveAttribute("data-router", "/item")
  })

  test.each([
    ["another host", { href: "https://example.org/" }],
    ["another host without a scheme", { href: "//example.org/" }],
    ["a letter", { href: "mailto:keeper@example.org" }],
    ["a place on this page", { href: "#end" }],
    ["another tab", { href: "/rules", target: "_blank" }],
    ["a download", { href: "/plan.pdf", download: "" }],
    ["nothing", {}],
  ])("does not get %s", (_, props) => {
    const { container } = render(
      <LinkProvider render={router}>
        <Anchor {...props}>Go</Anchor>
      </LinkProvider>
    )
    expect(container.querySelector("a")).not.toHaveAttribute("data-router")
  })

  test("is overridden by the render prop of a link, as an element and as a function", () => {
    render(
      <LinkProvider render={router}>
        <Link href="/one" className="caller" render={<a data-own="element" className="own" />}>
          One
        </Link>
        <Link href="/two" render={(props) => <a data-own="function" {...props} />}>
          Two
        </Link>
      </LinkProvider>
    )
    const one = screen.getByRole("link", { name: "One" })
    expect(one).toHaveAttribute("data-own", "element")
    expect(one).toHaveAttribute("href", "/one")
    expect(one).toHaveClass("caller", "own")
    expect(screen.getByRole("link", { name: "Two" })).toHaveAttribute("data-own", "function")
    expect(document.querySelector("[data-router]")).toBeNull()
  })

  test("calls the handler of the link and the router's", async () => {
    const user = userEvent.setup()
    const own = vi.fn((event: React.MouseEvent) => event.preventDefault())
    render(
      <LinkProvider render={router}>
        <Link href="/one" onClick={own}>
          One
        </Link>
      </LinkProvider>
    )
    await user.click(screen.getByRole("link", { name: "One" }))
    expect(own).toHaveBeenCalledOnce()
  })
})

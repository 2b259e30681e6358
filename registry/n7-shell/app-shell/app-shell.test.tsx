import { render, screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, it } from "vitest"

import * as module from "@/components/app-shell"
import { AppShell } from "@/components/app-shell"
import { describeConformance } from "@/conformance/conformance"

describeConformance("app-shell", module, {
  AppShell: (
    <AppShell header={<header>Reading room</header>} footer={<footer>Second door</footer>}>
      <p>The shelf</p>
    </AppShell>
  ),
})

describe("AppShell", () => {
  it("has a skip link to the content", async () => {
    const user = userEvent.setup()
    render(
      <AppShell header={<a href="#x">A link in the way</a>} mainId="content">
        <p>The shelf</p>
      </AppShell>
    )
    await user.tab()
    expect(screen.getByRole("link", { name: "Skip to the content" })).toHaveFocus()
    await user.keyboard("{Enter}")
    expect(screen.getByRole("main")).toHaveFocus()
    expect(screen.getByRole("main")).toHaveAttribute("id", "content")
    expect(window.location.hash).toBe("")
  })

  it("renders its parts in page order, without empty frames", () => {
    const { container, rerender } = render(
      <AppShell header={<p>one</p>} notice={<p>two</p>} side={<p>three</p>} footer={<p>five</p>}>
        <p>four</p>
      </AppShell>
    )
    expect([...container.querySelectorAll("p")].map((part) => part.textContent)).toEqual(["one", "two", "three", "four", "five"])
    rerender(
      <AppShell>
        <p>four</p>
      </AppShell>
    )
    expect(container.querySelectorAll("[data-slot^=app-shell-]")).toHaveLength(1)
  })

  it("shows the sidebar in a sheet, which closes when a link in it is followed", async () => {
    const user = userEvent.setup()
    render(
      <AppShell
        side={
          <nav aria-label="Shelf">
            <a href="#makers">Makers</a>
            <p>Not a link</p>
          </nav>
        }
      >
        <p>The shelf</p>
      </AppShell>
    )
    await user.click(screen.getByRole("button", { name: "Navigation" }))
    const sheet = await screen.findByRole("dialog", { name: "Navigation" })
    await user.click(within(sheet).getByText("Not a link"))
    expect(sheet).toBeInTheDocument()
    await user.click(within(sheet).getByRole("link", { name: "Makers" }))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    expect(screen.getByRole("button", { name: "Navigation" })).toHaveFocus()
  })
})

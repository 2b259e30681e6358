import { fireEvent, render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, it, vi } from "vitest"

import * as module from "@/components/external-link-guard"
import { ExternalLinkGuard } from "@/components/external-link-guard"
import { describeConformance } from "@/conformance/conformance"
import { judge } from "@/lib/link-verdict"
import { allowConsole } from "@/conformance/setup"

describeConformance("external-link-guard", module, {
  ExternalLinkGuard: (
    <ExternalLinkGuard>
      <a href="https://example.org/">elsewhere</a>
    </ExternalLinkGuard>
  ),
})

const page = "https://here.example/page"

describe("judge", () => {
  it.each([
    ["/path", "pass"],
    ["#part", "pass"],
    ["mailto:a@example.org", "pass"],
    ["https://here.example/other", "pass"],
    ["https://docs.example.org/x", "pass"],
    ["http://here.example/other", "ask"],
    ["//there.example/", "ask"],
    ["https://there.example/", "ask"],
    ["javascript:alert(1)", "block"],
    ["data:text/html,x", "block"],
    ["http://[", "block"],
  ])("%s: %s", (address, kind) => {
    expect(judge(address, page, ["https://docs.example.org/deep"]).kind).toBe(kind)
  })
})

describe("ExternalLinkGuard", () => {
  it("asks before a link leaves, shows where it goes, and lets people stay", async () => {
    const user = userEvent.setup()
    render(
      <ExternalLinkGuard>
        <a href="https://there.example/deep?q=1">the weather</a>
      </ExternalLinkGuard>
    )
    await user.click(screen.getByText("the weather"))
    const dialog = await screen.findByRole("alertdialog", { name: "You are leaving this site" })
    expect(dialog).toHaveTextContent("https://there.example/deep?q=1")
    expect(screen.getByRole("link", { name: "Open the link" })).toHaveAttribute("rel", "noopener noreferrer external")
    await user.click(screen.getByRole("button", { name: "Stay here" }))
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
  })

  it("warns when the text of a link names another host", async () => {
    const user = userEvent.setup()
    render(
      <ExternalLinkGuard>
        <a href="https://login.example.net/">www.bank.example/login</a>
      </ExternalLinkGuard>
    )
    await user.click(screen.getByText("www.bank.example/login"))
    expect(await screen.findByRole("alertdialog")).toHaveTextContent(
      "The link shows www.bank.example but goes to login.example.net"
    )
  })

  it("blocks a link that would run code, without asking", () => {
    allowConsole(/would run code/, /javascript: URL/)
    render(
      <ExternalLinkGuard>
        <a ref={(link) => link?.setAttribute("href", "javascript:alert(1)")}>free</a>
      </ExternalLinkGuard>
    )
    expect(fireEvent.click(screen.getByText("free"))).toBe(false)
    expect(screen.queryByRole("alertdialog")).toBeNull()
  })

  it("ignores trusted links and handled events", () => {
    const onClick = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
    render(
      <ExternalLinkGuard onClick={onClick}>
        <a href="https://there.example/">elsewhere</a>
      </ExternalLinkGuard>
    )
    fireEvent.click(screen.getByText("elsewhere"))
    expect(onClick).toHaveBeenCalled()
    expect(screen.queryByRole("alertdialog")).toBeNull()
  })
})

import { render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, it, vi } from "vitest"

import * as module from "@/components/content-warning"
import { ContentWarning } from "@/components/content-warning"
import { describeConformance } from "@/conformance/conformance"

describeConformance("content-warning", module, {
  ContentWarning: (
    <ContentWarning reasons={["a flood"]}>
      <p>The river</p>
    </ContentWarning>
  ),
})

describe("ContentWarning", () => {
  it("describes the content and renders nothing of it before it is shown", () => {
    render(
      <ContentWarning reasons={["a flood", "a loss"]}>
        <img src="/river.png" alt="The river" />
      </ContentWarning>
    )
    expect(screen.getByRole("region", { name: "Sensitive content" })).toBeInTheDocument()
    expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual(["a flood", "a loss"])
    expect(document.querySelector("img")).toBeNull()
  })

  it("shows it on request, moves the focus there, and hides it again", async () => {
    const user = userEvent.setup()
    const onOpenChange = vi.fn()
    render(
      <ContentWarning reasons={["a flood"]} onOpenChange={onOpenChange}>
        <p>The river</p>
      </ContentWarning>
    )
    await user.click(screen.getByRole("button", { name: "Show" }))
    expect(screen.getByText("The river")).toBeInTheDocument()
    expect(screen.getByRole("status")).toHaveTextContent("The content is shown.")
    await waitFor(() => expect(screen.getByText("The river").parentElement).toHaveFocus())
    await user.click(screen.getByRole("button", { name: "Hide" }))
    expect(screen.queryByText("The river")).toBeNull()
    expect(onOpenChange.mock.calls).toEqual([[true], [false]])
  })

  it("can be controlled", async () => {
    const user = userEvent.setup()
    render(
      <ContentWarning reasons={["a flood"]} open={false}>
        <p>The river</p>
      </ContentWarning>
    )
    await user.click(screen.getByRole("button", { name: "Show" }))
    expect(screen.queryByText("The river")).toBeNull()
  })
})

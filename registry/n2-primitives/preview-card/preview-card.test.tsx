import { render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, test } from "vitest"

import * as module from "@/components/ui/preview-card"
import { PreviewCard, PreviewCardContent, PreviewCardTrigger } from "@/components/ui/preview-card"
import { describeConformance } from "@/conformance/conformance"

describeConformance("preview-card", module, {
  PreviewCard: { element: <PreviewCard />, rootless: "it holds whether it is open and draws nothing" },
  PreviewCardContent: {
    element: <PreviewCardContent>Five novels</PreviewCardContent>,
    within: (part) => (
      <PreviewCard defaultOpen>
        <PreviewCardTrigger href="#yvonne">Yvonne Vera</PreviewCardTrigger>
        {part}
      </PreviewCard>
    ),
  },
  PreviewCardTrigger: {
    element: <PreviewCardTrigger href="#yvonne">Yvonne Vera</PreviewCardTrigger>,
    within: (part) => <PreviewCard>{part}</PreviewCard>,
  },
})

describe("a preview card", () => {
  test("opens on focus, closes on Escape, and keeps the link a link", async () => {
    const user = userEvent.setup()
    render(
      <PreviewCard>
        <PreviewCardTrigger href="#yvonne" delay={0}>
          Yvonne Vera
        </PreviewCardTrigger>
        <PreviewCardContent>Five novels</PreviewCardContent>
      </PreviewCard>
    )
    expect(screen.getByRole("link", { name: "Yvonne Vera" })).toHaveAttribute("href", "#yvonne")
    await user.tab()
    expect(await screen.findByText("Five novels")).toBeInTheDocument()
    await user.keyboard("{Escape}")
    await waitFor(() => expect(screen.queryByText("Five novels")).toBeNull())
  })
})

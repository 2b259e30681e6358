import { render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, test } from "vitest"

import * as module from "@/components/ui/collapsible"
import { Collapsible, CollapsiblePanel, CollapsibleTrigger } from "@/components/ui/collapsible"
import { describeConformance } from "@/conformance/conformance"

describeConformance("collapsible", module, {
  Collapsible: <Collapsible />,
  CollapsiblePanel: {
    element: <CollapsiblePanel>By bus</CollapsiblePanel>,
    within: (part) => <Collapsible defaultOpen>{part}</Collapsible>,
  },
  CollapsibleTrigger: {
    element: <CollapsibleTrigger>Delivery</CollapsibleTrigger>,
    within: (part) => <Collapsible>{part}</Collapsible>,
  },
})

describe("a collapsible", () => {
  test("opens and closes by keyboard and announces it", async () => {
    const user = userEvent.setup()
    render(
      <Collapsible>
        <CollapsibleTrigger>Delivery</CollapsibleTrigger>
        <CollapsiblePanel>By bus on Tuesdays</CollapsiblePanel>
      </Collapsible>
    )
    const trigger = screen.getByRole("button", { name: "Delivery", expanded: false })
    expect(screen.queryByText("By bus on Tuesdays")).toBeNull()
    await user.tab()
    await user.keyboard("{Enter}")
    expect(await screen.findByText("By bus on Tuesdays")).toBeInTheDocument()
    expect(trigger).toHaveAttribute("aria-expanded", "true")
    await user.keyboard(" ")
    await waitFor(() => expect(screen.queryByText("By bus on Tuesdays")).toBeNull())
  })

  test("takes another button as its trigger", () => {
    render(
      <Collapsible>
        <CollapsibleTrigger render={<button type="button" className="own" />}>More</CollapsibleTrigger>
      </Collapsible>
    )
    const trigger = screen.getByRole("button", { name: "More" })
    expect(trigger).toHaveClass("own", { exact: true })
    expect(trigger.querySelector("svg")).toBeNull()
  })
})

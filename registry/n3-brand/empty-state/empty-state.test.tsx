import { render, screen } from "@testing-library/react"
import { describe, expect, it } from "vitest"

import * as module from "@/components/empty-state"
import { EmptyState } from "@/components/empty-state"
import { describeConformance } from "@/conformance/conformance"

describeConformance("empty-state", module, { EmptyState: <EmptyState /> })

describe("EmptyState", () => {
  it("says why, and offers the next step", () => {
    render(<EmptyState reason="finished" action={<a href="#more">Something else</a>} />)
    expect(screen.getByRole("heading", { level: 3 })).toHaveTextContent("All done")
    expect(screen.getByRole("link", { name: "Something else" })).toBeInTheDocument()
    expect(screen.getByRole("status")).toBeEmptyDOMElement()
  })

  it("is announced after a search without results", () => {
    const { rerender } = render(<EmptyState reason="no-match" />)
    expect(screen.getByRole("status")).toHaveTextContent("No results")
    rerender(<EmptyState reason="no-match" heading="Nothing about rivers" />)
    expect(screen.getByRole("status")).toHaveTextContent("Nothing about rivers")
  })

  it("accepts other texts, and none", () => {
    const { container } = render(<EmptyState heading="Your shelf" description={null} level={2} />)
    expect(screen.getByRole("heading", { level: 2 })).toHaveTextContent("Your shelf")
    expect(container.querySelector("p")).toBeNull()
  })
})

import { render, screen } from "@testing-library/react"
import { describe, expect, test } from "vitest"

import * as module from "@/components/ui/visually-hidden"
import { VisuallyHidden } from "@/components/ui/visually-hidden"
import { describeConformance } from "@/conformance/conformance"

describeConformance("visually-hidden", module, { VisuallyHidden: <VisuallyHidden>unread</VisuallyHidden> })

describe("visually hidden text", () => {
  test("is read by screen readers", () => {
    render(
      <button>
        12 <VisuallyHidden>unread letters</VisuallyHidden>
      </button>
    )
    expect(screen.getByRole("button", { name: "12 unread letters" })).toBeInTheDocument()
    expect(screen.getByText("unread letters")).toHaveClass("sr-only")
  })

  test("becomes visible on focus if requested", () => {
    render(<VisuallyHidden focusable>Skip</VisuallyHidden>)
    expect(screen.getByText("Skip")).toHaveClass("focus-within:not-sr-only")
  })
})

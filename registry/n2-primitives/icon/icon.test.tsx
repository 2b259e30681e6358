import { render, screen } from "@testing-library/react"
import { describe, expect, test } from "vitest"

import * as module from "@/components/ui/icon"
import { Icon } from "@/components/ui/icon"
import { describeConformance } from "@/conformance/conformance"

describeConformance("icon", module, { Icon: <Icon name="search" /> })

describe("an icon", () => {
  test("is decoration unless it has a label", () => {
    const { container, rerender } = render(<Icon name="search" />)
    expect(container.querySelector("svg")).toHaveAttribute("aria-hidden", "true")
    rerender(<Icon name="search" label="Search" />)
    expect(screen.getByRole("img", { name: "Search" })).not.toHaveAttribute("aria-hidden")
  })

  test("turns round with the writing direction only if it points along it", () => {
    const { container, rerender } = render(<Icon name="next" />)
    expect(container.querySelector("svg")).toHaveClass("rtl:-scale-x-100")
    rerender(<Icon name="search" />)
    expect(container.querySelector("svg")).not.toHaveClass("rtl:-scale-x-100")
  })
})

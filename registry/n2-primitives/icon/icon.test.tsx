import { render, screen } from "@testing-library/react"
import { describe, expect, test } from "vitest"

import { Icon, NextIcon, registerIcons, SearchIcon, type IconName } from "@/components/ui/icon"
import { describeConformance } from "@/conformance/conformance"

// The icons themselves are tested with the seam.
const module = { Icon }

describeConformance("icon", module, { Icon: <Icon icon={SearchIcon} /> })
describeConformance("icon, from an element", module, { Icon: <Icon icon={<SearchIcon />} /> })

const slot = () => document.querySelector("[data-slot=icon]")

describe("an icon", () => {
  test("is decoration unless it has a label", () => {
    const { rerender } = render(<Icon icon={SearchIcon} />)
    expect(slot()).toHaveAttribute("aria-hidden", "true")
    rerender(<Icon icon={SearchIcon} label="Search" />)
    expect(screen.getByRole("img", { name: "Search" })).not.toHaveAttribute("aria-hidden")
    rerender(<Icon icon={<SearchIcon />} label="Find" />)
    expect(screen.getByRole("img", { name: "Find" })).not.toHaveAttribute("aria-hidden")
  })

  test("is mirrored with the writing direction if it points along it", () => {
    render(<Icon icon={NextIcon} />)
    expect(slot()).toHaveClass("rtl:-scale-x-100")
  })

  test("accepts an element of any library", () => {
    render(<Icon icon={<svg data-testid="own" />} size="xl" />)
    expect(slot()).toContainElement(screen.getByTestId("own"))
    expect(slot()).toHaveClass("size-6")
  })

  test("accepts a registered name, and keeps the space of an unknown one", () => {
    registerIcons({ probe: SearchIcon } as object)
    const { rerender } = render(<Icon icon={"probe" as IconName} />)
    expect(slot()?.querySelector("path, circle")).not.toBeNull()
    rerender(<Icon name={"nowhere" as IconName} />)
    expect(slot()).toHaveAttribute("data-missing", "nowhere")
    expect(slot()).toHaveClass("size-4")
  })
})

import { render } from "@testing-library/react"
import { describe, expect, test } from "vitest"

import { directionalIcons, icons } from "@/lib/icons"

describe("the icon seam", () => {
  test.each(Object.entries(icons))("draws %s as an SVG that takes attributes", (_, Glyph) => {
    const { container } = render(<Glyph data-probe="seen" className="size-4" />)
    const svg = container.querySelector("svg")
    expect(svg).toHaveAttribute("data-probe", "seen")
    expect(svg).toHaveClass("size-4")
  })

  test("turns only icons that exist", () => {
    expect([...directionalIcons].filter((name) => !(name in icons))).toEqual([])
  })
})

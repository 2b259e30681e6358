import { render } from "@testing-library/react"
import { describe, expect, test } from "vitest"

import * as module from "@/lib/icons"
import { directional, iconNamed, NextIcon, registerIcons, SearchIcon, type IconComponent } from "@/lib/icons"

const glyphs = Object.entries(module).filter((entry): entry is [string, IconComponent] => entry[0].endsWith("Icon"))

describe("the icon seam", () => {
  test.each(glyphs)("draws %s as an SVG that takes attributes", (_, Glyph) => {
    const { container } = render(<Glyph data-probe="seen" className="size-4" />)
    const svg = container.querySelector("svg")
    expect(svg).toHaveAttribute("data-probe", "seen")
    expect(svg).toHaveClass("size-4")
  })

  test("mirrors only icons that point along the line of text", () => {
    const drawn = (Glyph: IconComponent) => render(<Glyph />).container.querySelector("svg")
    expect(drawn(NextIcon)).toHaveClass("rtl:-scale-x-100")
    expect(drawn(SearchIcon)).not.toHaveClass("rtl:-scale-x-100")
    expect(drawn(directional(SearchIcon))).toHaveClass("rtl:-scale-x-100")
  })

  test("finds only registered icons by name", () => {
    const Receipt: IconComponent = (props) => <svg {...props} />
    expect(iconNamed("receipt")).toBeUndefined()
    // A project declares the name as well; here any name is used.
    registerIcons({ receipt: Receipt } as object)
    expect(iconNamed("receipt")).toBe(Receipt)
  })
})

import { render, screen } from "@testing-library/react"
import { describe, expect, test } from "vitest"

import * as module from "@/components/ui/heading"
import { Heading, type HeadingLevel } from "@/components/ui/heading"
import { describeConformance } from "@/conformance/conformance"

describeConformance("heading", module, { Heading: <Heading>Title</Heading> })

describe("a heading", () => {
  test.each<HeadingLevel>([1, 2, 3, 4, 5, 6])("of level %i stands at that place of the outline", (level) => {
    render(<Heading level={level}>Title</Heading>)
    expect(screen.getByRole("heading", { level, name: "Title" })).toBeInTheDocument()
  })

  test("may look larger than its level", () => {
    render(
      <Heading level={3} size="display">
        Title
      </Heading>
    )
    expect(screen.getByRole("heading", { level: 3 })).toHaveClass("text-4xl")
  })
})

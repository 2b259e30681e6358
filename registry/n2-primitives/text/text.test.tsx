import { render, screen } from "@testing-library/react"
import { describe, expect, test } from "vitest"

import * as module from "@/components/ui/text"
import { Text } from "@/components/ui/text"
import { describeConformance } from "@/conformance/conformance"

describeConformance("text", module, { Text: <Text>Words</Text> })

describe("text", () => {
  test("has a readable line length by default", () => {
    render(
      <>
        <Text>Short</Text>
        <Text className="max-w-none">Long</Text>
      </>
    )
    expect(screen.getByText("Short")).toHaveClass("max-w-(--measure)")
    expect(screen.getByText("Long")).not.toHaveClass("max-w-(--measure)")
  })

  test("sets prose in the serif", () => {
    render(<Text variant="prose">A covenant</Text>)
    expect(screen.getByText("A covenant")).toHaveClass("font-serif")
  })
})

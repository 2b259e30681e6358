import { render, screen } from "@testing-library/react"
import { describe, expect, test } from "vitest"

import * as module from "@/components/ui/separator"
import { Separator } from "@/components/ui/separator"
import { describeConformance } from "@/conformance/conformance"

describeConformance("separator", module, { Separator: <Separator /> })

describe("a separator", () => {
  test("has an orientation", () => {
    render(<Separator orientation="vertical" />)
    expect(screen.getByRole("separator")).toHaveAttribute("aria-orientation", "vertical")
  })
})

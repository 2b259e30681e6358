import { render, screen } from "@testing-library/react"
import { describe, expect, test } from "vitest"

import * as module from "@/components/ui/badge"
import { Badge } from "@/components/ui/badge"
import { describeConformance } from "@/conformance/conformance"

describeConformance("badge", module, { Badge: <Badge>Draft</Badge> })

describe("a badge", () => {
  test("has the same text in every colour", () => {
    render(<Badge variant="success">Published</Badge>)
    expect(screen.getByText("Published")).toHaveClass("text-success", "bg-success-soft")
  })
})

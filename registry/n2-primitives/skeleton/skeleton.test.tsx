import { render, screen } from "@testing-library/react"
import { describe, expect, test } from "vitest"

import * as module from "@/components/ui/skeleton"
import { Skeleton } from "@/components/ui/skeleton"
import { describeConformance } from "@/conformance/conformance"

describeConformance("skeleton", module, { Skeleton: <Skeleton /> })

describe("a skeleton", () => {
  test("takes the given shape and is not announced", () => {
    render(<Skeleton data-testid="place" className="size-12 rounded-full" />)
    const place = screen.getByTestId("place")
    expect(place).toHaveAttribute("aria-hidden", "true")
    expect(place).toHaveClass("rounded-full")
    expect(place).not.toHaveClass("rounded-md")
  })

  test("moves only without reduced motion", () => {
    render(<Skeleton data-testid="place" />)
    expect([...screen.getByTestId("place").classList].filter((name) => name.includes("animate-"))).toEqual([
      "motion-safe:animate-pulse",
    ])
  })
})

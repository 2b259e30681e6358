import { render, screen } from "@testing-library/react"
import { describe, expect, test } from "vitest"

import * as module from "@/components/ui/spinner"
import { Spinner } from "@/components/ui/spinner"
import { describeConformance } from "@/conformance/conformance"

describeConformance("spinner", module, { Spinner: <Spinner /> })

describe("a spinner", () => {
  test("says what is awaited", () => {
    render(<Spinner label="Loading the map" />)
    expect(screen.getByRole("status")).toHaveTextContent("Loading the map")
  })

  test("stands still under reduced motion", () => {
    render(<Spinner />)
    expect(screen.getByRole("status").querySelector("svg")).toHaveClass("motion-safe:animate-spin")
  })
})

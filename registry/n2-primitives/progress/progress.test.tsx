import { render, screen } from "@testing-library/react"
import { describe, expect, test } from "vitest"

import * as module from "@/components/ui/progress"
import { Progress } from "@/components/ui/progress"
import { describeConformance } from "@/conformance/conformance"

describeConformance("progress", module, { Progress: <Progress label="Sending" value={20} locale="en" /> })

describe("a progress bar", () => {
  test("announces its label and value", () => {
    render(<Progress label="Sending" value={64} locale="en" />)
    const bar = screen.getByRole("progressbar", { name: "Sending" })
    expect(bar).toHaveAttribute("aria-valuenow", "64")
    expect(bar).toHaveTextContent("64%")
  })

  test("has no value when it is indeterminate", () => {
    render(<Progress label="Looking" value={null} />)
    expect(screen.getByRole("progressbar", { name: "Looking" })).not.toHaveAttribute("aria-valuenow")
  })
})

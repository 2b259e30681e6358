import { render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, test, vi } from "vitest"

import * as module from "@/components/ui/slider"
import { Slider } from "@/components/ui/slider"
import { describeConformance } from "@/conformance/conformance"

describeConformance("slider", module, { Slider: <Slider label="Loudness" defaultValue={40} /> })

describe("a slider", () => {
  test("moves with the arrow keys", async () => {
    const user = userEvent.setup()
    const onValueChange = vi.fn()
    render(<Slider label="Loudness" defaultValue={40} step={5} onValueChange={onValueChange} />)
    await user.tab()
    const thumb = screen.getByRole("slider", { name: "Loudness" })
    expect(thumb).toHaveFocus()
    await user.keyboard("{ArrowRight}")
    expect(onValueChange.mock.calls[0]?.[0]).toBe(45)
    await user.keyboard("{Home}")
    expect(thumb).toHaveValue("0")
  })

  test("has a named thumb for each end of a range", () => {
    render(<Slider label="Price" defaultValue={[20, 60]} thumbLabels={["Lowest", "Highest"]} />)
    expect(screen.getByRole("slider", { name: "Lowest" })).toHaveValue("20")
    expect(screen.getByRole("slider", { name: "Highest" })).toHaveValue("60")
  })
})

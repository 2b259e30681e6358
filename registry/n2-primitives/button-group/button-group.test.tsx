import { render, screen } from "@testing-library/react"
import { describe, expect, test } from "vitest"

import { Button } from "@/components/ui/button"
import * as module from "@/components/ui/button-group"
import { ButtonGroup, ButtonGroupText } from "@/components/ui/button-group"
import { describeConformance } from "@/conformance/conformance"

describeConformance("button-group", module, {
  ButtonGroup: <ButtonGroup aria-label="Week" />,
  ButtonGroupText: <ButtonGroupText>4 to 10 May</ButtonGroupText>,
})

describe("a button group", () => {
  test("is a group with a name and an orientation", () => {
    render(
      <ButtonGroup aria-label="Order" orientation="vertical">
        <Button>Up</Button>
        <Button>Down</Button>
      </ButtonGroup>
    )
    const group = screen.getByRole("group", { name: "Order" })
    expect(group).toHaveAttribute("data-orientation", "vertical")
    expect(group).toContainElement(screen.getByRole("button", { name: "Down" }))
  })
})

import { render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, test } from "vitest"

import { Label } from "@/components/ui/label"
import * as module from "@/components/ui/radio-group"
import { Radio, RadioGroup } from "@/components/ui/radio-group"
import { describeConformance } from "@/conformance/conformance"

describeConformance("radio-group", module, {
  Radio: {
    element: <Radio value="a" aria-label="A" />,
    within: (part) => <RadioGroup aria-label="Letters">{part}</RadioGroup>,
  },
  RadioGroup: <RadioGroup aria-label="Letters" />,
})

describe("a radio group", () => {
  test("moves with the arrow keys and skips disabled choices", async () => {
    const user = userEvent.setup()
    render(
      <RadioGroup aria-label="Way" defaultValue="desk">
        {["desk", "post", "air"].map((value) => (
          <Label key={value}>
            <Radio value={value} disabled={value === "post"} />
            {value}
          </Label>
        ))}
      </RadioGroup>
    )
    await user.tab()
    expect(screen.getByRole("radio", { name: "desk" })).toHaveFocus()
    await user.keyboard("{ArrowDown}")
    expect(screen.getByRole("radio", { name: "air" })).toBeChecked()
    expect(screen.getByRole("radio", { name: "desk" })).not.toBeChecked()
  })
})

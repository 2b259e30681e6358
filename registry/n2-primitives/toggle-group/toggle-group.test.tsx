import { render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, test } from "vitest"

import * as module from "@/components/ui/toggle-group"
import { ToggleGroup, ToggleGroupItem } from "@/components/ui/toggle-group"
import { describeConformance } from "@/conformance/conformance"

describeConformance("toggle-group", module, {
  ToggleGroup: <ToggleGroup aria-label="Show as" />,
  ToggleGroupItem: {
    element: <ToggleGroupItem value="list">List</ToggleGroupItem>,
    within: (part) => <ToggleGroup aria-label="Show as">{part}</ToggleGroup>,
  },
})

const group = (props: Partial<Parameters<typeof ToggleGroup>[0]> = {}) => (
  <ToggleGroup aria-label="Show as" defaultValue={["list"]} {...props}>
    <ToggleGroupItem value="list">List</ToggleGroupItem>
    <ToggleGroupItem value="grid">Grid</ToggleGroupItem>
  </ToggleGroup>
)

const pressed = () => screen.getAllByRole("button", { pressed: true }).map((one) => one.textContent)

describe("a toggle group", () => {
  test("is one tab stop, moves with arrows and allows one pressed toggle", async () => {
    const user = userEvent.setup()
    render(group())
    await user.tab()
    await user.keyboard("{ArrowRight}")
    await waitFor(() => expect(screen.getByRole("button", { name: "Grid" })).toHaveFocus())
    await user.keyboard(" ")
    expect(pressed()).toEqual(["Grid"])
    await user.tab()
    expect(document.body).toHaveFocus()
  })

  test("allows several pressed toggles", async () => {
    const user = userEvent.setup()
    render(group({ multiple: true }))
    await user.click(screen.getByRole("button", { name: "Grid" }))
    expect(pressed()).toEqual(["List", "Grid"])
  })
})

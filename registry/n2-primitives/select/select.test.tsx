import { render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, test, vi } from "vitest"

import * as module from "@/components/ui/select"
import {
  Select,
  SelectContent,
  SelectGroup,
  SelectGroupLabel,
  SelectItem,
  SelectSeparator,
  SelectTrigger,
  SelectValue,
} from "@/components/ui/select"
import { describeConformance } from "@/conformance/conformance"

const items = [
  { value: "sn", label: "chiShona" },
  { value: "sw", label: "Kiswahili" },
]

describeConformance("select", module, {
  SelectContent: {
    element: <SelectContent />,
    within: (part) => (
      <Select items={items} defaultOpen>
        <SelectTrigger aria-label="Language" />
        {part}
      </Select>
    ),
  },
  SelectGroup: {
    element: <SelectGroup />,
    within: (part) => (
      <Select items={items} defaultOpen>
        <SelectTrigger aria-label="Language" />
        <SelectContent>{part}</SelectContent>
      </Select>
    ),
  },
  SelectGroupLabel: {
    element: <SelectGroupLabel>Bantu</SelectGroupLabel>,
    within: (part) => (
      <Select items={items} defaultOpen>
        <SelectTrigger aria-label="Language" />
        <SelectContent>
          <SelectGroup>{part}</SelectGroup>
        </SelectContent>
      </Select>
    ),
  },
  SelectItem: {
    element: <SelectItem value="sn">chiShona</SelectItem>,
    within: (part) => (
      <Select items={items} defaultOpen>
        <SelectTrigger aria-label="Language" />
        <SelectContent>{part}</SelectContent>
      </Select>
    ),
  },
  SelectSeparator: {
    element: <SelectSeparator />,
    within: (part) => (
      <Select items={items} defaultOpen>
        <SelectTrigger aria-label="Language" />
        <SelectContent>{part}</SelectContent>
      </Select>
    ),
  },
  SelectValue: {
    element: <SelectValue placeholder="Choose" />,
    within: (part) => (
      <Select items={items}>
        <SelectTrigger aria-label="Language">{part}</SelectTrigger>
      </Select>
    ),
  },
  SelectTrigger: {
    element: <SelectTrigger aria-label="Language" />,
    within: (part) => <Select items={items}>{part}</Select>,
  },
  Select: { element: <Select />, rootless: "it holds the choice and draws nothing" },
})

describe("a select", () => {
  test("opens, moves and chooses by keyboard, and shows the label of the choice", async () => {
    const user = userEvent.setup()
    const onValueChange = vi.fn()
    render(
      <Select items={items} onValueChange={onValueChange}>
        <SelectTrigger aria-label="Language" placeholder="Choose" />
        <SelectContent>
          {items.map(({ value, label }) => (
            <SelectItem key={value} value={value}>
              {label}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
    )
    const trigger = screen.getByRole("combobox", { name: "Language" })
    expect(trigger).toHaveTextContent("Choose")
    await user.tab()
    await user.keyboard("{Enter}")
    await screen.findByRole("option", { name: "Kiswahili" })
    await waitFor(() => expect(screen.getByRole("option", { name: "chiShona" })).toHaveFocus())
    await user.keyboard("{ArrowDown}")
    await waitFor(() => expect(screen.getByRole("option", { name: "Kiswahili" })).toHaveFocus())
    await user.keyboard("{Enter}")
    await waitFor(() => expect(trigger).toHaveTextContent("Kiswahili"))
    expect(onValueChange.mock.calls[0]?.[0]).toBe("sw")
  })

  test("allows several choices, shows their number, and uses the given portal", async () => {
    const user = userEvent.setup()
    const place = document.body.appendChild(document.createElement("section"))
    render(
      <Select items={items} multiple>
        <SelectTrigger aria-label="Languages" size="sm">
          <SelectValue>{(chosen: string[]) => `${chosen.length} chosen`}</SelectValue>
        </SelectTrigger>
        <SelectContent portalProps={{ container: place }} positionerProps={{ collisionPadding: 16 }} side="top">
          <SelectGroup>
            <SelectGroupLabel>Languages</SelectGroupLabel>
            {items.map(({ value, label }) => (
              <SelectItem key={value} value={value}>
                {label}
              </SelectItem>
            ))}
          </SelectGroup>
        </SelectContent>
      </Select>
    )
    await user.click(screen.getByRole("combobox", { name: "Languages" }))
    const options = await screen.findAllByRole("option")
    expect(place).toContainElement(options[0]!)
    expect(screen.getByRole("group", { name: "Languages" })).toContainElement(options[0]!)
    for (const option of options) await user.click(option)
    await waitFor(() => expect(screen.getByText("2 chosen")).toBeInTheDocument())
    await user.keyboard("{Escape}")
    await waitFor(() => expect(screen.queryByRole("option")).toBeNull())
    place.remove()
  })
})

import { render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, test } from "vitest"

import * as module from "@/components/ui/popover"
import {
  Popover,
  PopoverClose,
  PopoverContent,
  PopoverDescription,
  PopoverTitle,
  PopoverTrigger,
} from "@/components/ui/popover"
import { describeConformance } from "@/conformance/conformance"

const inside = (part: React.ReactNode) => (
  <Popover defaultOpen>
    <PopoverTrigger>Open</PopoverTrigger>
    <PopoverContent aria-label="Panel">{part}</PopoverContent>
  </Popover>
)

describeConformance("popover", module, {
  Popover: { element: <Popover />, rootless: "it holds whether it is open and draws nothing" },
  PopoverClose: { element: <PopoverClose>Done</PopoverClose>, within: inside },
  PopoverContent: {
    element: <PopoverContent aria-label="Panel" />,
    within: (part) => (
      <Popover defaultOpen>
        <PopoverTrigger>Open</PopoverTrigger>
        {part}
      </Popover>
    ),
  },
  PopoverDescription: { element: <PopoverDescription>Why</PopoverDescription>, within: inside },
  PopoverTitle: { element: <PopoverTitle>Panel</PopoverTitle>, within: inside },
  PopoverTrigger: { element: <PopoverTrigger>Open</PopoverTrigger>, within: (part) => <Popover>{part}</Popover> },
})

describe("a popover", () => {
  test("opens from its trigger with a name, and closes on Escape back to it", async () => {
    const user = userEvent.setup()
    render(
      <Popover>
        <PopoverTrigger>About</PopoverTrigger>
        <PopoverContent>
          <PopoverTitle>Second edition</PopoverTitle>
        </PopoverContent>
      </Popover>
    )
    const trigger = screen.getByRole("button", { name: "About" })
    await user.tab()
    await user.keyboard("{Enter}")
    expect(await screen.findByRole("dialog", { name: "Second edition" })).toBeInTheDocument()
    expect(trigger).toHaveAttribute("aria-expanded", "true")
    await user.keyboard("{Escape}")
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    await waitFor(() => expect(trigger).toHaveFocus())
  })
})

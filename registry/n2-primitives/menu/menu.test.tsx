import { render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, test, vi } from "vitest"

import * as module from "@/components/ui/menu"
import {
  Menu,
  MenuCheckboxItem,
  MenuContent,
  MenuGroup,
  MenuItem,
  MenuLabel,
  MenuLinkItem,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuTrigger,
} from "@/components/ui/menu"
import { describeConformance } from "@/conformance/conformance"

const inside = (part: React.ReactNode) => (
  <Menu defaultOpen>
    <MenuTrigger>Open</MenuTrigger>
    <MenuContent>{part}</MenuContent>
  </Menu>
)

describeConformance("menu", module, {
  Menu: { element: <Menu />, rootless: "it holds whether it is open and draws nothing" },
  MenuCheckboxItem: { element: <MenuCheckboxItem>Notes</MenuCheckboxItem>, within: inside },
  MenuContent: {
    element: <MenuContent />,
    within: (part) => (
      <Menu defaultOpen>
        <MenuTrigger>Open</MenuTrigger>
        {part}
      </Menu>
    ),
  },
  MenuGroup: { element: <MenuGroup />, within: inside },
  MenuItem: { element: <MenuItem>Copy</MenuItem>, within: inside },
  MenuLabel: { element: <MenuLabel>Show</MenuLabel>, within: (part) => inside(<MenuGroup>{part}</MenuGroup>) },
  MenuLinkItem: { element: <MenuLinkItem href="#a">Page</MenuLinkItem>, within: inside },
  MenuRadioGroup: { element: <MenuRadioGroup />, within: inside },
  MenuRadioItem: {
    element: <MenuRadioItem value="a">A</MenuRadioItem>,
    within: (part) => inside(<MenuRadioGroup>{part}</MenuRadioGroup>),
  },
  MenuSeparator: { element: <MenuSeparator />, within: inside },
  MenuTrigger: { element: <MenuTrigger>Open</MenuTrigger>, within: (part) => <Menu>{part}</Menu> },
})

describe("a menu", () => {
  test("opens, moves and acts by keyboard, and gives the focus back", async () => {
    const user = userEvent.setup()
    const onCopy = vi.fn()
    render(
      <Menu>
        <MenuTrigger>Manuscript</MenuTrigger>
        <MenuContent>
          <MenuItem>Rename</MenuItem>
          <MenuItem onClick={onCopy}>Copy</MenuItem>
        </MenuContent>
      </Menu>
    )
    const trigger = screen.getByRole("button", { name: "Manuscript" })
    await user.tab()
    await user.keyboard("{Enter}")
    await waitFor(() => expect(screen.getByRole("menuitem", { name: "Rename" })).toHaveFocus())
    await user.keyboard("{ArrowDown}")
    await waitFor(() => expect(screen.getByRole("menuitem", { name: "Copy" })).toHaveFocus())
    await user.keyboard("{Enter}")
    expect(onCopy).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull())
    await waitFor(() => expect(trigger).toHaveFocus())
  })

  test("keeps a choice that was ticked", async () => {
    const user = userEvent.setup()
    render(inside(<MenuCheckboxItem>Notes</MenuCheckboxItem>))
    const notes = await screen.findByRole("menuitemcheckbox", { name: "Notes" })
    await user.click(notes)
    expect(notes).toBeChecked()
  })
})

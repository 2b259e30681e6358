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
  MenuShortcut,
  MenuSub,
  MenuSubContent,
  MenuSubTrigger,
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
  MenuShortcut: <MenuShortcut>Ctrl C</MenuShortcut>,
  MenuSub: { element: <MenuSub />, within: inside, rootless: "it holds whether it is open and draws nothing" },
  MenuSubContent: {
    element: <MenuSubContent />,
    within: (part) =>
      inside(
        <MenuSub defaultOpen>
          <MenuSubTrigger>Share</MenuSubTrigger>
          {part}
        </MenuSub>
      ),
  },
  MenuSubTrigger: { element: <MenuSubTrigger>Share</MenuSubTrigger>, within: (part) => inside(<MenuSub>{part}</MenuSub>) },
  MenuTrigger: { element: <MenuTrigger>Open</MenuTrigger>, within: (part) => <Menu>{part}</Menu> },
})

describe("a menu", () => {
  test("opens, moves and acts by keyboard, and returns the focus", async () => {
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

  test("keeps a checked choice", async () => {
    const user = userEvent.setup()
    render(inside(<MenuCheckboxItem>Notes</MenuCheckboxItem>))
    const notes = await screen.findByRole("menuitemcheckbox", { name: "Notes" })
    await user.click(notes)
    expect(notes).toBeChecked()
  })

  test("opens a sub-menu by arrow key, and closes all menus after an action", async () => {
    const user = userEvent.setup()
    const onMail = vi.fn()
    render(
      <Menu>
        <MenuTrigger>Manuscript</MenuTrigger>
        <MenuContent>
          <MenuItem>
            Copy <MenuShortcut>Ctrl C</MenuShortcut>
          </MenuItem>
          <MenuSub>
            <MenuSubTrigger>Share</MenuSubTrigger>
            <MenuSubContent>
              <MenuItem onClick={onMail}>By mail</MenuItem>
            </MenuSubContent>
          </MenuSub>
        </MenuContent>
      </Menu>
    )
    await user.tab()
    await user.keyboard("{Enter}")
    await waitFor(() => expect(screen.getByRole("menuitem", { name: "Copy Ctrl C" })).toHaveFocus())
    await user.keyboard("{ArrowDown}{ArrowRight}")
    await waitFor(() => expect(screen.getByRole("menuitem", { name: "By mail" })).toHaveFocus())
    await user.keyboard("{Enter}")
    expect(onMail).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull())
  })
})

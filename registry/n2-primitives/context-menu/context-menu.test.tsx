import { fireEvent, render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, test, vi } from "vitest"

import * as module from "@/components/ui/context-menu"
import { ContextMenu, ContextMenuContent, ContextMenuTrigger } from "@/components/ui/context-menu"
import { MenuItem } from "@/components/ui/menu"
import { describeConformance } from "@/conformance/conformance"

describeConformance("context-menu", module, {
  ContextMenu: { element: <ContextMenu />, rootless: "it holds whether it is open and draws nothing" },
  ContextMenuContent: {
    element: <ContextMenuContent />,
    within: (part) => (
      <ContextMenu defaultOpen>
        <ContextMenuTrigger>Page</ContextMenuTrigger>
        {part}
      </ContextMenu>
    ),
  },
  ContextMenuTrigger: {
    element: <ContextMenuTrigger>Page</ContextMenuTrigger>,
    within: (part) => <ContextMenu>{part}</ContextMenu>,
  },
})

describe("a context menu", () => {
  test("opens on right click and runs an action", async () => {
    const user = userEvent.setup()
    const onCopy = vi.fn()
    render(
      <ContextMenu>
        <ContextMenuTrigger>Page</ContextMenuTrigger>
        <ContextMenuContent>
          <MenuItem onClick={onCopy}>Copy</MenuItem>
        </ContextMenuContent>
      </ContextMenu>
    )
    fireEvent.contextMenu(screen.getByText("Page"), { clientX: 10, clientY: 10 })
    await user.click(await screen.findByRole("menuitem", { name: "Copy" }))
    expect(onCopy).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull())
  })
})

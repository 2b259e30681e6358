import { render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, test } from "vitest"

import { Button } from "@/components/ui/button"
import * as module from "@/components/ui/dialog"
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from "@/components/ui/dialog"
import { describeConformance } from "@/conformance/conformance"

const inside = (part: React.ReactNode) => (
  <Dialog defaultOpen>
    <DialogContent aria-label="Task">{part}</DialogContent>
  </Dialog>
)

describeConformance("dialog", module, {
  Dialog: { element: <Dialog />, rootless: "it holds whether it is open and draws nothing" },
  DialogClose: { element: <DialogClose>Done</DialogClose>, within: inside },
  DialogContent: { element: <DialogContent aria-label="Task" />, within: (part) => <Dialog defaultOpen>{part}</Dialog> },
  DialogDescription: { element: <DialogDescription>Why</DialogDescription>, within: inside },
  DialogFooter: <DialogFooter />,
  DialogHeader: <DialogHeader />,
  DialogTitle: { element: <DialogTitle>Task</DialogTitle>, within: inside },
  DialogTrigger: { element: <DialogTrigger>Open</DialogTrigger>, within: (part) => <Dialog>{part}</Dialog> },
})

describe("a dialog", () => {
  test("takes the focus, keeps it, and returns it on Escape", async () => {
    const user = userEvent.setup()
    render(
      <Dialog>
        <DialogTrigger render={<Button />}>Rename</DialogTrigger>
        <DialogContent>
          <DialogTitle>Rename the shelf</DialogTitle>
          <DialogDescription>Everybody sees it</DialogDescription>
          <input aria-label="Name" />
        </DialogContent>
      </Dialog>
    )
    const trigger = screen.getByRole("button", { name: "Rename" })
    await user.click(trigger)
    const dialog = await screen.findByRole("dialog", { name: "Rename the shelf" })
    expect(dialog).toHaveAccessibleDescription("Everybody sees it")
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement))
    await user.keyboard("{Escape}")
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    await waitFor(() => expect(trigger).toHaveFocus())
  })

  test("closes by the close button, which can be renamed or hidden", async () => {
    const user = userEvent.setup()
    const { unmount } = render(
      <Dialog defaultOpen>
        <DialogContent aria-label="Task" closeLabel="Schließen" />
      </Dialog>
    )
    await user.click(await screen.findByRole("button", { name: "Schließen" }))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    unmount()
    render(
      <Dialog defaultOpen>
        <DialogContent aria-label="Task" closeLabel={null} />
      </Dialog>
    )
    await screen.findByRole("dialog")
    expect(screen.queryByRole("button", { name: "Close" })).toBeNull()
  })
})

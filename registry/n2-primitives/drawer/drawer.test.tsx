import { render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, test } from "vitest"

import * as module from "@/components/ui/drawer"
import {
  Drawer,
  DrawerClose,
  DrawerContent,
  DrawerDescription,
  DrawerFooter,
  DrawerHeader,
  DrawerTitle,
  DrawerTrigger,
} from "@/components/ui/drawer"
import { describeConformance } from "@/conformance/conformance"

const inside = (part: React.ReactNode) => (
  <Drawer defaultOpen>
    <DrawerContent aria-label="Share">{part}</DrawerContent>
  </Drawer>
)

describeConformance("drawer", module, {
  Drawer: { element: <Drawer />, rootless: "it holds whether it is open and draws nothing" },
  DrawerClose: { element: <DrawerClose>Done</DrawerClose>, within: inside },
  DrawerContent: { element: <DrawerContent aria-label="Share" />, within: (part) => <Drawer defaultOpen>{part}</Drawer> },
  DrawerDescription: { element: <DrawerDescription>Why</DrawerDescription>, within: inside },
  DrawerFooter: <DrawerFooter />,
  DrawerHeader: <DrawerHeader />,
  DrawerTitle: { element: <DrawerTitle>Share</DrawerTitle>, within: inside },
  DrawerTrigger: { element: <DrawerTrigger>Open</DrawerTrigger>, within: (part) => <Drawer>{part}</Drawer> },
})

const handle = () => document.querySelector("[data-slot=drawer-handle]")

describe("a drawer", () => {
  test.each(["bottom", "top", "start", "end"] as const)("opens at the %s and closes without a gesture", async (side) => {
    const user = userEvent.setup()
    render(
      <Drawer side={side}>
        <DrawerTrigger>Share</DrawerTrigger>
        <DrawerContent>
          <DrawerTitle>Share the list</DrawerTitle>
          <DrawerClose>Not now</DrawerClose>
        </DrawerContent>
      </Drawer>
    )
    const trigger = screen.getByRole("button", { name: "Share" })
    await user.click(trigger)
    const drawer = await screen.findByRole("dialog", { name: "Share the list" })
    expect(drawer).toHaveAttribute("data-side", side)
    expect(handle() !== null).toBe(side === "bottom")
    await user.click(screen.getByRole("button", { name: "Not now" }))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    await waitFor(() => expect(trigger).toHaveFocus())
  })

  test("shows its handle if requested", async () => {
    render(
      <Drawer defaultOpen side="end">
        <DrawerContent aria-label="Share" handle />
      </Drawer>
    )
    await screen.findByRole("dialog")
    expect(handle()).not.toBeNull()
  })
})

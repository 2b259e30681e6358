import { render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, test } from "vitest"

import * as module from "@/components/ui/sheet"
import {
  Sheet,
  SheetBody,
  SheetClose,
  SheetContent,
  SheetDescription,
  SheetFooter,
  SheetHeader,
  SheetTitle,
  SheetTrigger,
} from "@/components/ui/sheet"
import { describeConformance } from "@/conformance/conformance"

const inside = (part: React.ReactNode) => (
  <Sheet defaultOpen>
    <SheetContent aria-label="Filters">{part}</SheetContent>
  </Sheet>
)

describeConformance("sheet", module, {
  Sheet: { element: <Sheet />, rootless: "it holds whether it is open and draws nothing" },
  SheetBody: <SheetBody />,
  SheetClose: { element: <SheetClose>Done</SheetClose>, within: inside },
  SheetContent: { element: <SheetContent aria-label="Filters" />, within: (part) => <Sheet defaultOpen>{part}</Sheet> },
  SheetDescription: { element: <SheetDescription>Why</SheetDescription>, within: inside },
  SheetFooter: <SheetFooter />,
  SheetHeader: <SheetHeader />,
  SheetTitle: { element: <SheetTitle>Filters</SheetTitle>, within: inside },
  SheetTrigger: { element: <SheetTrigger>Open</SheetTrigger>, within: (part) => <Sheet>{part}</Sheet> },
})

describe("a sheet", () => {
  test.each(["start", "end", "top", "bottom"] as const)("opens at the %s, and gives the focus back", async (side) => {
    const user = userEvent.setup()
    render(
      <Sheet>
        <SheetTrigger>Filter</SheetTrigger>
        <SheetContent side={side} closeLabel="Schließen">
          <SheetTitle>Filters</SheetTitle>
          <SheetDescription>Choose languages</SheetDescription>
        </SheetContent>
      </Sheet>
    )
    const trigger = screen.getByRole("button", { name: "Filter" })
    await user.click(trigger)
    const sheet = await screen.findByRole("dialog", { name: "Filters" })
    expect(sheet).toHaveAttribute("data-side", side)
    expect(sheet).toHaveAccessibleDescription("Choose languages")
    await user.click(screen.getByRole("button", { name: "Schließen" }))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    await waitFor(() => expect(trigger).toHaveFocus())
  })

  test("uses the given portal", async () => {
    const place = document.body.appendChild(document.createElement("section"))
    render(
      <Sheet defaultOpen>
        <SheetContent aria-label="Filters" closeLabel={null} portalProps={{ container: place }} />
      </Sheet>
    )
    const sheet = await screen.findByRole("dialog")
    expect(place).toContainElement(sheet)
    expect(screen.queryByRole("button")).toBeNull()
    place.remove()
  })
})

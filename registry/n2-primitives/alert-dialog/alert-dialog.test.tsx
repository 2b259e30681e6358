import { render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, test, vi } from "vitest"

import * as module from "@/components/ui/alert-dialog"
import {
  AlertDialog,
  AlertDialogClose,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
  AlertDialogTrigger,
} from "@/components/ui/alert-dialog"
import { Button } from "@/components/ui/button"
import { describeConformance } from "@/conformance/conformance"

const inside = (part: React.ReactNode) => (
  <AlertDialog defaultOpen>
    <AlertDialogContent aria-label="Question">{part}</AlertDialogContent>
  </AlertDialog>
)

describeConformance("alert-dialog", module, {
  AlertDialog: { element: <AlertDialog />, rootless: "it holds whether it is open and draws nothing" },
  AlertDialogClose: { element: <AlertDialogClose>Yes</AlertDialogClose>, within: inside },
  AlertDialogContent: {
    element: <AlertDialogContent aria-label="Question" />,
    within: (part) => <AlertDialog defaultOpen>{part}</AlertDialog>,
  },
  AlertDialogDescription: { element: <AlertDialogDescription>Why</AlertDialogDescription>, within: inside },
  AlertDialogFooter: <AlertDialogFooter />,
  AlertDialogHeader: <AlertDialogHeader />,
  AlertDialogTitle: { element: <AlertDialogTitle>Sure?</AlertDialogTitle>, within: inside },
  AlertDialogTrigger: {
    element: <AlertDialogTrigger>Ask</AlertDialogTrigger>,
    within: (part) => <AlertDialog>{part}</AlertDialog>,
  },
})

describe("an alert dialog", () => {
  test("is not closed by a click outside, only by an answer", async () => {
    const user = userEvent.setup()
    const onDelete = vi.fn()
    render(
      <AlertDialog defaultOpen>
        <AlertDialogContent>
          <AlertDialogTitle>Delete it?</AlertDialogTitle>
          <AlertDialogClose render={<Button onClick={onDelete} />}>Delete</AlertDialogClose>
        </AlertDialogContent>
      </AlertDialog>
    )
    await screen.findByRole("alertdialog", { name: "Delete it?" })
    await user.click(document.body)
    expect(screen.getByRole("alertdialog")).toBeInTheDocument()
    await user.click(screen.getByRole("button", { name: "Delete" }))
    expect(onDelete).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
  })
})

import { render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, test, vi } from "vitest"

import * as module from "@/components/ui/toast"
import { Toaster, ToastProvider } from "@/components/ui/toast"
import { useToast } from "@/hooks/use-toast"
import { describeConformance } from "@/conformance/conformance"

describeConformance("toast", module, {
  Toaster: { element: <Toaster />, within: (part) => <ToastProvider>{part}</ToastProvider> },
  ToastProvider: {
    element: (
      <ToastProvider>
        <p>App</p>
      </ToastProvider>
    ),
    rootless: "it only provides a context",
  },
})

function Archive({ onUndo }: { onUndo: () => void }) {
  const toast = useToast()
  return (
    <button
      onClick={() =>
        toast.add({
          type: "success",
          title: "Moved",
          description: "It is in the archive",
          timeout: 0,
          actionProps: { children: "Undo", onClick: onUndo },
        })
      }
    >
      Archive
    </button>
  )
}

describe("a toast", () => {
  test("announces what happened, offers undo, and can be closed", async () => {
    const user = userEvent.setup()
    const onUndo = vi.fn()
    render(
      <ToastProvider>
        <Archive onUndo={onUndo} />
        <Toaster closeLabel="Put away" />
      </ToastProvider>
    )
    await user.click(screen.getByRole("button", { name: "Archive" }))
    const toast = await screen.findByRole("dialog", { name: "Moved" })
    expect(toast).toHaveAccessibleDescription("It is in the archive")
    await user.click(screen.getByRole("button", { name: "Undo", hidden: true }))
    expect(onUndo).toHaveBeenCalledOnce()
    await user.click(screen.getByRole("button", { name: "Put away", hidden: true }))
    await waitFor(() => expect(document.querySelector("[data-slot=toast]")).toBeNull())
  })
})

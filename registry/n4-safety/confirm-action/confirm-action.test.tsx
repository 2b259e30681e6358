import { act, render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, it, vi } from "vitest"

import * as module from "@/components/confirm-action"
import { ConfirmAction } from "@/components/confirm-action"
import { describeConformance } from "@/conformance/conformance"
import { allowConsole } from "@/conformance/setup"

const question = <ConfirmAction trigger={<button type="button">Delete</button>} question="Delete it?" onConfirm={() => {}} />

describeConformance("confirm-action", module, { ConfirmAction: question })

function show(props: Partial<Parameters<typeof ConfirmAction>[0]> = {}) {
  const onConfirm = vi.fn()
  render(
    <ConfirmAction
      trigger={<button type="button">Delete</button>}
      question="Delete it?"
      consequence="It is gone for everybody."
      onConfirm={onConfirm}
      {...props}
    />
  )
  return { user: userEvent.setup(), onConfirm }
}

const open = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(screen.getByRole("button", { name: "Delete" }))
  return screen.findByRole("alertdialog", { name: "Delete it?" })
}

describe("ConfirmAction", () => {
  it("does nothing until it is confirmed, and gives the focus to the safe answer", async () => {
    const { user, onConfirm } = show()
    const dialog = await open(user)
    expect(dialog).toHaveAccessibleDescription("It is gone for everybody.")
    await waitFor(() => expect(screen.getByRole("button", { name: "Cancel" })).toHaveFocus())
    await user.keyboard("{Enter}")
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
    expect(onConfirm).not.toHaveBeenCalled()
  })

  it("runs the action when confirmed, and announces it", async () => {
    const { user, onConfirm } = show()
    await open(user)
    await user.click(screen.getByRole("button", { name: "Confirm" }))
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
    expect(onConfirm).toHaveBeenCalledTimes(1)
    expect(screen.getByRole("status")).toHaveTextContent("Done.")
  })

  it("requires the exact words", async () => {
    const { user, onConfirm } = show({ phrase: "Harare" })
    await open(user)
    const confirm = screen.getByRole("button", { name: "Confirm" })
    expect(confirm).toHaveAttribute("aria-disabled", "true")
    await user.type(screen.getByLabelText("Type Harare to continue"), "harare{Enter}")
    expect(onConfirm).not.toHaveBeenCalled()
    await user.clear(screen.getByLabelText("Type Harare to continue"))
    await user.type(screen.getByLabelText("Type Harare to continue"), " Harare {Enter}")
    await waitFor(() => expect(onConfirm).toHaveBeenCalledTimes(1))
  })

  it("stays open while the action runs, and cannot be confirmed twice", async () => {
    let end = () => {}
    const onConfirm = vi.fn(() => new Promise<void>((resolve) => (end = resolve)))
    const { user } = show({ onConfirm })
    await open(user)
    await user.dblClick(screen.getByRole("button", { name: "Confirm" }))
    await user.keyboard("{Escape}")
    expect(screen.getByRole("alertdialog")).toBeInTheDocument()
    expect(onConfirm).toHaveBeenCalledTimes(1)
    await act(async () => end())
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
  })

  it("stays open when the action fails, and announces it", async () => {
    allowConsole(/confirmed action failed/)
    const { user } = show({ onConfirm: () => Promise.reject(new Error("down")) })
    await open(user)
    await user.click(screen.getByRole("button", { name: "Confirm" }))
    expect(await screen.findByRole("alert")).toHaveTextContent("nothing was changed")
    await user.click(screen.getByRole("button", { name: "Cancel" }))
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
  })

  it("does not submit a form around it", async () => {
    const onSubmit = vi.fn()
    const user = userEvent.setup()
    render(<form onSubmit={onSubmit}>{question}</form>)
    await open(user)
    await user.click(screen.getByRole("button", { name: "Confirm" }))
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
    expect(onSubmit).not.toHaveBeenCalled()
  })
})

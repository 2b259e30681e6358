import { render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, test, vi } from "vitest"

import * as module from "@/components/ui/button"
import { Button, ButtonLink } from "@/components/ui/button"
import { describeConformance } from "@/conformance/conformance"

describeConformance("button", module, {
  Button: <Button>Save</Button>,
  ButtonLink: <ButtonLink href="#more">More</ButtonLink>,
})

describe("a button", () => {
  test("is pressed by pointer, Enter and Space", async () => {
    const onClick = vi.fn()
    const user = userEvent.setup()
    render(<Button onClick={onClick}>Save</Button>)
    await user.click(screen.getByRole("button", { name: "Save" }))
    await user.keyboard("{Enter}")
    await user.keyboard(" ")
    expect(onClick).toHaveBeenCalledTimes(3)
  })

  test("keeps its name and the focus while it loads, and cannot be pressed", async () => {
    const onClick = vi.fn()
    const user = userEvent.setup()
    const { rerender } = render(<Button onClick={onClick}>Save</Button>)
    await user.tab()
    rerender(
      <Button loading onClick={onClick}>
        Save
      </Button>
    )
    const button = screen.getByRole("button", { name: "Save" })
    expect(button).toHaveFocus()
    expect(button).toHaveAttribute("aria-busy", "true")
    await user.keyboard("{Enter}")
    await user.click(button)
    expect(onClick).not.toHaveBeenCalled()
  })

  test("does not submit a form by default", async () => {
    const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault())
    const user = userEvent.setup()
    render(
      <form onSubmit={onSubmit}>
        <Button>Cancel</Button>
        <Button type="submit">Send</Button>
      </form>
    )
    await user.click(screen.getByRole("button", { name: "Cancel" }))
    expect(onSubmit).not.toHaveBeenCalled()
    await user.click(screen.getByRole("button", { name: "Send" }))
    expect(onSubmit).toHaveBeenCalledOnce()
  })
})

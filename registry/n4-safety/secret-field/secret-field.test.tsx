import { act, fireEvent, render, screen } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest"

import * as module from "@/components/secret-field"
import { SecretField } from "@/components/secret-field"
import { fieldLook } from "@/lib/field-look"
import { Field, FieldDescription, FieldError, FieldLabel } from "@/components/ui/field"
import { describeConformance } from "@/conformance/conformance"

describeConformance("secret-field", module, { SecretField: <SecretField label="Password" hint="Twelve characters" /> })

const input = () => screen.getByLabelText<HTMLInputElement>("Password")
const toggle = () => fireEvent.click(screen.getByRole("button"))

test("its label, hint and error look like those of the primitive field", () => {
  const { container } = render(
    <Field invalid>
      <FieldLabel>Password</FieldLabel>
      <FieldDescription>Twelve characters</FieldDescription>
      <FieldError match>Too short</FieldError>
    </Field>
  )
  const classes = (slot: string) => container.querySelector(`[data-slot=${slot}]`)?.className
  expect(fieldLook).toEqual({
    label: classes("field-label"),
    description: classes("field-description"),
    error: classes("field-error"),
  })
})

describe("SecretField", () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it("shows the secret on request, announces it, and keeps the focus in the field", () => {
    render(<SecretField label="Password" />)
    expect(input().type).toBe("password")
    toggle()
    expect(input().type).toBe("text")
    expect(input()).toHaveFocus()
    expect(screen.getByRole("button", { name: "Hide" })).not.toHaveAttribute("aria-pressed")
    expect(screen.getByRole("status")).toHaveTextContent("is visible")
    toggle()
    expect(input().type).toBe("password")
  })

  it("hides it again after a while", () => {
    render(<SecretField label="Password" hideAfter={1000} />)
    toggle()
    act(() => void vi.advanceTimersByTime(1000))
    expect(input().type).toBe("password")
  })

  it("hides it before the form is sent", () => {
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
    const { container } = render(
      <form onSubmit={onSubmit}>
        <SecretField label="Password" />
      </form>
    )
    toggle()
    fireEvent.submit(container.querySelector("form") as HTMLFormElement)
    expect(onSubmit).toHaveBeenCalled()
    expect(input().type).toBe("password")
  })

  it("hides it when the page is hidden", () => {
    render(<SecretField label="Password" />)
    toggle()
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden")
    fireEvent(document, new Event("visibilitychange"))
    expect(input().type).toBe("password")
  })

  it("announces caps lock and errors", () => {
    render(<SecretField label="Password" error="Too short" hint="Twelve characters" />)
    expect(input()).toBeInvalid()
    expect(input()).toHaveAccessibleDescription("Too short Twelve characters")
    const event = new KeyboardEvent("keydown", { key: "A", bubbles: true, modifierCapsLock: true })
    fireEvent(input(), event)
    expect(input()).toHaveAccessibleDescription("Too short Twelve characters Caps lock is on.")
    fireEvent.blur(input())
    expect(screen.queryByText("Caps lock is on.")).toBeNull()
  })
})

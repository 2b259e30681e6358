import type { FormEvent } from "react"
import { render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, it, vi } from "vitest"

import * as module from "@/components/sign-in-page"
import { SignInPage } from "@/components/sign-in-page"
import { describeConformance } from "@/conformance/conformance"

describeConformance("sign-in-page", module, { SignInPage: <SignInPage joinHref="#join" /> })

describe("SignInPage", () => {
  it("submits the input under the names of its fields", async () => {
    const user = userEvent.setup()
    const onSubmit = vi.fn((event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      return Object.fromEntries(new FormData(event.currentTarget))
    })
    render(<SignInPage onSubmit={onSubmit} />)
    await user.type(screen.getByLabelText("Email"), "tendai@example.org")
    await user.type(screen.getByLabelText("Password"), "mazano")
    await user.click(screen.getByRole("checkbox", { name: "Keep me signed in" }))
    await user.click(screen.getByRole("button", { name: "Sign in" }))
    expect(onSubmit.mock.results[0]?.value).toEqual({ account: "tendai@example.org", secret: "mazano", remember: "on" })
  })

  it("shows errors beside the field and for the form", () => {
    render(<SignInPage errors={{ account: "Nobody has this address", form: "That did not fit" }} />)
    expect(screen.getByRole("alert")).toHaveTextContent("That did not fit")
    expect(screen.getByLabelText("Email")).toHaveAttribute("aria-invalid", "true")
    expect(screen.getByText("Nobody has this address")).toBeInTheDocument()
    expect(screen.getByLabelText("Password")).not.toHaveAttribute("aria-invalid", "true")
  })

  it("accepts another control for the secret, and cannot be submitted twice", () => {
    render(<SignInPage busy secretField={<input name="secret" aria-label="Code" />} forgotHref="#forgot" />)
    expect(screen.getByLabelText("Code")).toBeInTheDocument()
    expect(screen.queryByLabelText("Password")).toBeNull()
    expect(screen.getByRole("button", { name: "Sign in" })).toHaveAttribute("aria-busy", "true")
    expect(screen.getByRole("link", { name: "Forgot your password?" })).toBeInTheDocument()
  })
})

import { render, screen } from "@testing-library/react"
import { describe, expect, test } from "vitest"

import * as module from "@/components/ui/alert"
import { Alert, AlertDescription, AlertTitle } from "@/components/ui/alert"
import { describeConformance } from "@/conformance/conformance"

describeConformance("alert", module, {
  Alert: <Alert>Closed on Friday</Alert>,
  AlertDescription: <AlertDescription>Use the box at the gate</AlertDescription>,
  AlertTitle: <AlertTitle>Closed on Friday</AlertTitle>,
})

const icon = () => document.querySelector("[data-slot=icon]")

describe("an alert", () => {
  test("has an icon of its kind, which can be replaced or removed", () => {
    const { rerender } = render(<Alert variant="warning">Due tomorrow</Alert>)
    expect(icon()?.tagName).toBe("svg")
    rerender(<Alert icon={<svg data-testid="own" />}>Due tomorrow</Alert>)
    expect(icon()).toContainElement(screen.getByTestId("own"))
    rerender(<Alert icon={null}>Due tomorrow</Alert>)
    expect(icon()).toBeNull()
  })

  test("is announced only with the role alert", () => {
    const { rerender } = render(<Alert action={<button type="button">Renew</button>}>Due tomorrow</Alert>)
    expect(screen.queryByRole("alert")).toBeNull()
    expect(screen.getByRole("button", { name: "Renew" })).toBeInTheDocument()
    rerender(<Alert role="alert">Failed</Alert>)
    expect(screen.getByRole("alert")).toHaveTextContent("Failed")
  })
})

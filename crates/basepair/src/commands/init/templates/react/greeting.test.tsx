import { render, screen } from "@testing-library/react"
import { expect, test } from "vitest"

import { Greeting } from "@/components/ui/greeting"

test("greets the world by default, and a person by name", () => {
  const { rerender } = render(<Greeting />)
  expect(screen.getByText("Hello, world!")).toBeTruthy()
  rerender(<Greeting name="Ada" />)
  expect(screen.getByText("Hello, Ada!")).toBeTruthy()
})

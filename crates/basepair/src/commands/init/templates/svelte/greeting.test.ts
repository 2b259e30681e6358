import { render, screen } from "@testing-library/svelte"
import { expect, test } from "vitest"

import Greeting from "./greeting.svelte"

test("greets the world by default, and a person by name", async () => {
  const { rerender } = render(Greeting)
  expect(screen.getByText("Hello, world!")).toBeTruthy()
  await rerender({ name: "Ada" })
  expect(screen.getByText("Hello, Ada!")).toBeTruthy()
})

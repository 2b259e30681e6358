import { act, Suspense, type ComponentType } from "react"
import { render, screen } from "@testing-library/react"
import { describe, expect, it, vi } from "vitest"

import { ErrorBoundary } from "@/components/error-boundary"
import { recoverableLazy, relocatePart } from "@/lib/recoverable-lazy"
import { allowConsole } from "@/conformance/setup"

const found: { default: ComponentType } = { default: () => <p>The orders</p> }
const gone = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module: /orders-1a2b.js"))

async function show(Part: ComponentType) {
  const caught = vi.fn()
  await act(async () =>
    render(
      <ErrorBoundary name="orders" onError={caught}>
        <Suspense fallback="Loading">
          <Part />
        </Suspense>
      </ErrorBoundary>
    )
  )
  return caught
}

const tryAgain = () => act(async () => screen.getByRole("button", { name: "Try again" }).click())

describe("recoverableLazy", () => {
  it("loads once, when it is first shown", async () => {
    const load = vi.fn(async () => found)
    const Part = recoverableLazy(load, { name: "orders" })
    expect(load).not.toHaveBeenCalled()
    await show(Part)
    expect(await screen.findByText("The orders")).toBeInTheDocument()
    expect(load).toHaveBeenCalledTimes(1)
  })

  it("names the missing part, and loads it again on retry", async () => {
    allowConsole(/PartLoadError/, /section failed/)
    const load = vi.fn(async () => found).mockImplementationOnce(gone)
    const caught = await show(recoverableLazy(load, { name: "orders" }))
    expect(load).toHaveBeenCalledTimes(1)
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    await tryAgain()
    expect(await screen.findByText("The orders")).toBeInTheDocument()
    expect(caught.mock.calls[0]?.[0]).toMatchObject({ name: "PartLoadError", part: "orders" })
  })

  it("loads a part from its new address", async () => {
    allowConsole(/PartLoadError/, /section failed/)
    const loadFrom = vi.fn(async () => found)
    await show(recoverableLazy(gone, { name: "moved", loadFrom }))
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    relocatePart("moved", "/orders-9f8e.js")
    await tryAgain()
    expect(await screen.findByText("The orders")).toBeInTheDocument()
    expect(loadFrom).toHaveBeenCalledWith("/orders-9f8e.js")
  })
})

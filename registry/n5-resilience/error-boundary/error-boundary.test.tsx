import { render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { beforeEach, describe, expect, it, vi } from "vitest"

import * as module from "@/components/error-boundary"
import { ErrorBoundary } from "@/components/error-boundary"
import { describeConformance } from "@/conformance/conformance"
import { allowConsole } from "@/conformance/setup"

describeConformance("error-boundary", module, {
  ErrorBoundary: (
    <ErrorBoundary name="weather">
      <p>Clear until the evening</p>
    </ErrorBoundary>
  ),
})

function Weather({ error }: { error?: unknown }) {
  if (error !== undefined) throw error
  return <p>Clear until the evening</p>
}

describe("ErrorBoundary", () => {
  beforeEach(() => allowConsole(/no forecast/, /once/, /one/, /two/, /null/, /section failed/))

  it("contains the failure in the section, reports it and announces it", () => {
    const onError = vi.fn()
    const error = new Error("no forecast")
    render(
      <>
        <ErrorBoundary name="weather" onError={onError}>
          <Weather error={error} />
        </ErrorBoundary>
        <p>The rest</p>
      </>
    )
    expect(screen.getByText("The rest")).toBeTruthy()
    expect(screen.getByRole("status").textContent).toBe("This part could not be shown.")
    expect(onError.mock.calls[0]?.[0]).toBe(error)
  })

  it("tries again on request, and takes the focus of the button", async () => {
    const user = userEvent.setup()
    let broken = true
    const Flaky = () => <Weather error={broken ? new Error("once") : undefined} />
    const { container } = render(
      <ErrorBoundary name="weather">
        <Flaky />
      </ErrorBoundary>
    )
    broken = false
    await user.click(screen.getByRole("button", { name: "Try again" }))
    expect(screen.getByText("Clear until the evening")).toBeTruthy()
    expect(document.activeElement).toBe(container.firstElementChild)
  })

  it("tries again when a key changes, and counts the failures", () => {
    const fallback = vi.fn(({ failures }: { failures: number }) => <p>failed {failures}</p>)
    const at = (key: number, error?: unknown) => (
      <ErrorBoundary name="weather" resetKeys={[key]} fallback={fallback}>
        <Weather error={error} />
      </ErrorBoundary>
    )
    const { rerender } = render(at(1, new Error("one")))
    expect(screen.getByText("failed 1")).toBeTruthy()
    rerender(at(2, new Error("two")))
    expect(screen.getByText("failed 2")).toBeTruthy()
    rerender(at(3))
    expect(screen.getByText("Clear until the evening")).toBeTruthy()
  })

  it("does not try again because of the change that broke it", () => {
    const onError = vi.fn()
    const at = (key: number, error?: unknown) => (
      <ErrorBoundary name="weather" resetKeys={[key]} onError={onError}>
        <Weather error={error} />
      </ErrorBoundary>
    )
    const { rerender } = render(at(1))
    rerender(at(2, new Error("two")))
    expect(onError).toHaveBeenCalledTimes(1)
  })

  it("catches what is thrown even if it is null", () => {
    render(
      <ErrorBoundary name="weather" fallback={({ error }) => <p>{String(error)}</p>}>
        <Weather error={null} />
      </ErrorBoundary>
    )
    expect(screen.getByText("null")).toBeTruthy()
  })
})

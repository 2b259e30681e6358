import { act, render, screen } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"

import * as module from "@/components/offline-notice"
import { OfflineNotice } from "@/components/offline-notice"
import { describeConformance } from "@/conformance/conformance"

describeConformance("offline-notice", module, { OfflineNotice: <OfflineNotice online={false} /> })

function setConnection(online: boolean) {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(online)
  act(() => void window.dispatchEvent(new Event(online ? "online" : "offline")))
}

describe("OfflineNotice", () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it("renders nothing while there is a connection", () => {
    const { container } = render(<OfflineNotice />)
    expect(container.textContent).toBe("")
  })

  it("shows that the connection is lost, that it is back, and then disappears", () => {
    const { container } = render(<OfflineNotice showBackFor={1000} action={<a href="#kept">What is kept</a>} />)
    setConnection(false)
    expect(container.querySelector("p")?.textContent).toContain("You are offline")
    expect(screen.getByRole("status").textContent).toContain("You are offline")
    expect(screen.getByRole("link")).toBeTruthy()
    setConnection(true)
    expect(container.querySelector("p")?.textContent).toContain("online again")
    expect(screen.queryByRole("link")).toBeNull()
    act(() => void vi.advanceTimersByTime(1000))
    expect(container.querySelector("p")).toBeNull()
  })

  it("does not show success when the connection is lost again", () => {
    const { container } = render(<OfflineNotice showBackFor={1000} />)
    setConnection(false)
    setConnection(true)
    setConnection(false)
    act(() => void vi.advanceTimersByTime(5000))
    expect(container.querySelector("p")?.textContent).toContain("You are offline")
  })

  it("prefers the state of the app to the browser", () => {
    const { container } = render(<OfflineNotice online={false} />)
    expect(container.querySelector("p")?.textContent).toContain("You are offline")
  })
})

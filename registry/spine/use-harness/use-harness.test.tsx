import { act, type ReactNode } from "react"
import { render, renderHook, screen } from "@testing-library/react"
import { describe, expect, test, vi } from "vitest"

import * as module from "@/hooks/use-harness"
import { consoleSink, HarnessProvider, useHarness, type LogEntry } from "@/hooks/use-harness"
import { describeConformance } from "@/conformance/conformance"

describeConformance("use-harness", module, {
  HarnessProvider: {
    element: (
      <HarnessProvider>
        <p>App</p>
      </HarnessProvider>
    ),
    rootless: "it only provides a context",
  },
})

describe("the log", () => {
  test("reaches every sink with the name of the component", () => {
    const [first, second] = [vi.fn(), vi.fn()]
    const wrapper = ({ children }: { children: ReactNode }) => (
      <HarnessProvider sinks={[first, second]}>{children}</HarnessProvider>
    )
    const { result } = renderHook(() => useHarness("greeting"), { wrapper })
    result.current.log.warn("late", { minutes: 5 })
    const entry: LogEntry = { level: "warn", scope: "greeting", message: "late", data: { minutes: 5 }, at: expect.any(Number) }
    expect(first).toHaveBeenCalledExactlyOnceWith(entry)
    expect(second).toHaveBeenCalledExactlyOnceWith(entry)
  })

  test("keeps what is below its level to itself, and the level is inherited", () => {
    const sink = vi.fn()
    const wrapper = ({ children }: { children: ReactNode }) => (
      <HarnessProvider sinks={[sink]} level="error">
        <HarnessProvider motion="reduced">{children}</HarnessProvider>
      </HarnessProvider>
    )
    const { result } = renderHook(() => useHarness("greeting"), { wrapper })
    result.current.log.warn("late")
    result.current.log.error("gone")
    expect(sink.mock.calls.map(([entry]) => entry.message)).toEqual(["gone"])
    expect(result.current.motion.reduced).toBe(true)
  })

  test("survives a sink that throws, and the next sink still hears it", () => {
    const sink = vi.fn()
    const broken = () => {
      throw new Error("the line is down")
    }
    const wrapper = ({ children }: { children: ReactNode }) => (
      <HarnessProvider sinks={[broken, sink]}>{children}</HarnessProvider>
    )
    const { result } = renderHook(() => useHarness("greeting"), { wrapper })
    result.current.log.error("gone")
    expect(sink).toHaveBeenCalledOnce()
  })

  test("writes to the console by default, and only while developing", () => {
    const info = vi.spyOn(console, "info").mockImplementation(() => {})
    const entry: LogEntry = { level: "info", scope: "greeting", message: "morning", at: 0 }
    consoleSink(entry)
    expect(info).toHaveBeenCalledExactlyOnceWith("[greeting] morning")
    vi.stubEnv("NODE_ENV", "production")
    consoleSink(entry)
    vi.unstubAllEnvs()
    expect(info).toHaveBeenCalledOnce()
  })
})

describe("motion", () => {
  test("follows the tokens", () => {
    document.documentElement.style.setProperty("--duration-base", "160ms")
    document.documentElement.style.setProperty("--duration-slow", "0.2s")
    const { result } = renderHook(() => useHarness("greeting"))
    expect(result.current.motion.duration()).toBe(160)
    expect(result.current.motion.duration("slow")).toBe(200)
    expect(result.current.motion.transition(["opacity", "translate"], "fast", "enter")).toEqual({
      transitionProperty: "opacity, translate",
      transitionDuration: "var(--duration-fast)",
      transitionTimingFunction: "var(--easing-enter)",
    })
    document.documentElement.removeAttribute("style")
  })

  test("stops when the reader asks for less of it, while the page is open", () => {
    let changed = () => {}
    let reduced = false
    vi.stubGlobal("matchMedia", (media: string) => ({
      media,
      get matches() {
        return reduced
      },
      addEventListener: (_: string, listener: () => void) => (changed = listener),
      removeEventListener: () => {},
    }))
    const { result } = renderHook(() => useHarness("greeting"))
    expect(result.current.motion.reduced).toBe(false)
    reduced = true
    act(() => changed())
    expect(result.current.motion.reduced).toBe(true)
    expect(result.current.motion.duration()).toBe(0)
    expect(result.current.motion.transition("opacity")).toEqual({ transitionProperty: "none" })
  })
})

describe("the live region", () => {
  function Speaker() {
    const { LiveRegion, announce } = useHarness("speaker")
    return (
      <>
        <button onClick={() => announce("Saved")}>Save</button>
        <LiveRegion />
      </>
    )
  }

  test("says what is announced, and says it again when it happens again", () => {
    render(<Speaker />)
    const region = screen.getByRole("status")
    expect(region).toBeEmptyDOMElement()
    act(() => screen.getByRole("button").click())
    expect(region).toHaveTextContent("Saved")
    const before = region.textContent
    act(() => screen.getByRole("button").click())
    expect(region.textContent).not.toBe(before)
    expect(screen.getByRole("status")).toBe(region)
  })

  test("of one component stays silent when another speaks", () => {
    render(
      <>
        <Speaker />
        <Speaker />
      </>
    )
    const [first, second] = screen.getAllByRole("status")
    act(() => screen.getAllByRole("button")[0]!.click())
    expect(first).toHaveTextContent("Saved")
    expect(second).toBeEmptyDOMElement()
  })
})

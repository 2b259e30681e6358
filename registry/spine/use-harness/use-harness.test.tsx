import { act, type ReactNode } from "react"
import { render, renderHook, screen } from "@testing-library/react"
import { describe, expect, test, vi } from "vitest"

import * as module from "@/components/harness-provider"
import * as partsModule from "@/components/harness-parts"
import { PlainButton, PlainButtonLink, type PartEmphasis } from "@/components/harness-parts"
import { Button, ButtonLink } from "@/components/ui/button"
import { HarnessProvider } from "@/components/harness-provider"
import { useHarness, type LogEntry } from "@/hooks/use-harness"
import { consoleSink } from "@/lib/harness"
import { describeConformance } from "@/conformance/conformance"
import { connectReporter, createSignalHub, report } from "@/lib/harness"

describeConformance("harness-provider", module, {
  HarnessProvider: {
    element: (
      <HarnessProvider>
        <p>App</p>
      </HarnessProvider>
    ),
    rootless: "it only provides a context",
  },
})

describeConformance("harness-parts", partsModule, {
  LiveText: "a caller's class replaces its own, because a region may be visible",
  PlainButton: <PlainButton>Go</PlainButton>,
  PlainButtonLink: <PlainButtonLink href="/">Go</PlainButtonLink>,
})

describe("the plain parts look like the primitives that they stand in for", () => {
  const classes = (element: Element | null) => [...(element?.classList ?? [])].sort()
  const first = (node: ReactNode) => render(node).container.firstElementChild

  test.each([
    ["quiet", "outline"],
    ["primary", "default"],
    ["danger", "destructive"],
  ] as const)("a %s button and the %s variant", (emphasis: PartEmphasis, variant) => {
    expect(classes(first(<PlainButton emphasis={emphasis} />))).toEqual(classes(first(<Button variant={variant} />)))
    expect(classes(first(<PlainButtonLink emphasis={emphasis} />))).toEqual(classes(first(<ButtonLink variant={variant} />)))
  })
})

describe("the seams", () => {
  test("a report names its scope and comes back with its cause", () => {
    const reporter = vi.fn(() => "cause")
    const wrapper = ({ children }: { children: ReactNode }) => <HarnessProvider reporter={reporter}>{children}</HarnessProvider>
    const { result } = renderHook(() => useHarness("orders"), { wrapper })
    const error = new Error("gone")
    expect(result.current.report({ type: "failure", error })).toBe("cause")
    expect(reporter).toHaveBeenCalledWith({ type: "failure", error, scope: "orders" })
  })

  test("without a provider a report goes to what the page has connected, and a broken reporter harms nobody", () => {
    const reporter = vi.fn(() => "cause")
    const broken = () => {
      throw new Error("deaf")
    }
    const ends = [connectReporter(broken), connectReporter(reporter)]
    const { result } = renderHook(() => useHarness("orders"))
    expect(result.current.report({ type: "retry" })).toBe("cause")
    ends.forEach((end) => end())
    expect(report({ type: "retry", scope: "orders" })).toBeUndefined()
    expect(reporter).toHaveBeenCalledTimes(1)
  })

  test("notices reach every listener until it leaves, whoever throws", () => {
    const hub = createSignalHub()
    const listener = vi.fn()
    hub.subscribe(() => {
      throw new Error("deaf")
    })
    const leave = hub.subscribe(listener)
    hub.notify({ cause: "a", state: "remedied" })
    leave()
    hub.notify({ cause: "b", state: "open" })
    expect(listener.mock.calls).toEqual([[{ cause: "a", state: "remedied" }]])
  })

  test("a listener that leaves and comes back while it is called is called once", () => {
    const hub = createSignalHub()
    const listener = vi.fn(() => {
      leave()
      leave = hub.subscribe(listener)
    })
    let leave = hub.subscribe(listener)
    hub.notify({ cause: "a", state: "open" })
    expect(listener).toHaveBeenCalledTimes(1)
  })

  test("nothing is granted until the application answers", () => {
    const alone = renderHook(() => useHarness("orders"))
    expect(alone.result.current.permission("orders:read")).toBe(false)
    const wrapper = ({ children }: { children: ReactNode }) => (
      <HarnessProvider permission={(name) => name === "orders:read"}>
        <HarnessProvider motion="reduced">{children}</HarnessProvider>
      </HarnessProvider>
    )
    const { result } = renderHook(() => useHarness("orders"), { wrapper })
    expect(result.current.permission("orders:read")).toBe(true)
  })

  test("parts that the application gives replace the plain ones, and the others stay", () => {
    const Own = () => <button>Own</button>
    const wrapper = ({ children }: { children: ReactNode }) => <HarnessProvider parts={ownParts}>{children}</HarnessProvider>
    const ownParts = { Button: Own }
    const { result } = renderHook(() => useHarness("orders"), { wrapper })
    expect(result.current.parts).toMatchObject({ Button: Own, ButtonLink: PlainButtonLink })
  })
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

  test("of the page takes over below a provider: one for everybody, and no sentence is lost", () => {
    vi.useFakeTimers()
    render(
      <HarnessProvider>
        <Speaker />
        <HarnessProvider motion="reduced">
          <Speaker />
        </HarnessProvider>
      </HarnessProvider>
    )
    const region = screen.getByRole("status")
    screen.getAllByRole("button").forEach((button) => act(() => button.click()))
    expect(region).toHaveTextContent("Saved Saved")
    act(() => void vi.advanceTimersByTime(10_000))
    expect(region).toBeEmptyDOMElement()
    vi.useRealTimers()
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

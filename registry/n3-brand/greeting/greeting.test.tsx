import { act, render, screen } from "@testing-library/react"
import { renderToString } from "react-dom/server"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"

import * as module from "@/components/greeting"
import { Greeting } from "@/components/greeting"
import { describeConformance } from "@/conformance/conformance"
import { partOfDay } from "@/lib/greeting-phrases"
import { HarnessProvider } from "@/components/harness-provider"
import type { LogEntry } from "@/hooks/use-harness"

describeConformance("greeting", module, { Greeting: <Greeting name="Tendai Moyo" /> })

const morning = new Date("2026-03-20T06:30:00Z")

describe("Greeting", () => {
  it("greets in the language, the direction and the time of the place", () => {
    const { container, rerender } = render(
      <Greeting name="Tendai Moyo" locale="sn-ZW" timeZone="Africa/Harare" now={morning} />
    )
    expect(screen.getByRole("heading")).toHaveTextContent("Mangwanani, Tendai Moyo")
    expect(container).toHaveTextContent("Harare")
    rerender(<Greeting name="ليلى" locale="ar-EG" timeZone="Africa/Cairo" place="القاهرة" now={morning} />)
    expect(screen.getByRole("heading")).toHaveTextContent("صباح الخير، ليلى")
    expect(container.firstElementChild).toHaveAttribute("dir", "rtl")
    rerender(<Greeting locale="es-MX" timeZone="America/Mexico_City" now={morning} />)
    expect(screen.getByRole("heading")).toHaveTextContent("Buenas noches")
  })

  it("keeps the full name and isolates it from the sentence", () => {
    render(<Greeting name="Nguyễn Văn An" locale="en" timeZone="UTC" now={morning} />)
    expect(screen.getByText("Nguyễn Văn An").tagName).toBe("BDI")
  })

  it("uses a neutral greeting while neither time nor device is known", () => {
    const html = renderToString(<Greeting name="Ana" locale="es-MX" />)
    expect(html).toContain("Hola")
    expect(html).not.toContain("<time")
  })

  it("warns about an unknown time zone, and still greets", () => {
    const entries: LogEntry[] = []
    render(
      <HarnessProvider sinks={[(entry) => void entries.push(entry)]}>
        <Greeting timeZone="Nowhere/Atall" locale="en" now={morning} />
      </HarnessProvider>
    )
    expect(entries.map(({ level, scope }) => [level, scope])).toEqual([["warn", "greeting"]])
    expect(screen.getByRole("heading")).toHaveTextContent(/^Good /)
  })

  describe("with a clock", () => {
    beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-03-20T11:59:30Z") }))
    afterEach(() => void vi.useRealTimers())

    it("follows the clock, and announces only the change", () => {
      render(<Greeting locale="en" timeZone="UTC" />)
      expect(screen.getByRole("heading")).toHaveTextContent("Good morning")
      expect(screen.getByRole("status")).toBeEmptyDOMElement()
      act(() => void vi.advanceTimersByTime(60_000))
      expect(screen.getByRole("heading")).toHaveTextContent("Good afternoon")
      expect(screen.getByRole("status")).toHaveTextContent("Good afternoon")
    })
  })
})

describe("partOfDay", () => {
  it.each([
    ["03:00", "night"],
    ["05:00", "morning"],
    ["12:00", "afternoon"],
    ["18:00", "evening"],
    ["22:00", "night"],
  ])("%s is %s", (time, part) => {
    expect(partOfDay(new Date(`2026-03-20T${time}:00Z`), "UTC")).toBe(part)
  })
})

import { render, screen } from "@testing-library/react"
import { describe, expect, it } from "vitest"

import * as module from "@/components/event-card"
import { EventCard, type EventCardProps } from "@/components/event-card"
import { describeConformance } from "@/conformance/conformance"
import { HarnessProvider } from "@/components/harness-provider"
import type { LogEntry } from "@/hooks/use-harness"

const evening: EventCardProps = {
  name: "An evening of proverbs",
  start: "2026-03-20T18:00:00+02:00",
  end: "2026-03-20T20:00:00+02:00",
  timeZone: "Africa/Harare",
  place: "Harare",
  locale: "en-GB",
}

describeConformance("event-card", module, { EventCard: <EventCard {...evening} /> })

const plain = (text: string | null | undefined) => text?.replace(/[\s\u2009\u202f]+/g, " ") ?? ""

describe("EventCard", () => {
  it("shows local time, and the time of the reader if it differs", () => {
    const { container, rerender } = render(<EventCard {...evening} readerTimeZone="Asia/Kolkata" />)
    const time = container.querySelector("time")
    expect(time).toHaveAttribute("datetime", "2026-03-20T16:00:00.000Z")
    expect(plain(time?.textContent)).toMatch(/Friday.*20 March.*18:00.*20:00/)
    expect(plain(container.textContent)).toMatch(/21:30.*23:30.* your time/)
    rerender(<EventCard {...evening} readerTimeZone="Africa/Lusaka" />)
    expect(container).not.toHaveTextContent("your time")
  })

  it("shows and announces that it is cancelled, without actions", () => {
    const action = <button type="button">Keep a seat</button>
    const { rerender } = render(<EventCard {...evening} action={action} />)
    expect(screen.getByRole("button", { name: "Keep a seat" })).toBeInTheDocument()
    expect(screen.getByRole("status")).toBeEmptyDOMElement()
    rerender(<EventCard {...evening} action={action} status="cancelled" />)
    expect(screen.getByRole("status")).toHaveTextContent("An evening of proverbs: Cancelled")
    expect(screen.queryByRole("button")).toBeNull()
  })

  it("handles an invalid start and time zone, and logs them", () => {
    const entries: LogEntry[] = []
    const sinks = [(entry: LogEntry) => void entries.push(entry)]
    const { container, rerender } = render(
      <HarnessProvider sinks={sinks}>
        <EventCard {...evening} start="some day" />
      </HarnessProvider>
    )
    expect(container).toHaveTextContent("some day")
    rerender(
      <HarnessProvider sinks={sinks}>
        <EventCard {...evening} timeZone="Nowhere/Atall" />
      </HarnessProvider>
    )
    expect(container.querySelector("time")).toHaveTextContent("2026-03-20T16:00:00.000Z")
    expect(entries.map(({ level }) => level)).toEqual(["error", "warn"])
  })

  it("is named by its heading, and shows that it is online", () => {
    const { container } = render(<EventCard {...evening} place={undefined} href="#evening" />)
    expect(screen.getByRole("article", { name: "An evening of proverbs" })).toBeInTheDocument()
    expect(screen.getByRole("link")).toHaveAttribute("href", "#evening")
    expect(container).toHaveTextContent("Online")
  })
})

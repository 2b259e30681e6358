import { act, render, screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, test, vi } from "vitest"

import * as module from "@/components/ui/calendar"
import { Calendar } from "@/components/ui/calendar"
import { WordsProvider } from "@/components/ui/words"
import { german } from "@/lib/words-german"
import { describeConformance } from "@/conformance/conformance"

const today = new Date(2026, 4, 7)

describeConformance("calendar", module, { Calendar: <Calendar today={today} defaultMonth={today} /> })

const day = (name: RegExp) => screen.getByRole("button", { name })

describe("a calendar", () => {
  test("moves by arrow keys, across months, and selects by Enter", async () => {
    const user = userEvent.setup()
    const onSelect = vi.fn()
    render(<Calendar mode="single" today={today} defaultMonth={today} onSelect={onSelect} />)
    act(() => day(/May 7, 2026/).focus())
    await user.keyboard("{ArrowRight}{ArrowDown}")
    await waitFor(() => expect(day(/May 15, 2026/)).toHaveFocus())
    await user.keyboard("{PageDown}")
    await waitFor(() => expect(day(/June 15, 2026/)).toHaveFocus())
    await user.keyboard("{Enter}")
    expect(onSelect.mock.calls[0]?.[0]).toEqual(new Date(2026, 5, 15))
  })

  test("does not select disabled days", async () => {
    const user = userEvent.setup()
    const onSelect = vi.fn()
    render(<Calendar mode="single" today={today} defaultMonth={today} disabled={{ dayOfWeek: [0] }} onSelect={onSelect} />)
    await user.click(day(/May 10, 2026/))
    expect(onSelect).not.toHaveBeenCalled()
  })

  test("uses the given language", () => {
    render(<Calendar mode="single" today={today} defaultMonth={today} language="de" labels={{ labelNext: () => "Nächster Monat" }} />)
    const grid = screen.getByRole("grid", { name: "Mai 2026" })
    expect(within(grid).getByRole("button", { name: "heute, Donnerstag, 7. Mai 2026" })).toBeInTheDocument()
    expect(screen.getByRole("button", { name: "Nächster Monat" })).toBeInTheDocument()
  })

  test("selects a range", async () => {
    const user = userEvent.setup()
    const onSelect = vi.fn()
    render(
      <Calendar mode="range" today={today} defaultMonth={today} selected={{ from: new Date(2026, 4, 11), to: undefined }} onSelect={onSelect} />
    )
    await user.click(day(/May 15, 2026/))
    expect(onSelect.mock.calls[0]?.[0]).toEqual({ from: new Date(2026, 4, 11), to: new Date(2026, 4, 15) })
  })
})

test("is in the language of the words around it", () => {
  render(
    <WordsProvider words={german}>
      <Calendar mode="single" today={today} defaultMonth={today} />
    </WordsProvider>
  )
  expect(screen.getByRole("grid", { name: "Mai 2026" })).toBeInTheDocument()
  expect(screen.getByRole("button", { name: "Vorheriger Monat" })).toBeInTheDocument()
})

import { render, screen, within } from "@testing-library/react"
import { describe, expect, it } from "vitest"

import { SearchIcon } from "@/components/ui/icon"
import * as module from "@/components/welcome-page"
import { WelcomePage, type WelcomePageProps } from "@/components/welcome-page"
import { describeConformance } from "@/conformance/conformance"

const page: WelcomePageProps = {
  heading: "The reading room is open",
  lead: "Borrow a book.",
  greeting: { name: "Tendai", locale: "en", timeZone: "UTC", now: new Date("2026-03-20T06:30:00Z") },
  primaryAction: { href: "#seats", label: "Book a seat" },
  steps: [{ title: "Find a book", description: "The whole shelf.", icon: <SearchIcon />, href: "#shelf", action: "Search" }],
}

describeConformance("welcome-page", module, { WelcomePage: <WelcomePage {...page} /> })

describe("WelcomePage", () => {
  it("greets, says one thing, and offers the next steps", () => {
    render(<WelcomePage {...page} />)
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("The reading room is open")
    expect(screen.getByRole("heading", { name: /Good morning, Tendai/ })).toBeInTheDocument()
    expect(screen.getByRole("link", { name: "Book a seat" })).toHaveAttribute("href", "#seats")
    const step = within(screen.getByRole("listitem"))
    expect(step.getByRole("heading", { level: 3, name: "Find a book" })).toBeInTheDocument()
    expect(step.getByRole("link", { name: "Search" })).toHaveAttribute("href", "#shelf")
  })

  it("has no empty section", () => {
    render(<WelcomePage {...page} steps={[]} />)
    expect(screen.queryByText("Where to go next")).toBeNull()
  })
})

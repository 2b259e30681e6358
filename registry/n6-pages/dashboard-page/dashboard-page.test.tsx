import { render, screen, within } from "@testing-library/react"
import { describe, expect, it } from "vitest"

import * as module from "@/components/dashboard-page"
import { DashboardPage } from "@/components/dashboard-page"
import { describeConformance } from "@/conformance/conformance"

const page = (
  <DashboardPage
    heading="Your reading room"
    greeting={{ name: "Tendai", locale: "en", timeZone: "UTC", now: new Date("2026-03-20T06:30:00Z") }}
    figures={[{ label: "On loan", value: "3", href: "#loans" }]}
    rows={[{ id: "1", name: "The press", href: "#press", state: { label: "on loan" }, when: "18 March" }]}
    events={[{ name: "Proverbs", start: "2026-03-20T18:00:00Z", timeZone: "UTC" }]}
  />
)

describeConformance("dashboard-page", module, { DashboardPage: page })

describe("DashboardPage", () => {
  it("shows what happened, what is next and what is pending", () => {
    render(page)
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Your reading room")
    expect(screen.getByRole("heading", { name: "Good morning, Tendai" })).toBeInTheDocument()
    const rows = within(screen.getByRole("table")).getAllByRole("row")
    expect(rows.map((row) => row.textContent)).toEqual(["NameStatusWhen", "The presson loan18 March"])
    expect(screen.getByRole("article", { name: "Proverbs" })).toBeInTheDocument()
    expect(screen.getByRole("link", { name: "On loan" })).toHaveAttribute("href", "#loans")
  })

  it("shows an empty state if nothing has happened yet", () => {
    render(
      <DashboardPage
        heading="Your reading room"
        welcome={{ heading: "Welcome", steps: [{ id: "a", label: "Look around" }] }}
        firstStep={{ href: "#shelf", label: "Look at the shelf" }}
      />
    )
    expect(screen.queryByRole("table")).toBeNull()
    expect(screen.getByRole("region", { name: "Welcome" })).toBeInTheDocument()
    expect(screen.getByRole("link", { name: "Look at the shelf" })).toHaveAttribute("href", "#shelf")
  })
})

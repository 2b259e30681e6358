import { render, screen } from "@testing-library/react"
import { describe, expect, it } from "vitest"

import * as module from "@/components/landing-page"
import { LandingPage } from "@/components/landing-page"
import { describeConformance } from "@/conformance/conformance"

const page = (
  <LandingPage
    heading="A room full of books"
    lead="Open to everybody."
    primaryAction={{ href: "#join", label: "Join" }}
    reasons={[{ heading: "Books from here", text: "Half of the shelf." }]}
    voice={{ words: "I stayed.", by: [{ name: "Farai" }] }}
    events={[{ name: "Proverbs", start: "2026-03-20T18:00:00Z", timeZone: "UTC" }]}
  />
)

describeConformance("landing-page", module, { LandingPage: page })

describe("LandingPage", () => {
  it("says what it is, why, who says so, and the next step, in one outline", () => {
    render(page)
    expect(screen.getAllByRole("heading").map((heading) => `${heading.tagName} ${heading.textContent}`)).toEqual([
      "H1 A room full of books",
      "H2 Why people choose it",
      "H3 Books from here",
      "H2 What is on",
      "H3 Proverbs",
    ])
    expect(screen.getByRole("link", { name: "Join" })).toHaveAttribute("href", "#join")
    expect(screen.getByRole("figure")).toHaveTextContent("I stayed.By Farai")
  })

  it("omits sections without content", () => {
    render(<LandingPage heading="A room" lead="Open." primaryAction={{ href: "#join", label: "Join" }} />)
    expect(screen.getAllByRole("heading")).toHaveLength(1)
    expect(screen.getAllByRole("link")).toHaveLength(1)
  })
})

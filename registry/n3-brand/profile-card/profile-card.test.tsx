import { render, screen, within } from "@testing-library/react"
import { describe, expect, it } from "vitest"

import * as module from "@/components/profile-card"
import { ProfileCard } from "@/components/profile-card"
import { describeConformance } from "@/conformance/conformance"

const rudo = { name: "Rudo Chitsa", address: "Mai", knownAs: "Rudo", lang: "sn" }

describeConformance("profile-card", module, { ProfileCard: <ProfileCard person={rudo} languages={["sn"]} /> })

describe("ProfileCard", () => {
  it("shows the name and the form of address that the person chose", () => {
    render(<ProfileCard person={rudo} href="#rudo" role="Keeper" place="Mbare" />)
    const card = screen.getByRole("article", { name: "Mai Rudo Chitsa" })
    expect(within(card).getByRole("link")).toHaveAttribute("href", "#rudo")
    expect(card).toHaveTextContent("Keeper")
    expect(card).toHaveTextContent("Mbare")
  })

  it("shows native names of languages, and an unknown tag unchanged", () => {
    const { container } = render(<ProfileCard person={rudo} languages={["de", "ar", "not a tag", { tag: "sn", name: "chiShona" }]} />)
    const names = [...container.querySelectorAll("bdi[lang]")].map((name) => name.textContent)
    expect(names).toEqual(["Mai Rudo Chitsa", "Deutsch", "العربية", "not a tag", "chiShona"])
  })

  it("announces a change of availability, but not the first state", () => {
    const said = () => screen.getAllByRole("status").map((region) => region.textContent).join("")
    const { rerender } = render(<ProfileCard person={rudo} availability="away" />)
    expect(said()).toBe("")
    rerender(<ProfileCard person={rudo} availability="open" />)
    expect(said()).toBe("Rudo: Available")
    expect(screen.getByText("Available")).toBeInTheDocument()
  })
})

import { act, fireEvent, render, screen } from "@testing-library/react"
import { describe, expect, it, vi } from "vitest"

import * as module from "@/components/listing-card"
import { ListingCard } from "@/components/listing-card"
import { describeConformance } from "@/conformance/conformance"
import { HarnessProvider } from "@/components/harness-provider"

const basket = { name: "A basket", href: "#basket" }

describeConformance("listing-card", module, {
  ListingCard: <ListingCard {...basket} makers={[{ name: "Ana" }]} price={{ amount: 3, currency: "USD" }} onSavedChange={() => {}} />,
})

const status = () => screen.getAllByRole("status").map((region) => region.textContent).join("")

describe("ListingCard", () => {
  it("links to the offer and names makers, price and place", () => {
    const { container } = render(
      <ListingCard {...basket} makers={[{ name: "The weavers" }]} price={{ amount: 340, currency: "ZAR" }} place="Binga" locale="en-ZA" />
    )
    expect(screen.getByRole("article", { name: "A basket" })).toHaveTextContent("By The weavers")
    expect(screen.getByRole("link", { name: "A basket" })).toHaveAttribute("href", "#basket")
    expect(container).toHaveTextContent(/R\s*340/)
    expect(container).toHaveTextContent("Binga")
    expect(screen.queryByRole("button")).toBeNull()
  })

  it("is saved for later and removed again, and announces both", async () => {
    const onSavedChange = vi.fn()
    render(<ListingCard {...basket} onSavedChange={onSavedChange} />)
    const keep = screen.getByRole("button", { name: "Save A basket" })
    expect(keep).toHaveAttribute("aria-pressed", "false")
    await act(async () => void fireEvent.click(keep))
    expect(keep).toHaveAttribute("aria-pressed", "true")
    expect(status()).toContain("A basket is saved.")
    await act(async () => void fireEvent.click(keep))
    expect(keep).toHaveAttribute("aria-pressed", "false")
    expect(onSavedChange.mock.calls).toEqual([[true], [false]])
  })

  it("reverts when saving fails", async () => {
    render(
      <HarnessProvider sinks={[]}>
        <ListingCard {...basket} onSavedChange={() => Promise.reject(new Error("down"))} />
      </HarnessProvider>
    )
    await act(async () => void fireEvent.click(screen.getByRole("button")))
    expect(screen.getByRole("button")).toHaveAttribute("aria-pressed", "false")
    expect(status()).toContain("Nothing was changed")
  })

  it("saves once while a request is pending", async () => {
    const onSavedChange = vi.fn(() => new Promise<void>(() => {}))
    render(<ListingCard {...basket} onSavedChange={onSavedChange} />)
    fireEvent.click(screen.getByRole("button"))
    fireEvent.click(screen.getByRole("button"))
    expect(onSavedChange).toHaveBeenCalledTimes(1)
  })
})

import { render, screen } from "@testing-library/react"
import { describe, expect, it } from "vitest"

import * as module from "@/components/not-found-page"
import { NotFoundPage } from "@/components/not-found-page"
import { describeConformance } from "@/conformance/conformance"

describeConformance("not-found-page", module, { NotFoundPage: <NotFoundPage searchAction="/search" /> })

describe("NotFoundPage", () => {
  it("offers the start page, a search and similar addresses", () => {
    render(<NotFoundPage homeHref="#home" searchAction="/search" nearby={[{ href: "#shelf", label: "The shelf" }]} />)
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Page not found")
    expect(screen.getByRole("link", { name: "Go to the start page" })).toHaveAttribute("href", "#home")
    expect(screen.getByRole("search")).toHaveAttribute("action", "/search")
    expect(screen.getByRole("searchbox", { name: "Search" })).toHaveAttribute("name", "q")
    expect(screen.getByRole("link", { name: "The shelf" })).toBeInTheDocument()
  })

  it("offers no search where there is none", () => {
    render(<NotFoundPage />)
    expect(screen.queryByRole("search")).toBeNull()
    expect(screen.getAllByRole("link")).toHaveLength(1)
  })
})

import { render, screen, within } from "@testing-library/react"
import { describe, expect, test } from "vitest"

import * as module from "@/components/ui/breadcrumb"
import { Breadcrumb, BreadcrumbItem } from "@/components/ui/breadcrumb"
import { describeConformance } from "@/conformance/conformance"

describeConformance("breadcrumb", module, {
  Breadcrumb: <Breadcrumb />,
  BreadcrumbItem: { element: <BreadcrumbItem href="#a">A</BreadcrumbItem>, within: (part) => <Breadcrumb>{part}</Breadcrumb> },
})

describe("a breadcrumb", () => {
  test("links to parent pages and marks the current page", () => {
    render(
      <Breadcrumb label="Where you are">
        <BreadcrumbItem href="#start">Start</BreadcrumbItem>
        <BreadcrumbItem>Maps</BreadcrumbItem>
      </Breadcrumb>
    )
    const way = screen.getByRole("navigation", { name: "Where you are" })
    expect(within(way).getByRole("link", { name: "Start" })).toHaveAttribute("href", "#start")
    expect(within(way).queryByRole("link", { name: "Maps" })).toBeNull()
    expect(screen.getByText("Maps")).toHaveAttribute("aria-current", "page")
  })
})

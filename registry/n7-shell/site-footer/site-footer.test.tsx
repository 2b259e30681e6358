import { render, screen, within } from "@testing-library/react"
import { describe, expect, it } from "vitest"

import * as module from "@/components/site-footer"
import { SiteFooter } from "@/components/site-footer"
import { describeConformance } from "@/conformance/conformance"

const groups = [{ heading: "Read", links: [{ href: "#shelf", label: "The shelf" }] }]

describeConformance("site-footer", module, { SiteFooter: <SiteFooter groups={groups} note="Ring twice" /> })

describe("SiteFooter", () => {
  it("names each group of links, and shows contact information", () => {
    render(<SiteFooter groups={groups} note="Ring twice" actions={<button type="button">English</button>} />)
    const read = within(screen.getByRole("navigation", { name: "Read" }))
    expect(read.getByRole("link", { name: "The shelf" })).toHaveAttribute("href", "#shelf")
    expect(screen.getByRole("contentinfo")).toHaveTextContent("Ring twice")
    expect(screen.getByRole("button", { name: "English" })).toBeInTheDocument()
    expect(screen.getByRole("separator")).toBeInTheDocument()
  })

  it("omits parts without content", () => {
    render(<SiteFooter note="Ring twice" />)
    expect(screen.queryByRole("navigation")).toBeNull()
    expect(screen.queryByRole("separator")).toBeNull()
  })
})

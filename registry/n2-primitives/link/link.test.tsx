import { render, screen } from "@testing-library/react"
import { describe, expect, test } from "vitest"

import * as module from "@/components/ui/link"
import { Link } from "@/components/ui/link"
import { describeConformance } from "@/conformance/conformance"

describeConformance("link", module, { Link: <Link href="#more">More</Link> })

describe("a link", () => {
  test("stays in its tab without rel", () => {
    render(<Link href="#more">More</Link>)
    expect(screen.getByRole("link", { name: "More" })).not.toHaveAttribute("target")
  })

  test("to another tab announces it and has no opener", () => {
    render(
      <Link href="https://example.org" external externalLabel="in einem neuen Tab">
        Rules
      </Link>
    )
    const link = screen.getByRole("link", { name: /^Rules ?\(in einem neuen Tab\)$/ })
    expect(link).toHaveAttribute("target", "_blank")
    expect(link.getAttribute("rel")).toContain("noopener")
  })
})

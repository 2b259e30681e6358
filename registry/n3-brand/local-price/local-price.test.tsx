import { render, screen } from "@testing-library/react"
import { describe, expect, it } from "vitest"

import * as module from "@/components/local-price"
import { LocalPrice } from "@/components/local-price"
import { describeConformance } from "@/conformance/conformance"
import { HarnessProvider } from "@/components/harness-provider"
import type { LogEntry } from "@/hooks/use-harness"

describeConformance("local-price", module, { LocalPrice: <LocalPrice amount={12} currency="ZAR" locale="en-ZA" /> })

/** Non-breaking spaces are spaces here. */
const plain = (element: Element | null) => element?.textContent?.replace(/\s+/g, " ").trim()

describe("LocalPrice", () => {
  it("formats the paid currency for the reader", () => {
    const { container, rerender } = render(<LocalPrice amount="1250.5" currency="EUR" locale="de-DE" />)
    expect(plain(container)).toBe("1.250,50 €")
    rerender(<LocalPrice amount={1250} currency="JPY" locale="ja-JP" />)
    expect(plain(container.querySelector("bdi"))).toBe("￥1,250")
    rerender(<LocalPrice amount={12} currency="USD" locale="en-AU" display="code" />)
    expect(plain(container.querySelector("bdi"))).toBe("USD 12")
  })

  it("shows the previous price, also for screen readers, only if it was higher", () => {
    const { container, rerender } = render(<LocalPrice amount={8} before={10} currency="USD" />)
    expect(plain(container.querySelector("del"))).toBe("Before: $10")
    expect(container).toHaveTextContent("Now: $8")
    rerender(<LocalPrice amount={8} before={6} currency="USD" />)
    expect(container.querySelector("del")).toBeNull()
  })

  it("shows an estimate without cents", () => {
    const { container } = render(<LocalPrice amount={180000} currency="TZS" approximate={{ currency: "USD", rate: 0.00037 }} />)
    expect(container).toHaveTextContent("about $67")
  })

  it("shows free prices and periods", () => {
    const { container, rerender } = render(<LocalPrice amount={0} currency="INR" period="month" />)
    expect(plain(container)).toBe("Free")
    rerender(<LocalPrice amount={5} currency="INR" period="month" />)
    expect(container).toHaveTextContent("₹5 per month")
  })

  it("announces a change, and not the first price", () => {
    const { rerender } = render(<LocalPrice amount={8} currency="USD" />)
    expect(screen.getByRole("status")).toBeEmptyDOMElement()
    rerender(<LocalPrice amount={9} currency="USD" />)
    expect(screen.getByRole("status")).toHaveTextContent("The price is now $9.")
  })

  it("shows an unknown currency unchanged, and warns", () => {
    const entries: LogEntry[] = []
    const { container } = render(
      <HarnessProvider sinks={[(entry) => void entries.push(entry)]}>
        <LocalPrice amount={3} currency="beads" />
      </HarnessProvider>
    )
    expect(container).toHaveTextContent("3 beads")
    expect(entries[0]?.level).toBe("warn")
  })
})

import { fireEvent, render, screen, waitFor } from "@testing-library/react"
import { describe, expect, it } from "vitest"

import * as module from "@/components/shared-credit"
import { SharedCredit } from "@/components/shared-credit"
import { describeConformance } from "@/conformance/conformance"
import { HarnessProvider } from "@/components/harness-provider"
import type { LogEntry } from "@/hooks/use-harness"

const named = (...names: string[]) => names.map((name) => ({ name }))

describeConformance("shared-credit", module, { SharedCredit: <SharedCredit contributors={named("Ana", "Farai")} /> })

describe("SharedCredit", () => {
  it("joins the names as the language does, and isolates each", () => {
    const { container, rerender } = render(<SharedCredit contributors={named("Ana", "Chen, Wei", "ليلى")} />)
    expect(container.querySelector("p")).toHaveTextContent("By Ana, Chen, Wei, and ليلى")
    expect([...container.querySelectorAll("bdi[lang]")].map((name) => name.textContent)).toEqual(["Ana", "Chen, Wei", "ليلى"])
    rerender(<SharedCredit locale="de" labels={{ by: "Von" }} contributors={named("Ana", "Farai")} />)
    expect(container.querySelector("p")).toHaveTextContent("Von Ana und Farai")
  })

  it("collapses a long list and shows everybody on request, with the focus on the first new name", async () => {
    render(<SharedCredit visible={2} contributors={named("Ana", "Ben", "Chen", "Dayo")} />)
    expect(screen.queryByText("Chen")).toBeNull()
    fireEvent.click(screen.getByRole("button", { name: "and 2 more" }))
    expect(screen.getByText("Dayo")).toBeInTheDocument()
    expect(screen.getByRole("status")).toHaveTextContent("All 4 names are shown.")
    await waitFor(() => expect(screen.getByText("Chen").closest("[tabindex]")).toHaveFocus())
    expect(screen.queryByRole("button")).toBeNull()
  })

  it("does not hide a single name", () => {
    render(<SharedCredit visible={2} contributors={named("Ana", "Ben", "Chen")} />)
    expect(screen.queryByRole("button")).toBeNull()
  })

  it("names the owners of a tradition and their terms", () => {
    render(
      <SharedCredit
        contributors={[]}
        sources={[{ tradition: "a pattern", keepers: "the weavers", terms: "Not for sale.", href: "#weavers" }]}
      />
    )
    expect(screen.getByText(/After/)).toHaveTextContent("After a pattern, kept by the weavers. Not for sale.")
    expect(screen.getByRole("link", { name: "the weavers" })).toHaveAttribute("href", "#weavers")
  })

  it("warns about a work without credit", () => {
    const entries: LogEntry[] = []
    render(
      <HarnessProvider sinks={[(entry) => void entries.push(entry)]}>
        <SharedCredit contributors={[]} />
      </HarnessProvider>
    )
    expect(entries.map(({ message }) => message)).toEqual(["a work is shown without credit"])
  })
})

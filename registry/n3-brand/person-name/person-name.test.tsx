import { fireEvent, render, screen, waitFor } from "@testing-library/react"
import { describe, expect, it, vi } from "vitest"

import * as module from "@/components/person-name"
import { PersonName } from "@/components/person-name"
import { describeConformance } from "@/conformance/conformance"
import { nameOf } from "@/lib/person"
import { HarnessProvider } from "@/components/harness-provider"
import type { LogEntry } from "@/hooks/use-harness"

const rudo = { name: "Rudo Chitsa", address: "Mai", knownAs: "Rudo", lang: "sn", recording: "/rudo.ogg", pronouns: "she" }

describeConformance("person-name", module, { PersonName: <PersonName person={rudo} details /> })

describe("nameOf", () => {
  it("returns the requested form of the name, and guesses nothing", () => {
    expect(nameOf(rudo)).toBe("Rudo Chitsa")
    expect(nameOf(rudo, "formal")).toBe("Mai Rudo Chitsa")
    expect(nameOf(rudo, "familiar")).toBe("Rudo")
    expect(nameOf({ name: "Nguyễn Văn An" }, "familiar")).toBe("Nguyễn Văn An")
    expect(nameOf({ name: "Nguyễn Văn An" }, "formal")).toBe("Nguyễn Văn An")
    expect(nameOf({ name: "山田花子", address: "さん", addressStands: "after" }, "formal")).toBe("山田花子さん")
  })
})

describe("PersonName", () => {
  it("isolates the name, in its own language", () => {
    render(<PersonName person={rudo} form="formal" />)
    const name = screen.getByText("Mai Rudo Chitsa")
    expect(name.tagName).toBe("BDI")
    expect(name).toHaveAttribute("lang", "sn")
    expect(screen.queryByRole("button")).toBeNull()
    expect(screen.queryByText("(she)")).toBeNull()
  })

  it("plays the pronunciation, and announces it", async () => {
    const play = vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue()
    vi.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(() => {})
    render(<PersonName person={rudo} details />)
    fireEvent.click(screen.getByRole("button", { name: "Play the pronunciation of Rudo Chitsa" }))
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("Playing the pronunciation of Rudo Chitsa."))
    expect(play).toHaveBeenCalledTimes(1)
  })

  it("announces when a recording cannot be played", async () => {
    const entries: LogEntry[] = []
    vi.spyOn(HTMLMediaElement.prototype, "play").mockRejectedValue(new Error("no codec"))
    vi.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(() => {})
    render(
      <HarnessProvider sinks={[(entry) => void entries.push(entry)]}>
        <PersonName person={rudo} details />
      </HarnessProvider>
    )
    fireEvent.click(screen.getByRole("button"))
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("could not be played"))
    expect(entries[0]?.level).toBe("warn")
  })

  it("has a text for a person without a name", () => {
    render(
      <HarnessProvider sinks={[]}>
        <PersonName person={{ name: " " }} />
      </HarnessProvider>
    )
    expect(screen.getByText("No name")).toBeInTheDocument()
  })
})

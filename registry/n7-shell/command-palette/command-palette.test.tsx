import { fireEvent, render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, it, vi } from "vitest"

import * as module from "@/components/command-palette"
import { CommandPalette } from "@/components/command-palette"
import { LinkProvider } from "@/components/ui/link-provider"
import { describeConformance } from "@/conformance/conformance"
import { findCommands } from "@/lib/find-commands"

const commands = [
  { id: "shelf", label: "The shelf", group: "Go to", keywords: ["books"], href: "/shelf" },
  { id: "resume", label: "Résumé", group: "Go to", href: "/resume" },
  { id: "give", label: "Give a book", group: "Do" },
  { id: "closed", label: "Closed", disabled: true },
]

describeConformance("command-palette", module, { CommandPalette: <CommandPalette commands={commands} /> })

const ids = (words: string) => findCommands(commands, words).map(({ id }) => id)

describe("findCommands", () => {
  it("finds by prefix, by substring, by aliases, without accents, best first", () => {
    expect(ids("")).toEqual(["shelf", "resume", "give"])
    expect(ids("resume")).toEqual(["resume"])
    expect(ids("book")).toEqual(["give", "shelf"])
    expect(ids("book give")).toEqual(["give"])
    expect(ids("closed")).toEqual([])
  })
})

async function openPalette(props: Partial<Parameters<typeof CommandPalette>[0]> = {}) {
  const user = userEvent.setup()
  const run = vi.fn()
  const navigate = vi.fn()
  render(
    <CommandPalette
      commands={commands.map((command) => (command.id === "give" ? { ...command, run } : command))}
      navigate={navigate}
      {...props}
    />
  )
  fireEvent.keyDown(document, { key: "k", ctrlKey: true })
  const input = await screen.findByRole("combobox")
  await waitFor(() => expect(input).toHaveFocus())
  return { user, run, navigate, input }
}

const spoken = () => screen.getAllByRole("status").map((one) => one.textContent)

const highlighted = () => {
  const id = screen.getByRole("combobox").getAttribute("aria-activedescendant")
  return id ? document.getElementById(id) : null
}

describe("CommandPalette", () => {
  it("opens with its shortcut and is operated by keyboard alone", async () => {
    const { user, navigate, input } = await openPalette()
    await waitFor(() => expect(highlighted()).toHaveTextContent("The shelf"))
    await user.keyboard("{ArrowUp}")
    await waitFor(() => expect(highlighted()).toHaveTextContent("Give a book"))
    expect(input).toHaveFocus()
    await user.keyboard("{ArrowDown}")
    await waitFor(() => expect(highlighted()).toHaveTextContent("The shelf"))
    await user.keyboard("{ArrowDown}{Enter}")
    expect(navigate).toHaveBeenCalledWith("/resume")
    await waitFor(() => expect(screen.queryByRole("combobox")).toBeNull())
  })

  it("runs only the selected command", async () => {
    const { user, run, navigate } = await openPalette()
    await user.keyboard("give{Enter}")
    expect(run).toHaveBeenCalledTimes(1)
    expect(navigate).not.toHaveBeenCalled()
  })

  it("announces the number of matches, and no matches", async () => {
    const { user } = await openPalette()
    await user.keyboard("book")
    await waitFor(() => expect(spoken()).toContain("2 results"))
    await user.keyboard("zzz")
    await waitFor(() => expect(spoken()).toContain("No results for “bookzzz”"))
    expect(screen.queryByRole("option")).toBeNull()
    await user.keyboard("{Enter}")
    expect(screen.getByRole("combobox")).toBeInTheDocument()
  })

  it("says that it has no commands, without words to repeat", async () => {
    render(<CommandPalette commands={[]} open />)
    await waitFor(() => expect(spoken()).toContain("There is nothing to search yet."))
  })

  it("ignores the shortcut if disabled, and other keys always", async () => {
    render(<CommandPalette commands={commands} hotkey={null} />)
    fireEvent.keyDown(document, { key: "k", ctrlKey: true })
    expect(screen.queryByRole("combobox")).toBeNull()
  })

  it("navigates through the link component of the application", async () => {
    const followed = vi.fn()
    const user = userEvent.setup()
    render(
      <LinkProvider
        render={({ href, onClick, ...props }) => (
          <a
            {...props}
            href={href}
            data-routed=""
            onClick={(event) => {
              onClick?.(event)
              event.preventDefault()
              followed(href)
            }}
          />
        )}
      >
        <CommandPalette commands={commands} />
      </LinkProvider>
    )
    await user.click(screen.getByRole("button", { name: "Search" }))
    const row = await screen.findByRole("option", { name: "Résumé" })
    expect(row).toHaveAttribute("data-routed")
    expect(row).toHaveAttribute("href", "/resume")
    expect(row).toHaveAttribute("tabindex", "-1")
    await user.keyboard("resume")
    await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(1))
    await user.keyboard("{Enter}")
    expect(followed.mock.calls).toEqual([["/resume"]])
    await waitFor(() => expect(screen.queryByRole("combobox")).toBeNull())
    await user.click(screen.getByRole("button", { name: "Search" }))
    await user.click(await screen.findByRole("option", { name: "The shelf" }))
    expect(followed.mock.calls).toEqual([["/resume"], ["/shelf"]])
  })

  it("handles a click, and stops listening on unmount", async () => {
    const { user, run } = await openPalette()
    await user.click(screen.getByRole("option", { name: "Give a book" }))
    expect(run).toHaveBeenCalledTimes(1)
  })
})

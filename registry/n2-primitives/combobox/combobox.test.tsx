import { useState, type FormEvent } from "react"
import { act, render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { beforeEach, describe, expect, test, vi } from "vitest"

import * as module from "@/components/ui/combobox"
import {
  Combobox,
  ComboboxChipsInput,
  ComboboxCollection,
  ComboboxContent,
  ComboboxGroup,
  ComboboxGroupLabel,
  ComboboxInput,
  ComboboxItem,
  ComboboxSearch,
  ComboboxTrigger,
} from "@/components/ui/combobox"
import { describeConformance } from "@/conformance/conformance"

const towns = ["Bulawayo", "Harare", "Mutare"]
const row = (town: string) => (
  <ComboboxItem key={town} value={town}>
    {town}
  </ComboboxItem>
)

const shelves = [
  { value: "Ground floor", items: ["Newspapers"] },
  { value: "First floor", items: ["History", "Poetry"] },
]

describeConformance("combobox", module, {
  ComboboxChipsInput: {
    element: <ComboboxChipsInput aria-label="Towns" />,
    within: (part) => (
      <Combobox items={towns} multiple defaultValue={["Harare"]}>
        {part}
      </Combobox>
    ),
  },
  ComboboxCollection: {
    element: <ComboboxCollection>{row}</ComboboxCollection>,
    within: (part) => (
      <Combobox items={towns} defaultOpen>
        <ComboboxInput aria-label="Town" />
        <ComboboxContent>{part}</ComboboxContent>
      </Combobox>
    ),
    rootless: "it draws the rows of a group and nothing around them",
  },
  ComboboxGroup: {
    element: <ComboboxGroup key="g" items={shelves[0]!.items} />,
    within: (part) => (
      <Combobox items={shelves.slice(0, 1)} defaultOpen>
        <ComboboxInput aria-label="Shelf" />
        <ComboboxContent>{() => part}</ComboboxContent>
      </Combobox>
    ),
  },
  ComboboxGroupLabel: {
    element: <ComboboxGroupLabel>Ground floor</ComboboxGroupLabel>,
    within: (part) => (
      <Combobox items={shelves.slice(0, 1)} defaultOpen>
        <ComboboxInput aria-label="Shelf" />
        <ComboboxContent>{() => <ComboboxGroup key="g">{part}</ComboboxGroup>}</ComboboxContent>
      </Combobox>
    ),
  },
  ComboboxSearch: {
    element: <ComboboxSearch aria-label="Search" />,
    within: (part) => (
      <Combobox items={towns} defaultOpen>
        <ComboboxTrigger aria-label="Town" />
        <ComboboxContent search={part}>{row}</ComboboxContent>
      </Combobox>
    ),
  },
  ComboboxTrigger: {
    element: <ComboboxTrigger aria-label="Town" />,
    within: (part) => <Combobox items={towns}>{part}</Combobox>,
  },
  Combobox: { element: <Combobox items={towns} />, rootless: "it holds the choice and draws nothing" },
  ComboboxContent: {
    element: <ComboboxContent>{row}</ComboboxContent>,
    within: (part) => (
      <Combobox items={towns} defaultOpen>
        <ComboboxInput aria-label="Town" />
        {part}
      </Combobox>
    ),
  },
  ComboboxInput: {
    element: <ComboboxInput aria-label="Town" />,
    within: (part) => <Combobox items={towns}>{part}</Combobox>,
  },
  ComboboxItem: {
    element: row("Harare"),
    within: (part) => (
      <Combobox items={["Harare"]} defaultOpen>
        <ComboboxInput aria-label="Town" />
        <ComboboxContent>{() => part}</ComboboxContent>
      </Combobox>
    ),
  },
})

describe("a combobox", () => {
  test("finds by typing, selects by keyboard and announces when nothing matches", async () => {
    const user = userEvent.setup()
    render(
      <Combobox items={towns}>
        <ComboboxInput aria-label="Town" />
        <ComboboxContent empty="No town of that name">{row}</ComboboxContent>
      </Combobox>
    )
    const input = screen.getByRole("combobox", { name: "Town" })
    await user.type(input, "are")
    await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(2))
    await user.keyboard("{ArrowDown}{Enter}")
    await waitFor(() => expect(input).toHaveValue("Mutare"))
    await user.clear(input)
    await user.type(input, "zz")
    expect(await screen.findByText("No town of that name")).toBeInTheDocument()
  })

  test("selects the match on Enter, without an arrow key", async () => {
    const user = userEvent.setup()
    render(
      <Combobox items={towns}>
        <ComboboxInput aria-label="Town" />
        <ComboboxContent>{row}</ComboboxContent>
      </Combobox>
    )
    await user.type(screen.getByRole("combobox"), "mut")
    await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(1))
    await user.keyboard("{Enter}")
    await waitFor(() => expect(screen.queryByRole("option")).toBeNull())
    expect(screen.getByRole("combobox")).toHaveValue("Mutare")
    await user.tab()
    expect(screen.getByRole("combobox")).toHaveValue("Mutare")
  })

  describe("with text that is no choice", () => {
    const onSubmit = vi.fn((event: FormEvent) => event.preventDefault())
    function Trip({ multiple, ...props }: { multiple?: boolean; defaultValue?: string; filter?: null }) {
      return (
        <form onSubmit={onSubmit}>
          <Combobox items={towns} name="town" unmatchedLabel="Choose a town" multiple={multiple} {...props}>
            {multiple ? <ComboboxChipsInput aria-label="Town" /> : <ComboboxInput aria-label="Town" />}
            <ComboboxContent empty="No town of that name">{row}</ComboboxContent>
          </Combobox>
          <button>Send</button>
        </form>
      )
    }
    const input = () => screen.getByRole("combobox", { name: "Town" })
    // Not by role: what is outside an open list is hidden from screen readers.
    const send = () => screen.getByText("Send")
    const sent = () => new FormData(document.querySelector("form")!).getAll("town")
    const closed = () => waitFor(() => expect(document.querySelector("[data-slot=combobox-content]")).toBeNull())
    beforeEach(() => void onSubmit.mockClear())

    test.each([false, true])("keeps it and is refused when the focus leaves, with several: %s", async (multiple) => {
      const user = userEvent.setup()
      render(<Trip multiple={multiple} />)
      await user.type(input(), "har")
      await screen.findByRole("option")
      act(() => send().focus())
      await closed()
      expect(input()).toHaveValue("har")
      expect(input()).toHaveAttribute("aria-invalid", "true")
      await user.click(send())
      expect(onSubmit).not.toHaveBeenCalled()
      await user.type(input(), "{Backspace}")
      expect(input()).not.toHaveAttribute("aria-invalid")
      await user.click(await screen.findByRole("option", { name: "Harare" }))
      await closed()
      await user.click(send())
      expect(onSubmit).toHaveBeenCalledOnce()
      expect(sent()).toEqual(["Harare"])
    })

    test("does not submit the form on Enter, and still announces that nothing matches", async () => {
      const user = userEvent.setup()
      render(<Trip />)
      await user.type(input(), "zzz")
      await screen.findByText("No town of that name")
      await user.keyboard("{Enter}")
      expect(screen.getByText("No town of that name")).toBeInTheDocument()
      expect(input()).toHaveValue("zzz")
      await user.keyboard("{Escape}")
      await closed()
      await user.keyboard("{Enter}")
      expect(onSubmit).not.toHaveBeenCalled()
      expect(input()).toHaveValue("zzz")
      await user.keyboard("{Escape}")
      expect(input()).toHaveValue("")
      expect(input()).not.toHaveAttribute("aria-invalid")
      await user.keyboard("{Enter}")
      expect(onSubmit).toHaveBeenCalledOnce()
    })

    test.each([false, true])("selects a row that is written out when the focus leaves, with several: %s", async (multiple) => {
      const user = userEvent.setup()
      render(<Trip multiple={multiple} />)
      await user.type(input(), "harare")
      await screen.findByRole("option")
      act(() => send().focus())
      await closed()
      expect(sent()).toEqual(["Harare"])
      expect(input()).toHaveValue(multiple ? "" : "Harare")
      expect(input()).not.toHaveAttribute("aria-invalid")
    })

    test("returns to the choice it has", async () => {
      const user = userEvent.setup()
      render(<Trip defaultValue="Mutare" />)
      await user.clear(input())
      await user.type(input(), "Mutare")
      await user.keyboard("{Enter}")
      await closed()
      await user.type(input(), "zz")
      act(() => send().focus())
      await closed()
      await waitFor(() => expect(input()).toHaveValue("Mutare"))
      expect(input()).not.toHaveAttribute("aria-invalid")
      expect(sent()).toEqual(["Mutare"])
    })
  })

  test("keeps several choices, each of which can be removed", async () => {
    const user = userEvent.setup()
    render(
      <Combobox items={towns} multiple defaultValue={["Harare"]}>
        <ComboboxChipsInput aria-label="Towns" removeLabel={(town) => `${town} entfernen`} />
        <ComboboxContent>{row}</ComboboxContent>
      </Combobox>
    )
    const chips = () => [...document.querySelectorAll("[data-slot=combobox-chip]")].map((chip) => chip.textContent)
    await user.type(screen.getByRole("combobox", { name: "Towns" }), "mut")
    await user.click(await screen.findByRole("option", { name: "Mutare" }))
    await waitFor(() => expect(chips()).toEqual(["Harare", "Mutare"]))
    await user.click(screen.getByRole("button", { name: "Harare entfernen", hidden: true }))
    await waitFor(() => expect(chips()).toEqual(["Mutare"]))
    await user.click(screen.getByRole("combobox", { name: "Towns" }))
    await user.keyboard("{Backspace}")
    await waitFor(() => expect(chips()).toEqual([]))
  })

  test("is searched inside its list, in groups", async () => {
    const user = userEvent.setup()
    render(
      <Combobox items={shelves}>
        <ComboboxTrigger aria-label="Shelf" placeholder="Choose" />
        <ComboboxContent search={<ComboboxSearch aria-label="Search" />}>
          {(floor: (typeof shelves)[number]) => (
            <ComboboxGroup key={floor.value} items={floor.items}>
              <ComboboxGroupLabel>{floor.value}</ComboboxGroupLabel>
              <ComboboxCollection>{row}</ComboboxCollection>
            </ComboboxGroup>
          )}
        </ComboboxContent>
      </Combobox>
    )
    const trigger = screen.getByRole("combobox", { name: "Shelf" })
    expect(trigger).toHaveTextContent("Choose")
    await user.click(trigger)
    await user.type(await screen.findByRole("combobox", { name: "Search" }), "poe")
    await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(1))
    expect(screen.getByRole("group", { name: "First floor" })).toContainElement(screen.getByRole("option"))
    await user.click(screen.getByRole("option", { name: "Poetry" }))
    await waitFor(() => expect(trigger).toHaveTextContent("Poetry"))
  })

  test("shows results of a server, and announces the search", async () => {
    const user = userEvent.setup()
    function Asked() {
      const [found, setFound] = useState<string[]>([])
      const [pending, setPending] = useState(false)
      const ask = (words: string) => {
        setPending(true)
        void Promise.resolve(towns.filter((town) => town.includes(words))).then((answer) => {
          setFound(answer)
          setPending(false)
        })
      }
      return (
        <Combobox items={found} filter={null} onInputValueChange={ask}>
          <ComboboxInput aria-label="Town" />
          <ComboboxContent status={pending ? "Searching" : `${found.length} towns`}>{row}</ComboboxContent>
        </Combobox>
      )
    }
    render(<Asked />)
    await user.type(screen.getByRole("combobox", { name: "Town" }), "Bula")
    await waitFor(() => expect(screen.getAllByRole("option").map((one) => one.textContent)).toEqual(["Bulawayo"]))
    expect(screen.getByText("1 towns")).toBeInTheDocument()
  })
})

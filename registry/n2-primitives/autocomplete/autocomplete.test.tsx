import { render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, test } from "vitest"

import * as module from "@/components/ui/autocomplete"
import {
  Autocomplete,
  AutocompleteCollection,
  AutocompleteContent,
  AutocompleteGroup,
  AutocompleteGroupLabel,
  AutocompleteInput,
  AutocompleteItem,
} from "@/components/ui/autocomplete"
import { describeConformance } from "@/conformance/conformance"

const tags = ["maize", "masonry", "rain"]
const row = (tag: string) => (
  <AutocompleteItem key={tag} value={tag}>
    {tag}
  </AutocompleteItem>
)
const groups = [{ value: "Fields", items: ["maize"] }]

const inside = (children: React.ReactNode | ((item: never) => React.ReactNode), items: readonly unknown[] = ["maize"]) => (
  <Autocomplete items={items as string[]} defaultOpen>
    <AutocompleteInput aria-label="Tag" />
    <AutocompleteContent>{children as never}</AutocompleteContent>
  </Autocomplete>
)

describeConformance("autocomplete", module, {
  Autocomplete: { element: <Autocomplete items={tags} />, rootless: "it holds the text and draws nothing" },
  AutocompleteCollection: {
    element: <AutocompleteCollection>{row}</AutocompleteCollection>,
    within: (part) => inside(part),
    rootless: "it draws the rows of a group and nothing around them",
  },
  AutocompleteContent: {
    element: <AutocompleteContent>{row}</AutocompleteContent>,
    within: (part) => (
      <Autocomplete items={tags} defaultOpen>
        <AutocompleteInput aria-label="Tag" />
        {part}
      </Autocomplete>
    ),
  },
  AutocompleteGroup: { element: <AutocompleteGroup key="g" items={["maize"]} />, within: (part) => inside(() => part, groups) },
  AutocompleteGroupLabel: {
    element: <AutocompleteGroupLabel>Fields</AutocompleteGroupLabel>,
    within: (part) => inside(() => <AutocompleteGroup key="g">{part}</AutocompleteGroup>, groups),
  },
  AutocompleteInput: {
    element: <AutocompleteInput aria-label="Tag" />,
    within: (part) => <Autocomplete items={tags}>{part}</Autocomplete>,
  },
  AutocompleteItem: { element: row("maize"), within: (part) => inside(() => part) },
})

describe("an autocomplete", () => {
  test("suggests, and keeps the typed text if nothing matches", async () => {
    const user = userEvent.setup()
    render(
      <Autocomplete items={tags}>
        <AutocompleteInput aria-label="Tag" clearLabel="Leeren" />
        <AutocompleteContent>{row}</AutocompleteContent>
      </Autocomplete>
    )
    const input = screen.getByRole("combobox", { name: "Tag" })
    await user.type(input, "ma")
    await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(2))
    await user.keyboard("{ArrowDown}{Enter}")
    await waitFor(() => expect(input).toHaveValue("maize"))
    await user.click(screen.getByRole("button", { name: "Leeren" }))
    expect(input).toHaveValue("")
    await user.type(input, "millet")
    await user.tab()
    expect(input).toHaveValue("millet")
  })
})

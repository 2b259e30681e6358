import { render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, test } from "vitest"

import * as module from "@/components/ui/combobox"
import { Combobox, ComboboxContent, ComboboxInput, ComboboxItem } from "@/components/ui/combobox"
import { describeConformance } from "@/conformance/conformance"

const towns = ["Bulawayo", "Harare", "Mutare"]
const row = (town: string) => (
  <ComboboxItem key={town} value={town}>
    {town}
  </ComboboxItem>
)

describeConformance("combobox", module, {
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
  test("finds by letters, chooses by keyboard and says when nothing matches", async () => {
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
    await waitFor(() => expect(input).toHaveValue("Harare"))
    await user.clear(input)
    await user.type(input, "zz")
    expect(await screen.findByText("No town of that name")).toBeInTheDocument()
  })
})

import { render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, test } from "vitest"

import * as module from "@/components/ui/native-select"
import { NativeSelect, NativeSelectGroup, NativeSelectOption } from "@/components/ui/native-select"
import { describeConformance } from "@/conformance/conformance"

const inside = (part: React.ReactNode) => <NativeSelect aria-label="Branch">{part}</NativeSelect>

describeConformance("native-select", module, {
  NativeSelect: <NativeSelect aria-label="Branch" />,
  NativeSelectGroup: { element: <NativeSelectGroup label="Zimbabwe" />, within: inside },
  NativeSelectOption: { element: <NativeSelectOption>Harare</NativeSelectOption>, within: inside },
})

describe("a native select", () => {
  test("is part of its form", async () => {
    const user = userEvent.setup()
    render(
      <form aria-label="Card">
        <NativeSelect name="branch" aria-label="Branch">
          <NativeSelectOption value="harare">Harare</NativeSelectOption>
          <NativeSelectOption value="mutare">Mutare</NativeSelectOption>
        </NativeSelect>
      </form>
    )
    await user.selectOptions(screen.getByRole("combobox", { name: "Branch" }), "Mutare")
    expect(screen.getByRole("form")).toHaveFormValues({ branch: "mutare" })
  })
})

import { render, screen, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, it, vi } from "vitest"

import * as module from "@/components/settings-page"
import { SettingsPage, type SettingsSection } from "@/components/settings-page"
import { describeConformance } from "@/conformance/conformance"

const sections: SettingsSection[] = [
  {
    id: "name",
    heading: "What we call you",
    submit: "Keep it",
    settings: [
      { kind: "text", name: "name", label: "Name", value: "Tendai" },
      { kind: "choice", name: "address", label: "Form of address", value: "mai", choices: [{ value: "none", label: "None" }, { value: "mai", label: "Mai" }] },
    ],
  },
  { id: "letters", heading: "Letters", settings: [{ kind: "switch", name: "books", label: "New books", hint: "Once a month" }] },
]

describeConformance("settings-page", module, { SettingsPage: <SettingsPage sections={sections} /> })

describe("SettingsPage", () => {
  it("reports each change to the app", async () => {
    const user = userEvent.setup()
    const onSettingChange = vi.fn()
    render(<SettingsPage sections={sections} onSettingChange={onSettingChange} />)
    await user.click(screen.getByRole("switch", { name: "New books" }))
    expect(onSettingChange).toHaveBeenLastCalledWith("letters", "books", true)
    await user.type(screen.getByLabelText("Name"), "!")
    expect(onSettingChange).toHaveBeenLastCalledWith("name", "name", "Tendai!")
  })

  it("submits a section with a button as a whole", async () => {
    const user = userEvent.setup()
    const onSectionSubmit = vi.fn((_: string, values: FormData) => Object.fromEntries(values))
    render(<SettingsPage sections={sections} onSectionSubmit={onSectionSubmit} />)
    const form = within(screen.getByRole("form", { name: "What we call you" }))
    await user.click(form.getByRole("button", { name: "Keep it" }))
    expect(onSectionSubmit).toHaveBeenCalledWith("name", expect.anything())
    expect(onSectionSubmit.mock.results[0]?.value).toEqual({ name: "Tendai", address: "mai" })
    expect(within(screen.getByRole("form", { name: "Letters" })).queryByRole("button")).toBeNull()
  })

  it("has the most serious section last, and the language first", () => {
    render(
      <SettingsPage
        sections={sections}
        language={{ languages: [{ tag: "en", name: "English" }] }}
        danger={{ heading: "Leave", description: "For good.", action: <button type="button">Leave</button> }}
      />
    )
    expect(screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent)).toEqual([
      "Language",
      "What we call you",
      "Letters",
      "Leave",
    ])
    expect(screen.getByRole("button", { name: "Language: English" })).toBeInTheDocument()
  })
})

import { render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, test } from "vitest"

import { Label } from "@/components/ui/label"
import * as module from "@/components/ui/switch"
import { Switch } from "@/components/ui/switch"
import { describeConformance } from "@/conformance/conformance"

describeConformance("switch", module, { Switch: <Switch aria-label="Sound" /> })

describe("a switch", () => {
  test("is turned by its label, by Space and by Enter", async () => {
    const user = userEvent.setup()
    render(
      <Label>
        <Switch />
        Sound
      </Label>
    )
    const sound = screen.getByRole("switch", { name: "Sound" })
    await user.click(screen.getByText("Sound"))
    expect(sound).toBeChecked()
    sound.focus()
    await user.keyboard(" ")
    expect(sound).not.toBeChecked()
    await user.keyboard("{Enter}")
    expect(sound).toBeChecked()
  })

  test("stays as it is while disabled", async () => {
    const user = userEvent.setup()
    render(<Switch aria-label="Sound" disabled />)
    await user.click(screen.getByRole("switch"))
    expect(screen.getByRole("switch")).not.toBeChecked()
  })
})

import { render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, describe, expect, it, vi } from "vitest"

import * as module from "@/components/language-switcher"
import { LanguageSwitcher } from "@/components/language-switcher"
import { describeConformance } from "@/conformance/conformance"

const languages = [
  { tag: "en", name: "English" },
  { tag: "ar", name: "العربية", announcement: "اللغة الآن العربية" },
  { tag: "sr-Latn", name: "srpski" },
]

describeConformance("language-switcher", module, { LanguageSwitcher: <LanguageSwitcher languages={languages} /> })

const { documentElement } = document
afterEach(() => {
  documentElement.lang = "en"
  documentElement.removeAttribute("dir")
})

describe("LanguageSwitcher", () => {
  it("changes the direction of the page with the language, by keyboard, and announces it in that language", async () => {
    const user = userEvent.setup()
    const onValueChange = vi.fn()
    render(<LanguageSwitcher languages={languages} onValueChange={onValueChange} />)
    screen.getByRole("button", { name: "Language: English" }).focus()
    await user.keyboard("{Enter}")
    const item = await screen.findByRole("menuitemradio", { name: "العربية" })
    expect(item).toHaveAttribute("lang", "ar")
    expect(item).toHaveAttribute("dir", "rtl")
    await user.click(item)
    expect(onValueChange).toHaveBeenCalledWith("ar", "rtl")
    expect(documentElement).toHaveAttribute("lang", "ar")
    expect(documentElement).toHaveAttribute("dir", "rtl")
    await waitFor(() => expect(document.querySelector("[data-slot=live-region]")).toHaveTextContent("اللغة الآن العربية"))
    expect(document.querySelector("[data-slot=live-region]")).toHaveAttribute("lang", "ar")
  })

  it("does not change the document if disabled", async () => {
    const user = userEvent.setup()
    render(<LanguageSwitcher languages={languages} apply={false} value="en" />)
    await user.click(screen.getByRole("button"))
    await user.click(await screen.findByRole("menuitemradio", { name: "srpski" }))
    expect(documentElement).not.toHaveAttribute("dir")
    expect(screen.getByRole("button", { hidden: true })).toHaveAccessibleName("Language: English")
  })
})

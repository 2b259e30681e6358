import { readFileSync } from "node:fs"
import path from "node:path"
import { hydrateRoot } from "react-dom/client"
import { renderToString } from "react-dom/server"
import { act, render, renderHook, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"

import * as module from "@/components/theme-provider"
import { ThemeProvider, ThemeSwitcher, useTheme } from "@/components/theme-provider"
import { describeConformance } from "@/conformance/conformance"
import { themeScript } from "@/lib/theme-script"
import { root } from "@workshop/manifest.mjs"

describeConformance("theme-provider", module, {
  ThemeProvider: { element: <ThemeProvider>text</ThemeProvider>, rootless: "it only provides a context" },
  ThemeSwitcher: { element: <ThemeSwitcher />, within: (part) => <ThemeProvider>{part}</ThemeProvider> },
})

const { classList } = document.documentElement

/** A device with configurable preferences. */
function device(dark: boolean) {
  const listeners = new Set<() => void>()
  const query = {
    matches: dark,
    addEventListener: (_: string, listener: () => void) => void listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => void listeners.delete(listener),
  }
  vi.stubGlobal("matchMedia", (media: string) => (media.includes("color-scheme") ? query : { ...query, matches: false }))
  return (next: boolean) => {
    query.matches = next
    act(() => listeners.forEach((listener) => listener()))
  }
}

let key = ""
let number = 0
beforeEach(() => void (key = `theme-${(number += 1)}`))
afterEach(() => {
  classList.remove("dark", "contrast")
  localStorage.clear()
})

const theme = () =>
  renderHook(useTheme, { wrapper: ({ children }) => <ThemeProvider storageKey={key}>{children}</ThemeProvider> }).result

describe("ThemeProvider", () => {
  it("follows the system until the reader chooses, and remembers the choice", () => {
    const change = device(true)
    const result = theme()
    expect(result.current).toMatchObject({ choice: "system", shown: "dark" })
    expect(classList.contains("dark")).toBe(true)
    change(false)
    expect(classList.contains("dark")).toBe(false)
    act(() => result.current.setChoice("dark"))
    expect(classList.contains("dark")).toBe(true)
    expect(localStorage.getItem(key)).toBe("dark")
    change(false)
    expect(result.current.shown).toBe("dark")
  })

  it("keeps contrast independent of light and dark", () => {
    device(false)
    const result = theme()
    act(() => result.current.setContrast(true))
    act(() => result.current.setChoice("dark"))
    expect([...classList]).toEqual(expect.arrayContaining(["dark", "contrast"]))
    expect(localStorage.getItem(key)).toBe("dark contrast")
    act(() => result.current.setContrast(false))
    expect(classList.contains("contrast")).toBe(false)
  })

  it("follows a choice that was made in another tab", () => {
    device(false)
    const result = theme()
    localStorage.setItem(key, "dark")
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key })))
    expect(result.current.shown).toBe("dark")
  })

  it("applies to this page if storage is not available", () => {
    device(false)
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new Error("full")
    })
    const result = theme()
    act(() => result.current.setChoice("dark"))
    expect(result.current.shown).toBe("dark")
  })

  it("ignores invalid stored values", () => {
    device(false)
    localStorage.setItem(key, "purple <script>")
    expect(theme().current).toMatchObject({ choice: "system", contrast: false })
  })
})

describe("themeScript", () => {
  it.each([
    ["dark", false, true],
    ["light", true, false],
    ["system", true, true],
    ["", true, true],
    ["", false, false],
  ])("with %j stored on a device that is dark: %s, shows dark: %s", (stored, dark, shown) => {
    device(dark)
    if (stored) localStorage.setItem(key, stored)
    new Function(themeScript(key))()
    expect(classList.contains("dark")).toBe(shown)
  })

  // Without the attribute, React reports that the class of the element differs from the HTML of the server.
  it.each(["docs/start.md", "registry.json"])("changes nothing that React reports, in the layout of %s", async (place) => {
    const shown = /<html(.*?)>/.exec(readFileSync(path.join(root, place), "utf8"))?.[1] ?? ""
    const layout = (
      <html lang="en" suppressHydrationWarning={shown.includes("suppressHydrationWarning")}>
        <head>
          <script dangerouslySetInnerHTML={{ __html: themeScript(key) }} />
        </head>
        <body>Shelf</body>
      </html>
    )
    const page = new DOMParser().parseFromString(renderToString(layout), "text/html")
    page.documentElement.classList.add("dark")
    const live = await act(async () => hydrateRoot(page, layout))
    expect(page.documentElement.className).toBe("dark")
    act(() => live.unmount())
  })
})

describe("ThemeSwitcher", () => {
  it("lets the reader choose by keyboard", async () => {
    device(false)
    const user = userEvent.setup()
    render(
      <ThemeProvider storageKey={key}>
        <ThemeSwitcher />
      </ThemeProvider>
    )
    screen.getByRole("button", { name: "Theme: System" }).focus()
    await user.keyboard("{Enter}")
    await user.click(await screen.findByRole("menuitemradio", { name: "Dark" }))
    expect(classList.contains("dark")).toBe(true)
  })

  it("throws without a provider", () => {
    expect(() => renderHook(useTheme)).toThrow("needs a ThemeProvider")
  })
})

// @ts-check
// More of what a person does with each primitive, by keyboard alone; `keyboard.mjs` runs them beside its own.
import assert from "node:assert/strict"

/** @typedef {import("./keyboard.mjs").Hands} Hands */

const slot = (/** @type {string} */ name) => `[data-slot="${name}"]`

/** The value of the input that has the focus. @param {Hands} hands @param {string} value */
const hasValue = ({ page }, value) =>
  page.waitForFunction((wanted) => /** @type {HTMLInputElement} */ (document.activeElement)?.value === wanted, value, { timeout: 60_000 })

/** @type {Record<string, (hands: Hands) => Promise<void>>} */
export const scenarios = {
  async alert({ tabTo, showsFocus }) {
    await tabTo(`${slot("alert")} button`)
    await showsFocus()
  },
  async "button-group"({ press, showsFocus, sees, isSound, misses, holdsFocus }) {
    await press("Tab")
    await showsFocus()
    await press("Tab", "Enter")
    await sees(slot("menu-content"))
    await isSound()
    await press("Escape")
    await misses(slot("menu-content"))
    await holdsFocus('[aria-label="Other ways to save"]')
  },
  async toggle({ press, showsFocus, sees }) {
    await press("Tab", "Tab")
    await showsFocus()
    await press("Space")
    await sees('[aria-label="Italic"][aria-pressed="true"]:focus')
  },
  async "toggle-group"({ press, showsFocus, holdsFocus, sees, page }) {
    await press("Tab")
    await showsFocus()
    await press("ArrowRight", "Enter")
    await sees(`${slot("toggle-group-item")}[aria-pressed="true"]:focus`)
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Grid")
    await press("Tab")
    await holdsFocus('[aria-label="Bold"]')
  },
  async phrase({ press, showsFocus, reads, page }) {
    await press("Tab")
    await showsFocus()
    const inGerman = () => page.evaluate(() => document.activeElement?.matches('[lang="de"]'))
    for (let steps = 0; steps < 5 && !(await inGerman()); steps += 1) await press("ArrowRight")
    await press("Enter")
    await reads("Demnächst")
    await reads("12 Treffer")
  },
  async "input-group"({ press, type, showsFocus, page, holdsFocus }) {
    await press("Tab")
    await showsFocus()
    await type("maize")
    assert.equal(await page.locator('[aria-label="Search the shelf"]').inputValue(), "maize")
    await press("Tab", "Tab", "Tab")
    await holdsFocus(slot("input-group-button"))
    await showsFocus()
  },
  async "native-select"(hands) {
    await hands.press("Tab")
    await hands.showsFocus()
    await hands.type("Lu")
    await hasValue(hands, "lusaka")
  },
  async collapsible({ press, showsFocus, reads }) {
    await press("Tab", "Tab")
    await showsFocus()
    await press("Enter")
    await reads("1987, 1994 and 2003")
  },
  async sheet({ press, sees, misses, holdsFocus, isSound, showsFocus }) {
    await press("Tab", "Enter")
    await sees(slot("sheet-content"))
    await isSound()
    for (let steps = 0; steps < 8; steps += 1) {
      await press("Tab")
      await holdsFocus(`${slot("sheet-content")} *`)
    }
    await showsFocus()
    await press("Escape")
    await misses(slot("sheet-content"))
    await holdsFocus(slot("sheet-trigger"))
  },
  async drawer({ press, sees, misses, holdsFocus, isSound, tabTo, showsFocus }) {
    await press("Tab", "Enter")
    await sees(slot("drawer-content"))
    await isSound()
    await tabTo(slot("drawer-close"))
    await showsFocus()
    await press("Enter")
    await misses(slot("drawer-content"))
    await holdsFocus(slot("drawer-trigger"))
  },
  async "context-menu"({ press, showsFocus, sees, isSound, holdsFocus, misses }) {
    await press("Tab")
    await showsFocus()
    await press("Shift+F10")
    await sees(slot("context-menu-content"))
    await isSound()
    await press("ArrowDown", "ArrowDown", "ArrowRight")
    await sees(slot("menu-sub-content"))
    await holdsFocus(`${slot("menu-sub-content")} ${slot("menu-item")}`)
    await press("ArrowLeft")
    await misses(slot("menu-sub-content"))
    await press("Escape")
    await misses(slot("context-menu-content"))
  },
  async autocomplete(hands) {
    await hands.press("Tab")
    await hands.showsFocus()
    await hands.type("ma")
    await hands.sees(slot("autocomplete-item"))
    await hands.isSound()
    await hands.press("ArrowDown", "Enter")
    await hasValue(hands, "maize")
    await hands.press("Control+A")
    await hands.type("millet")
    await hands.misses(slot("autocomplete-item"))
    await hasValue(hands, "millet")
  },
  async "number-field"(hands) {
    await hands.press("Tab")
    await hands.showsFocus()
    await hands.press("ArrowUp", "ArrowUp")
    await hasValue(hands, "4")
    await hands.press("End")
    await hasValue(hands, "12")
    await hands.press("Tab", "Control+A")
    await hands.type("99.5")
    await hands.press("Shift+Tab")
    await hands.page.waitForFunction(() => [...document.querySelectorAll("input")].some(({ value }) => value === "$99.50"), undefined, { timeout: 60_000 })
  },
  async "otp-field"({ press, type, showsFocus, reads }) {
    await press("Tab")
    await showsFocus()
    await type("493021")
    await reads("the code is complete")
    await press("Backspace")
    await reads("Six digits")
  },
  async calendar({ press, tabTo, showsFocus, holdsFocus, sees }) {
    await tabTo('[data-slot="calendar"] [role="gridcell"] button')
    await showsFocus()
    await press("ArrowRight", "ArrowDown")
    await holdsFocus('[aria-label*="May 22,"]')
    await press("Enter")
    await sees('[role="gridcell"][aria-selected="true"] [aria-label*="May 22,"]')
    await press("PageDown")
    await holdsFocus('[aria-label*="June 22,"]')
  },
  async "date-picker"({ press, tabTo, showsFocus, sees, misses, holdsFocus, isSound }) {
    await press("Tab")
    await showsFocus()
    await press("Enter")
    await sees(slot("calendar"))
    await isSound()
    await holdsFocus('[aria-label*="May 7, 2026"]')
    await press("ArrowDown", "Enter")
    await misses(slot("calendar"))
    await holdsFocus('[aria-label="Day of return, May 14, 2026"]')
    await tabTo(slot("date-range-picker"))
    await press("Enter")
    await sees(slot("calendar"))
    await isSound()
    await press("Escape")
    await misses(slot("calendar"))
    await holdsFocus(slot("date-range-picker"))
  },
  async "data-table"({ press, type, tabTo, showsFocus, sees, misses, reads, isSound }) {
    await press("Tab")
    await showsFocus()
    await type("vera")
    await misses('[aria-label="Select Bones"]')
    await press("Control+A", "Backspace")
    await tabTo(slot("data-table-columns"))
    await press("Enter")
    await sees(slot("menu-content"))
    await isSound()
    await press("Escape")
    await misses(slot("menu-content"))
    await tabTo(slot("data-table"))
    await showsFocus()
    await tabTo("th button")
    await press("Enter")
    await sees('th[aria-sort="ascending"]')
    await tabTo('[aria-label="Next page"]')
    await showsFocus()
    await press("Enter")
    await reads("Page 2 of 2")
  },
  async "navigation-menu"({ press, showsFocus, sees, isSound, holdsFocus, misses, page }) {
    await press("Tab")
    await showsFocus()
    await press("Enter")
    await sees(slot("navigation-menu-content"))
    // Base UI's guards take the focus only to hand it on.
    await isSound("aria-hidden-focus")
    await press("Tab")
    await holdsFocus(slot("navigation-menu-card"))
    await showsFocus()
    await press("Enter")
    await page.waitForFunction(() => location.hash === "#hours", undefined, { timeout: 60_000 })
    await press("Escape")
    await misses(slot("navigation-menu-content"))
  },
  async "preview-card"({ press, showsFocus, sees, isSound, misses }) {
    await press("Tab")
    await showsFocus()
    await sees(slot("preview-card-content"))
    await isSound()
    await press("Escape")
    await misses(slot("preview-card-content"))
  },
  async "file-upload"({ press, showsFocus, holdsFocus, misses }) {
    await press("Tab")
    await holdsFocus('input[type="file"]')
    await showsFocus()
    await press("Tab")
    await holdsFocus('[aria-label="Remove minutes-may.pdf"]')
    await showsFocus()
    await press("Enter")
    await misses(slot("file-upload-item"))
  },
  async command({ press, type, showsFocus, reads, isSound, misses }) {
    await press("Tab")
    await showsFocus()
    await isSound()
    await type("night")
    await misses(`${slot("command-item")} >> text=Seats`)
    await press("Enter")
    await reads("Read by night: done.")
  },
  async sidebar({ press, tabTo, showsFocus, sees, holdsFocus }) {
    await press("Tab")
    await holdsFocus(slot("sidebar-menu-button"))
    await showsFocus()
    await tabTo(slot("sidebar-trigger"))
    await showsFocus()
    await press("Enter")
    await sees(`${slot("sidebar-provider")}[data-state="folded"]`)
    await press("Control+b")
    await sees(`${slot("sidebar-provider")}[data-state="open"]`)
  },
}

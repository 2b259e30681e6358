// @ts-check
// Every interactive primitive, driven by the keyboard and by nothing else. What opens on the way is checked like a demo.
import assert from "node:assert/strict"
import { describe, test } from "node:test"
import { items } from "../manifest.mjs"
import { axeFindings, overflowing } from "./checks.mjs"
import { scenarios as more } from "./scenarios.mjs"

/** @typedef {import("./stage.mjs").Stage} Stage */

/** @param {Stage} stage */
function hands({ page, settle }) {
  const focused = () =>
    page.evaluate(() => {
      const one = document.activeElement
      return { role: one?.getAttribute("role") ?? one?.tagName.toLowerCase(), text: one?.textContent ?? "", label: one?.getAttribute("aria-label") }
    })
  return {
    page,
    /** @param {string[]} keys */
    async press(...keys) {
      for (const key of keys) await page.keyboard.press(key)
    },
    /** @param {string} text */
    type: (text) => page.keyboard.type(text),
    /** Moves on until the element has the focus. @param {string} selector */
    async tabTo(selector) {
      for (let steps = 0; steps < 40; steps += 1) {
        await page.keyboard.press("Tab")
        if (await page.evaluate((one) => document.activeElement?.matches(one), selector)) return
      }
      throw new Error(`Tab does not reach \`${selector}\`, the focus is on ${JSON.stringify(await focused())}`)
    },
    /** @param {string} selector */
    sees: (selector) => page.locator(selector).first().waitFor({ state: "visible", timeout: 60_000 }),
    /** @param {string} selector */
    misses: (selector) => page.locator(selector).first().waitFor({ state: "detached", timeout: 60_000 }),
    /** @param {string} selector */
    holdsFocus: (selector) =>
      page.waitForFunction((one) => Boolean(document.activeElement?.matches(one)), selector, { timeout: 60_000 }).catch(async () => {
        throw new Error(`\`${selector}\` does not hold the focus, it is on ${JSON.stringify(await focused())}`)
      }),
    /** The focus can be seen: something around the focused element is outlined. */
    async showsFocus() {
      const outlined = await page.evaluate(() => {
        for (let one = document.activeElement; one && one !== document.body; one = one.parentElement) {
          const { outlineStyle, outlineWidth } = getComputedStyle(one)
          if (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2) return true
        }
        return false
      })
      assert.ok(outlined, `the focus cannot be seen on ${JSON.stringify(await focused())}`)
    },
    /** @param {string} text */
    async reads(text) {
      await page.getByText(text, { exact: false }).first().waitFor({ state: "visible", timeout: 60_000 })
    },
    /** @param {string[]} except rules of axe that what is open cannot keep */
    async isSound(...except) {
      await settle()
      const found = [...(await axeFindings(page)), ...(await overflowing(page))].filter((one) => !except.some((rule) => one.startsWith(`${rule} `)))
      assert.ok(found.length === 0, found.join("\n"))
    },
  }
}

/** @typedef {ReturnType<typeof hands>} Hands */

const slot = (/** @type {string} */ name) => `[data-slot="${name}"]`

/** What a person does with each primitive, by its name. @type {Record<string, (hands: Hands) => Promise<void>>} */
const scenarios = {
  ...more,
  async button({ press, tabTo, showsFocus, sees }) {
    await tabTo(slot("button"))
    await showsFocus()
    await press("Enter")
    await sees('[data-slot="button"][aria-busy="true"]')
  },
  async card({ tabTo, showsFocus }) {
    await tabTo('[aria-label="More about the reading room"]')
    await showsFocus()
  },
  async link({ tabTo, showsFocus, press, page }) {
    await tabTo(slot("link"))
    await showsFocus()
    await press("Enter")
    await page.waitForFunction(() => location.hash === "#minutes", undefined, { timeout: 60_000 })
  },
  async "link-provider"({ tabTo, showsFocus, press, reads }) {
    await tabTo(slot("link"))
    await showsFocus()
    await press("Enter")
    await reads("The router is at /reading-room")
  },
  async input({ press, type, showsFocus, page }) {
    await press("Tab")
    await showsFocus()
    await type("Rudo")
    assert.equal(await page.locator('[aria-label="Name"]').inputValue(), "Rudo")
  },
  async textarea({ press, type, showsFocus, page }) {
    await press("Tab")
    await showsFocus()
    await type("One")
    await press("Enter")
    await type("two")
    assert.equal(await page.locator('[aria-label="Note"]').inputValue(), "One\ntwo")
  },
  async label({ press, holdsFocus }) {
    await press("Tab")
    await holdsFocus("input[required]")
  },
  async field({ press, type, holdsFocus }) {
    await press("Tab", "Tab")
    await holdsFocus('input[type="email"]')
    await type("example.org")
  },
  async "checkbox-group"({ press, tabTo, showsFocus, sees }) {
    await tabTo(`${slot("checkbox")}[aria-checked="false"]`)
    await showsFocus()
    await press("Space")
    await sees(`${slot("checkbox")}[aria-checked="true"]:focus`)
  },
  async checkbox({ press, tabTo, showsFocus, sees }) {
    await tabTo(`${slot("checkbox")}[aria-checked="false"]`)
    await showsFocus()
    await press("Space")
    await sees(`${slot("checkbox")}[aria-checked="true"]:focus`)
  },
  async "radio-group"({ press, showsFocus, holdsFocus }) {
    await press("Tab")
    await showsFocus()
    await press("ArrowDown")
    await holdsFocus(`${slot("radio")}[aria-checked="true"]`)
  },
  async switch({ press, tabTo, showsFocus, sees }) {
    await tabTo(`${slot("switch")}[aria-checked="false"]`)
    await showsFocus()
    await press("Space")
    await sees(`${slot("switch")}[aria-checked="true"]:focus`)
  },
  async select({ press, showsFocus, sees, isSound, holdsFocus, page }) {
    await press("Tab")
    await showsFocus()
    await press("Enter")
    await sees(slot("select-content"))
    await isSound()
    await press("ArrowDown", "Enter")
    await holdsFocus(slot("select-trigger"))
    await page.waitForFunction(() => document.activeElement?.textContent?.includes("አማርኛ"), undefined, { timeout: 60_000 })
  },
  async combobox(hands) {
    const { press, type, showsFocus, sees, isSound, page } = hands
    // While a list is open, Base UI hides the rest of the page from screen readers, labels too. Tab still leads there: it closes the list.
    const rest = ["aria-hidden-focus", "label"]
    await press("Tab")
    await showsFocus()
    await press("Control+A")
    await type("mut")
    await sees(slot("combobox-item"))
    await isSound(...rest)
    await press("Enter")
    await page.waitForFunction(() => /** @type {HTMLInputElement} */ (document.activeElement)?.value === "Mutare", undefined, { timeout: 60_000 })
    // Text that is no choice stays, and is marked.
    await press("Control+A", "Delete")
    await type("har")
    await sees(slot("combobox-item"))
    await press("Tab")
    await sees(`${slot("combobox-input")}[aria-invalid=true]`)
    assert.equal(await page.locator(slot("combobox-input")).inputValue(), "har")
    await isSound()
    await hands.tabTo(slot("combobox-chips-input"))
    await showsFocus()
    await type("kig")
    await sees(slot("combobox-item"))
    await isSound(...rest)
    await press("Enter")
    await sees(`${slot("combobox-chip")}[aria-label="Kigali"]`)
    await press("Escape", "Backspace")
    await hands.misses(`${slot("combobox-chip")}[aria-label="Kigali"]`)
    await hands.tabTo(slot("combobox-trigger"))
    await showsFocus()
    await press("Enter")
    await hands.holdsFocus(slot("combobox-search"))
    await type("poe")
    await press("Enter")
    await hands.holdsFocus(slot("combobox-trigger"))
    await page.waitForFunction(() => document.activeElement?.textContent?.includes("Poetry"), undefined, { timeout: 60_000 })
  },
  async slider({ press, showsFocus, page }) {
    await press("Tab")
    await showsFocus()
    await press("ArrowRight", "ArrowRight")
    await page.waitForFunction(() => /** @type {HTMLInputElement} */ (document.activeElement)?.value === "42", undefined, { timeout: 60_000 })
  },
  async tabs({ press, showsFocus, reads }) {
    await press("Tab")
    await showsFocus()
    await press("ArrowRight", "Enter")
    await reads("Forty masons")
  },
  async accordion({ press, showsFocus, reads }) {
    await press("Tab", "Tab")
    await showsFocus()
    await press("Enter")
    await reads("Most books come back")
  },
  async dialog({ press, type, sees, misses, holdsFocus, isSound, showsFocus }) {
    await press("Tab", "Enter")
    await sees(slot("dialog-content"))
    await isSound()
    await holdsFocus(`${slot("dialog-content")} *`)
    // The focus goes round inside and never behind.
    for (let steps = 0; steps < 8; steps += 1) {
      await press("Tab")
      await holdsFocus(`${slot("dialog-content")} *`)
    }
    await showsFocus()
    await type("x")
    await press("Escape")
    await misses(slot("dialog-content"))
    await holdsFocus(slot("dialog-trigger"))
  },
  async "alert-dialog"({ press, sees, misses, holdsFocus, isSound }) {
    await press("Tab", "Enter")
    await sees(slot("alert-dialog-content"))
    await isSound()
    await holdsFocus(`${slot("alert-dialog-content")} *`)
    await press("Enter")
    await misses(slot("alert-dialog-content"))
    await holdsFocus(slot("alert-dialog-trigger"))
  },
  async popover({ press, sees, misses, holdsFocus, isSound }) {
    await press("Tab", "Enter")
    await sees(slot("popover-content"))
    await isSound()
    await press("Escape")
    await misses(slot("popover-content"))
    await holdsFocus(slot("popover-trigger"))
  },
  async tooltip({ press, sees, misses, isSound, showsFocus }) {
    await press("Tab")
    await showsFocus()
    await sees(slot("tooltip"))
    await isSound()
    await press("Escape")
    await misses(slot("tooltip"))
  },
  async menu({ press, sees, misses, holdsFocus, isSound }) {
    await press("Tab", "Enter")
    await sees(slot("menu-content"))
    await isSound()
    await holdsFocus('[role="menuitem"]')
    await press("End")
    await holdsFocus('[role="menuitem"]:last-of-type')
    await press("ArrowUp")
    await holdsFocus('[role="menuitemcheckbox"]')
    await press("Space")
    await sees('[role="menuitemcheckbox"][aria-checked="true"]:focus')
    await press("Escape")
    await misses(slot("menu-content"))
    await holdsFocus(slot("menu-trigger"))
  },
  async toast({ press, sees, reads, isSound, holdsFocus, misses }) {
    await press("Tab", "Enter")
    await sees(slot("toast"))
    await reads("Everybody sees it now")
    await isSound()
    await press("F6", "Tab")
    await holdsFocus(`${slot("toast")}, ${slot("toast")} *`)
    await press("Escape")
    await misses(slot("toast"))
  },
  async table({ press, holdsFocus, showsFocus }) {
    await press("Tab")
    await holdsFocus(slot("table-frame"))
    await showsFocus()
  },
  async breadcrumb({ press, showsFocus, page }) {
    await press("Tab", "Tab")
    await showsFocus()
    await press("Enter")
    await page.waitForFunction(() => location.hash === "#collections", undefined, { timeout: 60_000 })
  },
  async pagination({ press, showsFocus, reads }) {
    await press("Tab")
    await showsFocus()
    await press("Enter")
    await reads("Page 3 of 12")
  },
  async "scroll-area"({ press, showsFocus, holdsFocus, page }) {
    await press("Tab")
    await holdsFocus('[role="region"]')
    await showsFocus()
    await press("End")
    await page.waitForFunction(() => (document.activeElement?.scrollTop ?? 0) > 0, undefined, { timeout: 60_000 })
  },
  async "visually-hidden"({ press, showsFocus, page }) {
    await press("Tab")
    await showsFocus()
    const { width } = /** @type {DOMRect} */ (await page.evaluate(() => document.activeElement?.getBoundingClientRect().toJSON()))
    assert.ok(width > 40, `the hidden link stays hidden, ${width} px wide`)
  },
}

const primitives = () => items().filter((item) => item.type === "registry:ui" && !item.meta?.demo)

/** @param {() => Stage} stageOf */
export const describeKeyboard = (stageOf) =>
  describe("by keyboard alone", () => {
    for (const [name, drive] of Object.entries(scenarios)) {
      for (const dark of [false, true]) {
        test(`${name}${dark ? ", by night" : ""}`, async () => {
          const stage = stageOf()
          await stage.bring({ dark })
          await stage.show(`${name}-demo`)
          stage.takeMessages()
          await drive(hands(stage))
          assert.deepEqual(stage.takeMessages(), [])
        })
      }
    }

    test("every primitive that can take the focus has its scenario", async () => {
      const stage = stageOf()
      await stage.bring({})
      /** @type {string[]} */
      const left = []
      for (const { name } of primitives()) {
        await stage.show(`${name}-demo`)
        await stage.page.keyboard.press("Tab")
        const takes = await stage.page.evaluate(() => document.activeElement !== document.body)
        if (takes !== name in scenarios) left.push(`${name} ${takes ? "takes the focus and has no scenario" : "has a scenario and takes no focus"}`)
      }
      assert.deepEqual(left, [])
    })
  })

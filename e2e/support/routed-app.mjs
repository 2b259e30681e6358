// @ts-check
// Checks of an application with the pages of the registry, for any router: navigation never reloads the document, everything is reachable
// by keyboard, axe finds nothing on full pages, and phones have the navigation.
import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { openBrowser } from "./browser.mjs"

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** @typedef {import("playwright-core").Page} Page */

/**
 * Opens pages one after the other; every console message and every error of a page is a failure.
 * @param {(open: (options?: import("playwright-core").BrowserContextOptions) => Promise<Page>) => Promise<void>} look
 */
export async function inBrowser(look) {
  const browser = await openBrowser()
  /** @type {string[]} */
  const messages = []
  try {
    await look(async (options = {}) => {
      const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce", ...options })).newPage()
      page.setDefaultTimeout(30_000)
      page.on("console", (message) => {
        // Advice of the browser, such as about password fields outside forms.
        if (/** @type {string} */ (message.type()) !== "verbose") messages.push(`${page.url()}: ${message.type()}: ${message.text()}`)
      })
      page.on("pageerror", (error) => messages.push(`${page.url()}: thrown: ${error.message}`))
      // React may overtake the parser of a busy browser, and then reports differences to text that has not been parsed yet
      // (react/react#37321): the scripts of pages that a server has rendered wait for the whole document.
      await page.route(/\/_next\/static\/.*\.js(\?|$)/, async (route) => {
        await page.waitForLoadState("domcontentloaded")
        await route.continue()
      })
      return page
    })
  } finally {
    await browser.close()
  }
  assert.deepEqual(messages, [])
}

/**
 * All rules of axe, including those about full pages.
 * @param {Page} page
 * @param {boolean} [forced] whether colours are forced: axe then reads colours that are not painted
 */
export async function isSound(page, forced = false) {
  await page.evaluate(axeSource)
  /** @type {string[]} */
  const found = await page.evaluate(async (unpainted) => {
    const rules = { "color-contrast": { enabled: !unpainted } }
    const { violations } = await /** @type {any} */ (window).axe.run(document, { resultTypes: ["violations"], rules })
    return violations.flatMap((/** @type {any} */ { id, help, nodes }) => nodes.map((/** @type {any} */ node) => `${id} (${help}) at ${node.target.join(" ")}`))
  }, forced)
  assert.deepEqual(found, [], page.url())
  const width = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  assert.ok(width <= 1, `${page.url()} is ${width} px too wide`)
}

/** @param {Page} page @param {string} name */
const heading = (page, name) => page.getByRole("heading", { level: 1, name }).waitFor()

/** Marks the document; a reloaded one has no mark. @param {Page} page */
const mark = (page) => page.evaluate(() => void Object.assign(window, { stayed: true }))
/** @param {Page} page @param {string} after */
async function stayed(page, after) {
  assert.ok(await page.evaluate(() => "stayed" in window), `${after} loaded the document again`)
}

/** Every kind of link, one after the other, in one document. @param {Page} page @param {string} start */
export async function followEveryLink(page, start) {
  await page.goto(start)
  await heading(page, "Your reading room")
  await mark(page)
  /** @type {[string, import("playwright-core").Locator, string][]} */
  const steps = [
    ["a link of the header", page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Shelf" }), "The shelf, page 1"],
    ["the pagination", page.getByRole("link", { name: "Next page" }), "The shelf, page 2"],
    ["a card", page.getByRole("article").getByRole("link", { name: "Old maps" }), "Visit"],
    ["a step of the breadcrumb", page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Start" }), "Your reading room"],
    ["a row of a table", page.getByRole("table").getByRole("link", { name: "The printing press" }), "Visit"],
    ["a link that looks like a button", page.getByRole("main").getByRole("link", { name: "To the last page" }), "The shelf, page 3"],
    ["the side navigation", page.getByRole("navigation", { name: "Rooms" }).getByRole("link", { name: "Second page" }), "The shelf, page 2"],
    ["the footer", page.getByRole("navigation", { name: "Elsewhere" }).getByRole("link", { name: "Opening hours" }), "Visit"],
    ["the mark of the product", page.getByRole("banner").getByRole("link", { name: "Reading room" }), "Your reading room"],
    ["an event", page.getByRole("article").getByRole("link", { name: "Reading aloud" }), "Visit"],
  ]
  for (const [what, link, title] of steps) {
    await link.click()
    await heading(page, title)
    await stayed(page, what)
  }
  await page.goBack()
  await heading(page, "Your reading room")
  await stayed(page, "going back")
}

/** @param {Page} page @param {string} start */
export async function walkByKeyboard(page, start) {
  await page.goto(start)
  await heading(page, "Your reading room")
  await mark(page)
  await page.keyboard.press("Tab")
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Skip to the content")
  await page.keyboard.press("Enter")
  await page.waitForFunction(() => document.activeElement?.tagName === "MAIN")
  await page.keyboard.press("Tab")
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Borrowed", "the first link of the content")
  await page.keyboard.press("Enter")
  await heading(page, "The shelf, page 1")
  await stayed(page, "Enter on a link")
}

/** @param {Page} page @param {string} start */
export async function useOnPhone(page, start) {
  await page.goto(start)
  await heading(page, "Your reading room")
  await isSound(page)
  await mark(page)
  const open = page.getByRole("button", { name: "Navigation" })
  await open.focus()
  await page.keyboard.press("Enter")
  const sheet = page.getByRole("dialog", { name: "Navigation" })
  await sheet.getByRole("link", { name: "Second page" }).waitFor()
  await isSound(page)
  await sheet.getByRole("link", { name: "Second page" }).click()
  await heading(page, "The shelf, page 2")
  await sheet.waitFor({ state: "detached" })
  await stayed(page, "a link in the sheet")
  await page.getByRole("button", { name: "Menu" }).click()
  await page.getByRole("menuitem", { name: "Visit" }).click()
  await heading(page, "Visit")
  await stayed(page, "an item of the menu")
  await isSound(page)
}

/** The setup besides components: the page has the colours, borders and fonts of the theme. @param {Page} page */
export async function looksLikeTheTheme(page) {
  const seen = await page.evaluate(async () => {
    const probe = document.body.appendChild(document.createElement("div"))
    const colour = (/** @type {string} */ value) => {
      probe.style.color = value
      return getComputedStyle(probe).color
    }
    const card = /** @type {Element} */ (document.querySelector("[data-slot=card]"))
    const { backgroundColor, color, fontFamily } = getComputedStyle(document.body)
    const { borderTopColor } = getComputedStyle(card)
    const [family = ""] = fontFamily.split(",")
    await document.fonts.load(`16px ${family}`)
    const result = {
      background: [backgroundColor, colour("var(--background)")],
      foreground: [color, colour("var(--foreground)")],
      border: [borderTopColor, colour("var(--border)")],
      fonts: [...document.fonts].filter((one) => one.status === "loaded").map((one) => one.family.replaceAll(/["']/g, "")),
      family: family.replaceAll(/["']/g, ""),
    }
    probe.remove()
    return result
  })
  for (const [found, wanted] of [seen.background, seen.foreground, seen.border]) assert.equal(found, wanted)
  assert.match(seen.family, /^Geist/)
  assert.ok(seen.fonts.includes(seen.family), `${seen.family} is not among the loaded fonts: ${seen.fonts}`)
}

/** All checks, for one router. @param {string} start the address of its first page */
export async function checkRoutedApp(start) {
  await inBrowser(async (open) => {
    const page = await open()
    await page.goto(start)
    await heading(page, "Your reading room")
    await looksLikeTheTheme(page)
    await isSound(page)
    await followEveryLink(page, start)
    await walkByKeyboard(page, start)
    await page.emulateMedia({ forcedColors: "active" })
    await isSound(page, true)
    await useOnPhone(await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }), start)
  })
}

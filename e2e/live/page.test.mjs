// @ts-check
// Live previews on the pages of the site: the toolbar, keyboard and pointer, a saved change, a preview that hangs, and cards.
import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { after, before, describe, test } from "node:test"
import { openBrowser, watchedPage } from "../support/browser.mjs"
import { shown } from "../support/live.mjs"
import { repoRoot } from "../support/paths.mjs"
import { startServer } from "../support/server.mjs"
import { replace, writeRegistry } from "../support/small-registry.mjs"
import { until } from "../support/wait.mjs"

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")
const kit = path.join(process.env.BASEPAIR_TARGET || path.join(repoRoot, "target"), "kit")

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").Frame} Frame */
/** @type {import("playwright-core").Browser} */
let browser
/** @type {import("../support/server.mjs").Server} */
let server
before(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startServer({ args: ["--kit", kit] })])
})
after(async () => {
  await browser?.close()
  await server?.stop()
})

/** What axe says about one document. @param {Page | Frame} page */
async function violations(page) {
  await page.evaluate(axeSource)
  return page.evaluate(async () => {
    // The document of a preview is one component, not a page; and it is looked at by itself.
    const rules = { region: { enabled: window === top }, "landmark-one-main": { enabled: window === top }, "page-has-heading-one": { enabled: window === top } }
    // @ts-ignore: axe was just added to the page
    const { violations } = await globalThis.axe.run(document, { iframes: false, resultTypes: ["violations"], rules })
    return violations.map((/** @type {any} */ each) => `${each.id}: ${each.nodes.map((/** @type {any} */ node) => node.target + " " + node.failureSummary).join(" | ")}`)
  })
}

/** The page of an item of the built-in registry. @param {string} name @param {import("playwright-core").BrowserContextOptions} options */
async function itemPage(name, options = {}) {
  const watched = await watchedPage(browser, { viewport: { width: 1440, height: 900 }, ...options }, server.url)
  await watched.page.goto(`${server.url}/items/${name}`)
  return { ...watched, frame: await shown(watched.page) }
}

const state = () => ({
  dark: document.documentElement.classList.contains("dark"),
  contrast: document.documentElement.classList.contains("contrast"),
  direction: document.documentElement.dir,
})

describe("the toolbar", () => {
  for (const width of [390, 1440]) {
    test(`sets appearance, contrast, direction and width, accessible in every state, at ${width} px`, async () => {
      const { context, page, frame, trouble } = await itemPage("button", { viewport: { width, height: 844 } })
      const background = () => frame.evaluate(() => getComputedStyle(document.body).backgroundColor)
      const light = await background()
      assert.deepEqual(await frame.evaluate(state), { dark: false, contrast: false, direction: "ltr" })
      /** @type {[string, Partial<ReturnType<typeof state>>][]} */
      const steps = [
        ["Dark", { dark: true }],
        ["High contrast", { contrast: true }],
        ["RTL", { direction: "rtl" }],
        ["Light", { dark: false }],
        ["High contrast", { contrast: false }],
        ["LTR", { direction: "ltr" }],
      ]
      let expected = await frame.evaluate(state)
      for (const [name, change] of steps) {
        await page.click(`.live-tools label:has-text("${name}")`)
        expected = { ...expected, ...change }
        await until(`${name} is set`, async () => JSON.stringify(await frame.evaluate(state)) === JSON.stringify(expected))
        assert.equal((await background()) === light, !expected.dark && !expected.contrast, name)
        assert.deepEqual(await violations(page), [], `the page with ${name}`)
        assert.deepEqual(await violations(frame), [], `the frame with ${name}`)
      }
      for (const [name, wanted] of /** @type {const} */ ([["Phone", 375], ["Tablet", 768], ["Full", 0]])) {
        await page.click(`.live-tools label:has-text("${name}")`)
        const available = await page.locator(".live-stage").evaluate((stage) => stage.clientWidth)
        await until(`${name} is set`, async () => (await frame.evaluate(() => innerWidth)) === (wanted || available))
        const box = await page.locator("iframe.live-frame").boundingBox()
        assert.ok(box && box.width <= available + 1, `${name}: ${box?.width} in ${available}`)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
        assert.equal(overflow, 0)
        assert.deepEqual(await violations(page), [], name)
      }
      assert.deepEqual(trouble, [])
      await context.close()
    })
  }

  test("is used by keyboard, and the frame opens alone with the same settings", async () => {
    const { context, page, frame, trouble } = await itemPage("button")
    await page.focus(".live-tools [name=theme]:checked")
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Space")
    await page.keyboard.press("Tab")
    await page.keyboard.press("ArrowRight")
    await until("all is set", async () => JSON.stringify(await frame.evaluate(state)) === JSON.stringify({ dark: true, contrast: true, direction: "rtl" }))
    const outline = await page.locator(".live-tools label:has(:focus-visible)").evaluate((label) => getComputedStyle(label).outlineStyle)
    assert.equal(outline, "solid")
    const [alone] = await Promise.all([context.waitForEvent("page"), page.click(".live-tools .alone")])
    await alone.waitForURL("**/items/button/alone#**")
    const only = await until("the frame of the page", () => alone.frames()[1])
    await only.waitForSelector("html[data-preview=mounted]", { state: "attached" })
    assert.deepEqual(await only.evaluate(state), { dark: true, contrast: true, direction: "rtl" })
    assert.equal(await only.evaluate(() => origin), "null")
    await alone.evaluate(() => (location.hash = "#theme=light&contrast=normal&direction=ltr"))
    await until("the address sets the frame", async () => JSON.stringify(await only.evaluate(state)) === JSON.stringify({ dark: false, contrast: false, direction: "ltr" }))
    await alone.getByRole("link", { name: "Button" }).click()
    await alone.waitForURL("**/items/button")
    // A reload keeps the settings.
    await page.click(".live-tools .again")
    const again = await shown(page)
    await until("all is set again", async () => (await again.evaluate(state)).direction === "rtl")
    assert.deepEqual(trouble, [])
    await context.close()
  })

  test("starts with the appearance of the site, and follows it until it is used", async () => {
    const { context, page, frame } = await itemPage("button", { colorScheme: "dark" })
    await until("dark", async () => (await frame.evaluate(state)).dark)
    await page.emulateMedia({ colorScheme: "light" })
    await until("light", async () => !(await frame.evaluate(state)).dark)
    await context.close()
  })
})

describe("what opens above the page", () => {
  test("a dialog fits the frame, by pointer and by keyboard, also on a phone", async () => {
    for (const viewport of [{ width: 1440, height: 900 }, { width: 390, height: 844 }]) {
      const { context, page, frame, trouble } = await itemPage("dialog", { viewport })
      const trigger = frame.locator("button").first()
      await trigger.click()
      await frame.waitForSelector("[role=dialog]")
      const fits = await frame.locator("[role=dialog]").evaluate((dialog) => {
        const box = dialog.getBoundingClientRect()
        return box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth
      })
      assert.ok(fits, `at ${viewport.width}`)
      await page.keyboard.press("Escape")
      await frame.waitForSelector("[role=dialog]", { state: "detached" })
      await page.keyboard.press("Enter")
      await frame.waitForSelector("[role=dialog]")
      await page.keyboard.press("Escape")
      await frame.waitForSelector("[role=dialog]", { state: "detached" })
      assert.deepEqual(trouble, [])
      await context.close()
    }
  })

  test("a menu shows all its entries, by pointer and by keyboard", async () => {
    const { context, page, frame, trouble } = await itemPage("menu")
    const trigger = frame.locator("[aria-haspopup=menu]").first()
    await trigger.click()
    const menu = frame.locator("[role=menu]").first()
    await menu.waitFor()
    const available = await menu.evaluate((each) => ({ bottom: each.getBoundingClientRect().bottom <= innerHeight, whole: each.scrollHeight <= each.clientHeight + 1 }))
    assert.deepEqual(available, { bottom: true, whole: true })
    await page.keyboard.press("Escape")
    await menu.waitFor({ state: "detached" })
    await trigger.focus()
    await page.keyboard.press("Enter")
    await menu.waitFor()
    await page.keyboard.press("ArrowDown")
    await until("an entry has the focus", () => frame.evaluate(() => document.activeElement?.getAttribute("role")?.startsWith("menuitem") ?? false))
    await page.keyboard.press("Escape")
    await menu.waitFor({ state: "detached" })
    assert.deepEqual(trouble, [])
    await context.close()
  })
})

describe("a registry that is being edited", () => {
  const demo = (/** @type {string} */ body) => `import { useState } from "react"

export default function Demo() {
  const [count, setCount] = useState(0)
  ${body}
}
`
  const counter = (/** @type {string} */ word) => demo(`return <button type="button" onClick={() => setCount(count + 1)}>${word} {count}</button>`)
  const sources = {
    "counter.tsx": counter("First"),
    "endless.tsx": demo(`if (count > 0) for (;;) {}\n  return <button type="button" onClick={() => setCount(1)}>Hang</button>`),
    "tall.tsx": demo(`return <div style={{ height: 5000 }} onClick={() => { setCount(count + 1); for (const value of [1e9, -5, NaN, "9999px", {}, null]) parent.postMessage({ basepair: "preview", kind: "height", value }, "*") }}>Tall {count}</div>`),
  }
  const names = Object.keys(sources).map((file) => file.replace(".tsx", ""))
  const items = names.map((name) => ({ name, type: "registry:component", title: name, description: "A demo.", files: [{ path: `${name}.tsx`, type: "registry:component" }] }))
  /** @type {{ dir: string, server: import("../support/server.mjs").Server }} */
  let made
  before(async () => {
    const manifest = JSON.stringify({ name: "edited", homepage: "https://edited.example", items })
    const dir = writeRegistry({ "registry.json": manifest, ...sources }, "edited")
    made = { dir, server: await startServer({ dir, args: ["--kit", kit, "--watch"] }) }
  })
  after(() => made?.server.stop())

  /** @param {string} address */
  const open = async (address) => {
    const watched = await watchedPage(browser, { viewport: { width: 1024, height: 768 } }, made.server.url)
    await watched.page.goto(made.server.url + address)
    return watched
  }

  test("a saved change appears in the frame, and the page and the settings stay", async () => {
    const { context, page, trouble } = await open("/items/counter")
    await (await shown(page)).locator("button").click()
    await page.click(".live-tools label:has-text('RTL')")
    await page.evaluate(() => Object.assign(globalThis, { same: "page" }))
    replace(path.join(made.dir, "counter.tsx"), counter("Second"))
    await page.frameLocator("iframe.live-frame").locator("html[dir=rtl] button", { hasText: "Second 0" }).waitFor()
    assert.equal(await page.evaluate(() => /** @type {any} */ (globalThis).same), "page")
    assert.equal(await page.locator("iframe").count(), 1)
    assert.equal(await page.locator(".views > .tabs [role=tab]").count(), 2)
    assert.deepEqual(trouble, [])
    await context.close()
  })

  test("a preview that hangs is said to, can be stopped and run again, and the page stays usable", async () => {
    const { context, page, trouble } = await open("/items/endless")
    const frame = await shown(page)
    // Not awaited: the frame never answers again.
    frame.locator("button").click({ noWaitAfter: true }).catch(() => {})
    await page.waitForSelector(".live-notice:not([hidden])", { timeout: 60_000 })
    assert.match((await page.textContent(".live-notice")) ?? "", /This preview does not respond/)
    assert.deepEqual(await violations(page), [])
    await page.click(".live-notice button")
    await page.waitForSelector(".live[data-state=off]")
    assert.ok(await page.locator(".live-notice").isHidden())
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Run")
    assert.deepEqual(await violations(page), [])
    await page.click(".views > .tabs [role=tab]:has-text('Code')")
    assert.ok(await page.locator("pre.code").first().isVisible())
    await page.click(".views > .tabs [role=tab]:has-text('Preview')")
    await page.click(".live-tools .again")
    await (await shown(page)).waitForSelector("text=Hang")
    assert.deepEqual(trouble, [])
    await context.close()
  })

  test("a frame is as high as the page allows, whatever it and others say", async () => {
    const { context, page, trouble } = await open("/items/tall")
    const frame = await shown(page)
    const height = () => page.locator("iframe.live-frame").evaluate((each) => Math.round(each.getBoundingClientRect().height / 16))
    await until("the height is that of a long preview", async () => (await height()) === 48)
    await frame.locator("text=Tall").click({ position: { x: 5, y: 5 } })
    await frame.waitForSelector("text=Tall 1")
    assert.ok([28, 48].includes(await height()))
    const before = await height()
    // Not from the frame.
    await page.evaluate(() => {
      postMessage({ basepair: "preview", kind: "height", value: 10 }, "*")
      postMessage({ basepair: "preview", kind: "error", value: {} }, "*")
    })
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done(0))))
    assert.equal(await height(), before)
    assert.deepEqual(trouble, [])
    await context.close()
  })

  test("cards without a picture run when they are seen, and the one that is asked for can be operated", async () => {
    const { context, page, trouble } = await open("/items")
    const card = (/** @type {string} */ name) => page.locator(`.cards li:has([href$="/items/${name}"])`)
    const inert = (/** @type {string} */ name) => card(name).locator(".live-card").evaluate((box) => /** @type {HTMLElement} */ (box).inert)
    for (const name of ["counter", "tall"]) {
      await card(name).locator(".live-card[data-state=on]").waitFor()
      assert.equal(await inert(name), true, name)
    }
    assert.equal(await page.locator("button.run:has-text('Stop')").count(), 0)

    await card("counter").locator("button.run").click()
    assert.equal(await inert("counter"), false)
    const first = await (await card("counter").locator("iframe").elementHandle())?.contentFrame()
    assert.ok(first)
    // The frame is scaled to its card, so the driver is told where the button is.
    const [box, inner] = [await card("counter").locator(".live-card").boundingBox(), await first.locator("button").evaluate((each) => each.getBoundingClientRect().toJSON())]
    assert.ok(box)
    const scale = box.width / (await first.evaluate(() => innerWidth))
    await page.mouse.click(box.x + (inner.x + inner.width / 2) * scale, box.y + (inner.y + inner.height / 2) * scale)
    await first.locator("button", { hasText: / 1$/ }).waitFor()
    assert.deepEqual(await violations(page), [])

    // Only one is operated at a time, and it ends when it is told to.
    await card("tall").locator("button.run").click()
    assert.equal(await inert("tall"), false)
    assert.equal(await card("counter").locator("iframe").count(), 0)
    assert.equal(await page.locator("button.run:has-text('Stop')").count(), 1)
    await card("tall").locator("button.run").click()
    assert.equal(await card("tall").locator("iframe").count(), 0)
    assert.equal(await page.locator("button.run:has-text('Stop')").count(), 0)
    assert.deepEqual(trouble, [])
    await context.close()
  })
})

test("without JavaScript there are pictures, and no empty frame", async () => {
  const { context, page } = await watchedPage(browser, { javaScriptEnabled: false }, server.url)
  await page.goto(`${server.url}/items/button`)
  assert.equal(await page.locator(".live .previews img").count(), 2)
  assert.ok(await page.locator(".live .previews img").first().isVisible())
  assert.ok(await page.locator("iframe, .live-tools").evaluateAll((all) => all.every((each) => /** @type {HTMLElement} */ (each).offsetParent === null)))
  await context.close()
})

test("an item page weighs at most 65 KB without its frame, and shifts by less than 0.02 with it", async (t) => {
  for (const viewport of [{ width: 390, height: 844 }, { width: 1440, height: 900 }]) {
    const { context, page } = await watchedPage(browser, { viewport }, server.url)
    const session = await context.newCDPSession(page)
    await session.send("Network.enable")
    /** @type {Set<string>} */
    const ofFrame = new Set()
    let bytes = 0
    session.on("Network.requestWillBeSent", ({ requestId, request }) => request.url.includes("/live/") && ofFrame.add(requestId))
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => (bytes += ofFrame.has(requestId) ? 0 : encodedDataLength))
    await page.addInitScript(() => {
      Object.assign(globalThis, { shift: 0 })
      // @ts-ignore: set above
      new PerformanceObserver((list) => list.getEntries().forEach((/** @type {any} */ entry) => (globalThis.shift += entry.hadRecentInput ? 0 : entry.value))).observe({ type: "layout-shift", buffered: true })
    })
    for (const name of ["button", "dialog", "data-table", "person-name"]) {
      bytes = 0
      await session.send("Network.clearBrowserCache")
      await page.goto(`${server.url}/items/${name}`, { waitUntil: "networkidle" })
      await shown(page)
      const shift = await page.evaluate(() => /** @type {any} */ (globalThis).shift)
      t.diagnostic(`${name} at ${viewport.width}: ${(bytes / 1024).toFixed(1)} KB, shift ${shift.toFixed(4)}`)
      assert.ok(bytes <= 65 * 1024, `${name}: ${bytes} bytes`)
      assert.ok(shift < 0.02, `${name}: ${shift}`)
    }
    await context.close()
  }
})

// @ts-check
// How the site is set, in a real browser: the first screen of a phone, the menu, the tabs, layout shift, weight, print,
// and the sites of registries that have no model (all of their pages with `BASEPAIR_FULL`).
import assert from "node:assert/strict"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { after, before, test } from "node:test"
import { openBrowser, watchedPage } from "../support/browser.mjs"
import { full } from "../support/full.mjs"
import { freshDir, workDir } from "../support/paths.mjs"
import { startServer } from "../support/server.mjs"
import { landingRegistry, plainRegistry } from "../support/foreign-registries.mjs"

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const shots = path.join(workDir, "site-screenshots")

/** @type {import("playwright-core").Browser} */
let browser
/** @type {import("../support/server.mjs").Server} */
let server
/** @type {Record<string, import("../support/server.mjs").Server>} */
const foreign = {}

before(async () => {
  mkdirSync(shots, { recursive: true })
  ;[browser, server] = await Promise.all([openBrowser(), startServer()])
  for (const [name, files] of Object.entries({ plain: plainRegistry(), landing: landingRegistry() })) {
    const dir = freshDir(name)
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(dir, file)), { recursive: true })
      writeFileSync(path.join(dir, file), text)
    }
    foreign[name] = await startServer({ dir })
  }
})
after(async () => {
  await browser?.close()
  await server?.stop()
  for (const each of Object.values(foreign)) await each.stop()
})

/** @param {import("playwright-core").Page} page @returns {Promise<string[]>} */
async function violations(page) {
  await page.evaluate(axeSource)
  return page.evaluate(async () => {
    // @ts-ignore: axe was just added to the page
    const { violations } = await globalThis.axe.run(document, { iframes: false, resultTypes: ["violations"] })
    return violations.map((/** @type {any} */ each) => `${each.id}: ${each.nodes.slice(0, 3).map((/** @type {any} */ node) => node.target + " " + node.failureSummary).join(" | ")}`)
  })
}

test("on a phone the first component is in the first screen of the gallery, and the filters are closed", async () => {
  for (const site of [server, ...Object.values(foreign)]) {
    const { context, page, trouble } = await watchedPage(browser, PHONE, site.url)
    await page.goto(`${site.url}/items`)
    const box = await page.locator(".card .picture").first().boundingBox()
    assert.ok(box && box.y + box.height <= 844, `the first picture ends at ${box && box.y + box.height}`)
    assert.equal(await page.locator(".facets").isVisible(), false)
    await page.tap(".filters > summary")
    assert.equal(await page.locator(".facets").isVisible(), true)
    assert.deepEqual(trouble, [])
    await context.close()
  }
})

test("on a phone the sections are in a menu, with and without JavaScript", async () => {
  for (const javaScriptEnabled of [true, false]) {
    const { context, page, trouble } = await watchedPage(browser, { ...PHONE, javaScriptEnabled }, server.url)
    await page.goto(server.url)
    assert.equal(await page.locator("nav[aria-label=Sections]").isVisible(), false)
    await page.tap(".menu")
    assert.equal(await page.locator("nav[aria-label=Sections]").isVisible(), true)
    await page.tap("nav[aria-label=Sections] a >> nth=0")
    await page.waitForURL("**/items")
    assert.deepEqual(trouble, [])
    await context.close()
  }
  const { context, page } = await watchedPage(browser, { ...PHONE, bypassCSP: true }, server.url)
  await page.goto(server.url)
  await page.tap(".menu")
  assert.deepEqual(await violations(page), [])
  await page.keyboard.press("Escape")
  assert.equal(await page.locator("nav[aria-label=Sections]").isVisible(), false)
  await context.close()
})

test("preview and code are tabs for the keyboard, and follow each other without JavaScript", async () => {
  const { context, page, trouble } = await watchedPage(browser, { bypassCSP: true, viewport: { width: 1440, height: 900 } }, server.url)
  await page.goto(`${server.url}/items/button`)
  const visible = (/** @type {string} */ selector) => page.locator(selector).first().isVisible()
  assert.deepEqual([await visible(".view"), await visible(".files")], [true, false])
  await page.focus("[role=tab][aria-selected=true]")
  await page.keyboard.press("ArrowRight")
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Code")
  assert.deepEqual([await visible(".view"), await visible(".files")], [false, true])
  assert.deepEqual(await violations(page), [])
  await page.goto(`${server.url}/items/button#f0-L2`)
  await page.reload()
  assert.equal(await visible("#f0-L2"), true, "a link to a line opens the code")
  const tall = await page.locator(".view pre.code").first().evaluate((each) => each.clientHeight)
  assert.ok(tall <= 482, `the source box is ${tall} px high`)
  const stops = await page.locator("pre.numbered a").evaluateAll((all) => all.filter((each) => /** @type {HTMLElement} */ (each).tabIndex >= 0).length)
  assert.equal(stops, 0)
  const copied = await page.evaluate(() => {
    const code = /** @type {Element} */ (document.querySelector("pre.numbered code"))
    getSelection()?.selectAllChildren(code)
    return String(getSelection())
  })
  assert.doesNotMatch(copied, /^\d/)
  assert.deepEqual(trouble, [])
  await context.close()

  const plain = await watchedPage(browser, { javaScriptEnabled: false }, server.url)
  await plain.page.goto(`${server.url}/items/button`)
  const preview = await plain.page.locator(".previews").boundingBox()
  const code = await plain.page.locator(".files").boundingBox()
  assert.ok(preview && code && preview.y < code.y)
  await plain.context.close()
})

test("layout shifts by less than 0.02, also when fonts are slow", async (t) => {
  let worst = { address: "", shift: 0 }
  for (const viewport of [PHONE.viewport, { width: 1440, height: 900 }]) {
    const { context, page } = await watchedPage(browser, { viewport }, server.url)
    await page.route("**/*.woff2", async (route) => {
      const answer = await route.fetch()
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))).catch(() => {})
      await route.fulfill({ response: answer })
    })
    await page.addInitScript(() => {
      // @ts-ignore: read below
      globalThis.shift = 0
      new PerformanceObserver((list) => {
        // @ts-ignore: entries of this type have a value
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shift += entry.value
      }).observe({ type: "layout-shift", buffered: true })
    })
    for (const address of ["/", "/items", "/items/button", "/architecture", "/architecture/N2", "/tokens", "/documents/principles", "/rules", "/health"]) {
      await page.goto(server.url + address, { waitUntil: "networkidle" })
      await page.evaluate(() => document.fonts.ready)
      // @ts-ignore: set above
      const shift = await page.evaluate(() => globalThis.shift)
      if (shift > worst.shift) worst = { address: `${address} at ${viewport.width}`, shift }
    }
    await context.close()
  }
  t.diagnostic(`largest layout shift: ${worst.shift.toFixed(4)} on ${worst.address}`)
  assert.ok(worst.shift < 0.02, JSON.stringify(worst))
})

test("a first visit weighs at most 65 KB for text, and 125 KB for home and gallery with their pictures", async (t) => {
  for (const [address, most] of /** @type {[string, number][]} */ ([["/", 125], ["/items", 125], ["/documents/principles", 65], ["/rules", 65], ["/tokens", 65]])) {
    const { context, page } = await watchedPage(browser, { viewport: { width: 1440, height: 900 } }, server.url)
    const session = await context.newCDPSession(page)
    await session.send("Network.enable")
    let bytes = 0
    session.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength))
    await page.goto(server.url + address, { waitUntil: "networkidle" })
    t.diagnostic(`${address}: ${(bytes / 1024).toFixed(1)} KB`)
    assert.ok(bytes <= most * 1024, `${address}: ${bytes} bytes`)
    await context.close()
  }
})

test("printed pages are light, without navigation, and show the code", async () => {
  const { context, page } = await watchedPage(browser, { colorScheme: "dark" }, server.url)
  await page.goto(`${server.url}/items/button`)
  await page.emulateMedia({ media: "print", colorScheme: "dark" })
  const ink = await page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext("2d")
    if (!canvas) return [255, 255, 255]
    canvas.fillStyle = getComputedStyle(document.body).color
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data]
  })
  assert.ok(ink.slice(0, 3).every((channel) => channel < 90), `ink is ${ink}`)
  for (const gone of [".top", ".bottom", ".copy", ".tabs"]) assert.equal(await page.locator(gone).first().isVisible(), false, gone)
  assert.equal(await page.locator(".files").isVisible(), true)
  await context.close()
})

test("a registry without a model has a site of its own, accessible and without our drawings", async () => {
  for (const [name, site] of Object.entries(foreign)) {
    for (const options of [{ ...PHONE, bypassCSP: true }, { viewport: { width: 1440, height: 900 }, colorScheme: /** @type {const} */ ("dark"), bypassCSP: true }]) {
      const { context, page, trouble } = await watchedPage(browser, options, site.url)
      const sitemap = await (await site.get("/sitemap.xml")).text()
      const addresses = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1])
      assert.ok(addresses.length > 25)
      // Pages of one kind are alike.
      for (const address of addresses.filter((_, at) => full || at % 3 === 0)) {
        await page.goto(address)
        assert.equal(await page.locator(".helix, .brand svg").count(), 0, address)
        // A finding may say that no model applies.
        if (!address.endsWith("/health")) assert.doesNotMatch((await page.textContent("main")) ?? "", /architecture|strand|rung/i, address)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
        assert.ok(overflow <= 0, `${address} is ${overflow} px too wide`)
      }
      for (const address of ["/", "/items", addresses.find((each) => each.includes("/items/")) ?? ""]) {
        await page.goto(new URL(address, site.url).href)
        assert.deepEqual(await violations(page), [], address)
        await page.screenshot({ path: path.join(shots, `${name}${address.replaceAll("/", "-").slice(-20)}-${options.viewport.width}.png`), fullPage: true })
      }
      assert.deepEqual(trouble, [])
      await context.close()
    }
  }
})

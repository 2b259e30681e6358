// @ts-check
// The controls of a live preview: what they change is seen in the frame, written as JSX, and in the address, which shows others the same.
// With BASEPAIR_FULL, every component of the built-in registry that has controls.
import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { after, before, test } from "node:test"
import { openBrowser, watchedPage } from "../support/browser.mjs"
import { full } from "../support/full.mjs"
import { shown } from "../support/live.mjs"
import { repoRoot } from "../support/paths.mjs"
import { startServer } from "../support/server.mjs"
import { until } from "../support/wait.mjs"

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")
const kit = path.join(process.env.BASEPAIR_TARGET || path.join(repoRoot, "target"), "kit")

/** @typedef {{ name: string, within?: boolean, props: { name: string, kind: string, values?: unknown[] }[] }} Subject */
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

/** A page with its frame. @param {string} address */
async function open(address) {
  const watched = await watchedPage(browser, { viewport: { width: 1440, height: 1000 } }, server.url)
  await watched.page.goto(`${server.url}${address}`)
  return { ...watched, frame: await shown(watched.page) }
}

/** What the frame shows, without ids that differ each time. @param {import("playwright-core").Frame} frame */
const markup = (frame) => frame.evaluate(() => (document.getElementById("preview")?.innerHTML ?? "").replace(/ (id|aria-[a-z]+|for)="[^"]*"/g, ""))

test("a component is shown with the chosen props, as JSX and by a link", async () => {
  const { context, page, frame, trouble } = await open("/items/button")
  const example = await markup(frame)
  await page.click(".controls > summary")
  await page.selectOption("#shown", { label: "Button" })
  await until("the component is alone", () => frame.evaluate(() => document.querySelectorAll("#preview button").length === 1))
  await page.selectOption(".controls select[name=variant]", { label: "destructive" })
  await page.fill(".controls input[name=children]", "Delete <all>")
  await page.selectOption(".controls select[name=disabled]", { label: "on" })
  await until("the frame shows it", () => frame.evaluate(() => document.querySelector("#preview button")?.textContent === "Delete <all>" && document.querySelector("#preview button:disabled") !== null))
  assert.match(await frame.locator("#preview button").getAttribute("class") ?? "", /destructive/)
  const written = await page.locator(".controls .copyable code").textContent()
  assert.equal(written, 'import { Button } from "@/components/ui/button"\n\n<Button variant="destructive" disabled>{"Delete <all>"}</Button>')
  await page.click(".live-tools label:has-text('Dark')")
  await page.evaluate(axeSource)
  // @ts-ignore: axe was just added to the page
  const violations = await page.evaluate(async () => (await globalThis.axe.run(document.querySelector(".controls"), { iframes: false, resultTypes: ["violations"] })).violations.map((each) => each.id))
  assert.deepEqual(violations, [])

  const other = await open(page.url().slice(server.url.length))
  const button = (/** @type {import("playwright-core").Frame} */ frame) => frame.evaluate(() => document.querySelector("#preview button:disabled")?.className + " " + document.querySelector("#preview")?.textContent)
  await until("another browser shows the same", async () => (await button(other.frame)) === (await button(frame)))
  assert.ok(await other.frame.evaluate(() => document.documentElement.classList.contains("dark")))
  await page.selectOption("#shown", { label: "Example" })
  await until("the example is back", async () => (await markup(frame)) === example)
  assert.equal(new URL(page.url()).search, "?theme=dark")
  assert.deepEqual([...trouble, ...other.trouble], [])
  await Promise.all([context.close(), other.context.close()])
})

test("a part of another component is changed where the example uses it", async () => {
  const { context, page, frame, trouble } = await open("/items/dialog")
  await page.click(".controls > summary")
  await page.selectOption("#shown", { label: "DialogContent" })
  await page.fill(".controls input[name=closeLabel]", "Not now")
  assert.match(await page.locator(".controls .copyable code").textContent() ?? "", /^<DialogContent closeLabel="Not now">/)
  await frame.locator("#preview button").first().click()
  await frame.getByRole("button", { name: "Not now" }).waitFor()
  assert.deepEqual(trouble, [])
  await context.close()
})

test("an address can name only what the item has", async () => {
  const { context, page, frame, trouble } = await open("/items/button?component=Button&prop.variant=%22unknown%22&prop.dangerouslySetInnerHTML=x&prop.children=a")
  await until("the component is shown", () => frame.evaluate(() => document.querySelector("#preview button")?.textContent === "a"))
  assert.equal(await page.locator(".controls .copyable code").textContent(), 'import { Button } from "@/components/ui/button"\n\n<Button>a</Button>')
  assert.deepEqual(trouble, [])
  await context.close()
})

test("every component with controls runs with each of its values", async (t) => {
  const { items } = await (await fetch(`${server.url}/api/v1/ui`)).json()
  const names = items.map((/** @type {{ name: string }} */ item) => item.name)
  const usual = ["badge", "avatar", "sheet", "progress", "toggle-group"]
  let [components, controls, changed] = [0, 0, 0]
  /** @type {string[]} */
  const faults = []
  for (const name of full ? names : usual) {
    const text = await (await fetch(`${server.url}/items/${name}`)).text()
    if (!text.includes("data-controls=")) continue
    const { context, page, frame, trouble } = await open(`/items/${name}`)
    await page.click(".controls > summary")
    const found = await page.locator(".controls").getAttribute("data-controls")
    for (const subject of /** @type {{ components: Subject[] }} */ (JSON.parse(found ?? "{}")).components) {
      components += 1
      await page.selectOption("#shown", { label: subject.name })
      await settled(page)
      for (const prop of subject.props) {
        // The frame loads nothing from addresses.
        if (/^(src|href)$/.test(prop.name)) continue
        controls += 1
        const before = await markup(frame)
        const field = page.locator(`.controls .fields [name="${prop.name}"]`)
        if (prop.kind === "text") await field.fill("Other words")
        else if (prop.kind === "number") await field.fill("3")
        else await field.selectOption({ index: prop.kind === "flag" ? 1 : Math.min(2, prop.values?.length ?? 1) })
        await settled(page)
        if ((await markup(frame)) !== before) changed += 1
      }
      const problem = await frame.evaluate(() => document.querySelector(".basepair-problems")?.textContent)
      if (problem) faults.push(`${name} ${subject.name}: ${problem}`)
      await page.click(".controls button:has-text('Reset')")
    }
    faults.push(...trouble.map((each) => `${name}: ${each}`))
    await context.close()
  }
  t.diagnostic(`${components} components, ${controls} controls, ${changed} change the markup`)
  assert.ok(components >= (full ? 40 : 4))
  assert.deepEqual(faults, [])
})

/** Waits until the frame has rendered what the page has asked for: it answers after everything before it. @param {import("playwright-core").Page} page */
async function settled(page) {
  const frame = await shown(page)
  await frame.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))))
}

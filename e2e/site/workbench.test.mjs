// @ts-check
// The workbench in a real browser: pages that follow edits, findings as a work list, the oracle, and the one search.
import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { after, before, describe, test } from "node:test"
import { openBrowser, watchedPage } from "../support/browser.mjs"
import { startServer } from "../support/server.mjs"
import { replace, writeRegistry } from "../support/small-registry.mjs"
import { until } from "../support/wait.mjs"

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

const file = (/** @type {string} */ name, /** @type {string} */ node) => ({ path: `registry/${node}/${name}.tsx`, type: "registry:component" })
const manifest = {
  name: "bench",
  homepage: "https://bench.example",
  items: [
    { name: "button", type: "registry:component", title: "Button", description: "The first text.", files: [file("button", "n2-primitives")] },
    { name: "gate", type: "registry:component", title: "Gate", files: [file("gate", "n4-safety")] },
    { name: "index", type: "registry:component", title: "Index", files: [file("index", "n2-primitives")] },
  ],
}
const gate = `import { Button } from "@/components/button"\n\nexport const Gate = () => <Button />\n`
const text = JSON.stringify(manifest, null, 2)
const sources = {
  "registry/n2-primitives/button.tsx": "export const Button = () => <button type=\"button\" />\n",
  "registry/n2-primitives/index.tsx": "export const Index = () => null\n",
  "registry/n4-safety/gate.tsx": gate,
}

/** @type {import("playwright-core").Browser} */
let browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser?.close())

/** A served registry that a test edits. @param {string[]} args */
async function bench(args = ["--watch"]) {
  const dir = writeRegistry({ "registry.json": text, ...sources }, "bench")
  const server = await startServer({ dir, args })
  return { dir, server, save: (/** @type {string} */ name, /** @type {string} */ content) => replace(path.join(dir, name), content) }
}

/** @param {import("playwright-core").Page} page */
async function violations(page) {
  await page.evaluate(axeSource)
  return page.evaluate(async () => {
    // @ts-ignore: axe was just added to the page
    const { violations } = await globalThis.axe.run(document, { iframes: false, resultTypes: ["violations"] })
    return violations.map((/** @type {any} */ each) => `${each.id}: ${each.nodes.map((/** @type {any} */ node) => node.target + " " + node.failureSummary).join(" | ")}`)
  })
}

describe("while the files are watched", () => {
  test("an edit appears without a reload, and keeps focus, scroll and state", async () => {
    const { server, save } = await bench()
    const { context, page, trouble } = await watchedPage(browser, { viewport: { width: 900, height: 300 } }, server.url)
    try {
      await page.goto(`${server.url}/items/button`)
      await page.evaluate(() => Object.assign(globalThis, { same: "page" }))
      await page.focus(".tabs [aria-checked=true]")
      await page.keyboard.press("ArrowRight")
      await page.evaluate(() => scrollTo(0, 120))
      save("registry.json", text.replace("The first text.", "The second text."))
      await page.waitForFunction(() => document.querySelector(".lead")?.textContent === "The second text.")
      const after = await page.evaluate(() => ({
        // @ts-ignore: set above
        same: globalThis.same,
        focus: document.activeElement?.textContent,
        scroll: scrollY,
        lines: [...document.querySelectorAll(".install-line:not([hidden]) code")].map((each) => each.textContent?.slice(0, 8)),
        tabs: document.querySelectorAll(".install .tabs").length,
        copies: [...document.querySelectorAll(".copyable .copy")].filter((each) => /** @type {HTMLElement} */ (each).hidden).length,
      }))
      assert.deepEqual(after, { same: "page", focus: "pnpm", scroll: 120, lines: ["pnpm dlx"], tabs: 1, copies: 0 })
      // The source of the component is on the page, too.
      save("registry/n2-primitives/button.tsx", "export const Button = () => <button type=\"submit\" />\n")
      await page.waitForFunction(() => document.querySelector(".numbered")?.textContent?.includes("submit"))
      assert.equal(await page.evaluate(() => [...document.querySelectorAll(".copyable .copy")].every((each) => !(/** @type {HTMLElement} */ (each).hidden))), true)
      assert.deepEqual(trouble, [])
    } finally {
      await context.close()
      await server.stop()
    }
  })

  test("broken input shows the banner everywhere, and its repair removes it", async () => {
    const { server, save } = await bench()
    const { context, page, trouble } = await watchedPage(browser, { bypassCSP: true }, server.url)
    try {
      await page.goto(`${server.url}/items`)
      assert.equal(await page.locator(".banner").count(), 0)
      save("registry.json", text.slice(0, -3))
      await page.waitForSelector(".banner")
      assert.deepEqual(await violations(page), [])
      await page.click(".banner a")
      await page.waitForSelector("#waiting")
      assert.ok(await page.locator("#waiting ~ .findings .caret").count(), "the error is shown in its line")
      save("registry.json", text)
      await page.waitForFunction(() => !document.querySelector(".banner") && !document.querySelector("#waiting"))
      assert.deepEqual(trouble, [])
    } finally {
      await context.close()
      await server.stop()
    }
  })

  test("findings, their count and the cards follow the code, and a finding links to its line and the editor", async () => {
    const { dir, server, save } = await bench()
    const { context, page, trouble } = await watchedPage(browser, {}, server.url)
    try {
      await page.goto(`${server.url}/items`)
      assert.match((await page.textContent("a.card:has-text('Gate') .severity")) ?? "", /error/)
      const count = Number.parseInt((await page.textContent(".sections .alarms")) ?? "", 10)
      await page.goto(`${server.url}/health?rule=sideways-import`)
      assert.equal((await page.textContent(".excerpt .line a")) ?? "", "1")
      assert.equal(await page.getAttribute("a.editor", "href"), `vscode://file${encodeURI(dir)}/registry/n4-safety/gate.tsx:1:24`)
      await page.click(".excerpt .line a")
      await page.waitForURL("**/source/registry/n4-safety/gate.tsx#L1")
      await page.goBack()
      save("registry/n4-safety/gate.tsx", "export const Gate = () => null\n")
      await page.waitForFunction((before) => Number.parseInt(document.querySelector(".sections .alarms")?.textContent ?? "0", 10) < before, count)
      assert.match((await page.textContent("main")) ?? "", /No finding matches these filters/)
      assert.deepEqual(trouble, [])
    } finally {
      await context.close()
      await server.stop()
    }
  })

  test("a page of an item that does not exist yet shows the item once it does", async () => {
    const { server, save } = await bench()
    const { context, page } = await watchedPage(browser, {}, server.url)
    try {
      await page.goto(`${server.url}/items/lamp`)
      const lamp = { name: "lamp", type: "registry:component", title: "Lamp", files: [file("lamp", "n2-primitives")] }
      save("registry/n2-primitives/lamp.tsx", "export const Lamp = () => null\n")
      save("registry.json", JSON.stringify({ ...manifest, items: [...manifest.items, lamp] }, null, 2))
      await page.waitForFunction(() => document.querySelector("h1")?.textContent === "Lamp")
    } finally {
      await context.close()
      await server.stop()
    }
  })

  test("a shutdown does not wait for open pages", async () => {
    const { server } = await bench()
    const { context, page } = await watchedPage(browser, {}, server.url)
    const listening = page.waitForResponse((answer) => answer.url().endsWith("/events"))
    await page.goto(server.url)
    await listening
    assert.deepEqual(await server.stop(), { code: 0, signal: null })
    assert.doesNotMatch(server.stderr, /cut off/)
    await context.close()
  })
})

test("without watching, pages do not listen and name no folder", async () => {
  const { dir, server } = await bench([])
  const { context, page, trouble } = await watchedPage(browser, {}, server.url)
  try {
    await page.goto(`${server.url}/health`, { waitUntil: "networkidle" })
    const html = await page.content()
    assert.ok(!html.includes("events") && !html.includes("vscode:") && !html.includes(dir))
    assert.deepEqual(trouble, [])
  } finally {
    await context.close()
    await server.stop()
  }
})

describe("the work list, the oracle and the search", () => {
  /** @type {Awaited<ReturnType<typeof bench>>} */
  let made
  before(async () => {
    made = await bench()
  })
  after(() => made?.server.stop())

  test("are accessible and fit, on narrow and wide screens, in light and dark", async () => {
    for (const [width, colorScheme] of /** @type {const} */ ([[320, "light"], [390, "dark"], [1440, "light"]])) {
      const { context, page, trouble } = await watchedPage(browser, { colorScheme, viewport: { width, height: 844 }, bypassCSP: true }, made.server.url)
      for (const address of ["/health", "/health?severity=error&group=item", "/may", "/may?from=gate&to=button", "/may?from=gate&to=buton", "/items"]) {
        await page.goto(made.server.url + address)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
        assert.equal(overflow, 0, `${address} at ${width}`)
        assert.deepEqual(await violations(page), [], `${address} at ${width}, ${colorScheme}`)
      }
      await page.click("form.find .open")
      await page.fill("dialog input", "n2")
      await page.waitForSelector("dialog [role=option]")
      assert.deepEqual(await violations(page), [], `the palette at ${width}, ${colorScheme}`)
      assert.deepEqual(trouble, [])
      await context.close()
    }
  })

  test("filter by links, with the state in the address", async () => {
    const { context, page } = await watchedPage(browser, { javaScriptEnabled: false }, made.server.url)
    await page.goto(`${made.server.url}/health`)
    const severities = await page.locator(".findings .severity").allTextContents()
    assert.equal(severities[0], "error")
    await page.click(".facets a:has-text('error')")
    assert.match(page.url(), /\/health\?severity=error$/)
    await page.click(".choice a:has-text('Item')")
    assert.match(page.url(), /\/health\?severity=error&group=item$/)
    assert.deepEqual([...new Set(await page.locator(".findings .severity").allTextContents())], ["error"])
    await page.click("text=Clear filters")
    assert.match(page.url(), /\/health$/)
    await context.close()
  })

  test("ask whether one item may use another, with a form and in the palette", async () => {
    const { context, page, trouble } = await watchedPage(browser, {}, made.server.url)
    await page.goto(`${made.server.url}/may`)
    await page.fill("#from", "gate")
    await page.fill("#to", "button")
    await page.press("#to", "Enter")
    await page.waitForURL("**/may?from=gate&to=button")
    assert.match((await page.textContent("#answer")) ?? "", /No, gate may not use button/)
    assert.equal(await page.textContent(".answer a"), "sideways-import")
    await page.keyboard.press("Control+k")
    await page.keyboard.type("may gate button")
    await page.waitForFunction(() => document.querySelector("dialog [aria-selected=true] bdi")?.textContent === "gate may not use button")
    // The address stays the same, so the page is loaded again.
    await Promise.all([page.waitForEvent("load"), page.keyboard.press("Enter")])
    assert.equal(new URL(page.url()).search, "?from=gate&to=button")
    assert.deepEqual(trouble, [])
    await context.close()
  })

  test("Enter opens what was typed, also before its hits are shown", async () => {
    const { context, page, trouble } = await watchedPage(browser, {}, made.server.url)
    await page.goto(`${made.server.url}/rules`)
    // Hits for the whole word arrive only when they are let go.
    /** @type {(() => void)[]} */
    const held = []
    await page.route("**/search.json?q=button", async (route) => {
      await new Promise((resolve) => held.push(() => resolve(undefined)))
      await route.continue()
    })
    const selected = () => document.querySelector("dialog [aria-selected=true] bdi")?.textContent
    const typed = async () => {
      await page.keyboard.press("/")
      await page.waitForSelector("dialog [role=option]")
      const asked = held.length + 1
      await page.keyboard.type("button")
      await until("the search for the whole word", () => held.length === asked)
      assert.notEqual(await page.evaluate(selected), undefined)
    }

    // A search that was closed opens nothing, when its hits arrive.
    await typed()
    await page.keyboard.press("Enter")
    await page.keyboard.press("Escape")
    held.at(-1)?.()
    // A hit that was chosen with an arrow key is opened at once.
    await typed()
    assert.equal(new URL(page.url()).pathname, "/rules")
    await page.keyboard.press("ArrowDown")
    const href = await page.getAttribute("dialog [aria-selected=true]", "href")
    await page.keyboard.press("Enter")
    await page.waitForURL((url) => url.pathname !== "/rules")
    assert.equal(new URL(page.url()).pathname, new URL(href ?? "", page.url()).pathname)

    await page.goto(`${made.server.url}/rules`)
    await typed()
    await page.keyboard.press("Enter")
    held.at(-1)?.()
    await page.waitForURL("**/items/button")
    assert.deepEqual(trouble, [])

    // Without an answer, Enter asks again.
    await page.unroute("**/search.json?q=button")
    await page.goto(`${made.server.url}/rules`)
    await page.route("**/search.json?q=button", (route) => route.abort())
    await page.keyboard.press("/")
    await page.keyboard.type("button")
    await page.waitForFunction(() => document.querySelector("dialog [role=status]")?.textContent === "The server is not responding. Try again.")
    await page.unroute("**/search.json?q=button")
    await page.keyboard.press("Enter")
    await page.waitForURL("**/items/button")
    await context.close()
  })

  test("by touch at 390 px: open the search, see hits by kind, choose one, close", async () => {
    const { context, page, trouble } = await watchedPage(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, made.server.url)
    await page.goto(made.server.url)
    await page.tap("form.find .open")
    await page.waitForSelector("dialog [role=option]")
    await page.tap("dialog .bar button")
    assert.equal(await page.locator("dialog[open]").count(), 0)
    await page.tap("form.find .open")
    await page.fill("dialog input", "buton")
    await page.waitForFunction(() => document.querySelector("dialog [role=option] bdi")?.textContent === "Button")
    const groups = await page.locator("dialog [role=group] > b").allTextContents()
    assert.equal(groups[0], "Items")
    assert.equal(new Set(groups).size, groups.length)
    const heights = await page.locator("dialog [role=option], dialog button, form.find .open").evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height))
    assert.ok(heights.every((height) => height >= 40), String(heights))
    await page.tap("dialog [role=option] >> nth=0")
    await page.waitForURL("**/items/button")
    assert.deepEqual(trouble, [])
    await context.close()
  })
})

// @ts-check
// Live previews in a real browser: every demo of the default registry is mounted, quietly and within its budget, and a frame does
// what the page around it asks.
import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import path from "node:path"
import { createRequire } from "node:module"
import { after, before, describe, test } from "node:test"
import { asCamera, openBrowser, watchedPage } from "../support/browser.mjs"
import { freshDir, repoRoot } from "../support/paths.mjs"
import { mustRun } from "../support/run.mjs"
import { startServer } from "../support/server.mjs"

const target = process.env.BASEPAIR_TARGET || path.join(repoRoot, "target")
const kit = path.join(target, "kit")

/** What a frame may cost: compressed bytes in the median and at worst, and requests. */
const budget = { median: 200 * 1024, worst: 360 * 1024, requests: 15 }

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

/** Waits until a frame has mounted something, or says what is wrong. @param {import("playwright-core").Page | import("playwright-core").Frame} page */
const settled = async (page) => {
  await page.waitForSelector("html[data-preview=mounted], .basepair-problems", { state: "attached", timeout: 60_000 })
  return page.evaluate(() => document.querySelector(".basepair-problems")?.textContent?.trim() ?? "")
}

describe("every demo", () => {
  test("is mounted without a message, and within the budget", async (context) => {
    const { items } = await server.json("/r/registry.json")
    const demos = items.filter((/** @type {any} */ item) => item.meta?.demo).map((/** @type {any} */ item) => item.name)
    assert.ok(demos.length > 50)
    /** @type {{ name: string, bytes: number, requests: number }[]} */
    const costs = []
    /** @type {string[]} */
    const wrong = []
    const waiting = [...demos]
    const work = async () => {
      const watched = await watchedPage(browser, { viewport: { width: 1024, height: 768 } }, server.url)
      await asCamera(watched.page)
      const session = await watched.context.newCDPSession(watched.page)
      await session.send("Network.enable")
      let [bytes, requests] = [0, 0]
      session.on("Network.loadingFinished", (event) => (bytes += event.encodedDataLength))
      session.on("Network.requestWillBeSent", (event) => (requests += event.request.url.startsWith("http") ? 1 : 0))
      for (let name = waiting.shift(); name; name = waiting.shift()) {
        ;[bytes, requests] = [0, 0]
        await watched.page.goto(`${server.url}/live/item/${encodeURIComponent(name)}`, { waitUntil: "networkidle" })
        const problem = await settled(watched.page)
        const content = await watched.page.evaluate(() => document.body.innerText.trim().length + document.querySelectorAll("#preview *").length)
        if (problem) wrong.push(`${name}: ${problem}`)
        else if (content === 0) wrong.push(`${name}: nothing is shown`)
        for (const trouble of watched.trouble.splice(0)) wrong.push(trouble)
        costs.push({ name, bytes, requests })
      }
      await watched.context.close()
    }
    // Much of the time is spent on waiting until no request follows.
    await Promise.all([work(), work(), work()])
    const sorted = costs.map(({ bytes }) => bytes).sort((one, other) => one - other)
    const [median, worst] = [sorted[Math.floor(sorted.length / 2)] ?? 0, sorted.at(-1) ?? 0]
    const most = Math.max(...costs.map(({ requests }) => requests))
    const largest = costs.filter(({ bytes }) => bytes === worst).map(({ name }) => name)
    context.diagnostic(`${demos.length - new Set(wrong.map((line) => line.split(":")[0])).size} of ${demos.length} demos mounted quietly`)
    context.diagnostic(`${Math.round(median / 1024)} KB in the median, ${Math.round(worst / 1024)} KB at worst (${largest}), at most ${most} requests`)
    assert.deepEqual(wrong, [])
    assert.ok(median <= budget.median && worst <= budget.worst, `${median} and ${worst} bytes`)
    assert.deepEqual(costs.filter(({ requests }) => requests > budget.requests), [])
  })
})

describe("a frame", () => {
  /** A page of the same origin that holds a frame and keeps its messages. @param {string} name */
  const embedded = async (name) => {
    const watched = await watchedPage(browser, { viewport: { width: 1024, height: 768 } }, server.url)
    await watched.page.route("**/host", (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<!doctype html><title>Host</title><link rel="icon" href="data:,"><script>
          window.messages = []
          addEventListener("message", (event) => messages.push({ own: event.source === frames[0], origin: event.origin, ...event.data }))
        </script><iframe sandbox="allow-scripts" src="/live/item/${name}" style="width:100%;height:600px"></iframe>`,
      }),
    )
    await watched.page.goto(`${server.url}/host`)
    const frame = watched.page.frames()[1]
    assert.ok(frame)
    assert.equal(await settled(frame), "")
    return { ...watched, frame }
  }

  test("is opaque, tells its height and that it lives, and follows the page", async () => {
    const { page, frame, context, trouble } = await embedded("button-demo")
    await page.waitForFunction(() => /** @type {any} */ (window).messages.some((/** @type {any} */ one) => one.kind === "alive"))
    const messages = await page.evaluate(() => /** @type {any} */ (window).messages)
    assert.ok(messages.every((/** @type {any} */ one) => one.own && one.origin === "null"))
    assert.ok(messages.some((/** @type {any} */ one) => one.kind === "ready"))
    assert.ok(messages.some((/** @type {any} */ one) => one.kind === "height" && one.value > 50))
    const background = () => frame.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const light = await background()
    await page.evaluate(() => frames[0]?.postMessage({ basepair: "preview", theme: "dark", direction: "rtl" }, "*"))
    await frame.waitForSelector("html.dark[dir=rtl]", { state: "attached" })
    assert.notEqual(await background(), light)
    // A message from anywhere else changes nothing.
    await frame.evaluate(() => window.postMessage({ basepair: "preview", theme: "light" }, "*"))
    await frame.evaluate(() => new Promise((resolve) => setTimeout(resolve, 0)))
    assert.equal(await frame.evaluate(() => document.documentElement.classList.contains("dark")), true)
    assert.deepEqual(trouble, [])
    await context.close()
  })

  test("opens a dialog by keyboard and closes it", async () => {
    const { page, frame, context, trouble } = await embedded("dialog-demo")
    await frame.locator("button").first().focus()
    await page.keyboard.press("Enter")
    await frame.waitForSelector("[role=dialog]")
    await page.keyboard.press("Escape")
    await frame.waitForSelector("[role=dialog]", { state: "detached" })
    assert.deepEqual(trouble, [])
    await context.close()
  })
})

test("the style sheet is that of the official compiler", async () => {
  const { stdout } = await mustRun(path.join(target, "debug/examples/styles"), [repoRoot])
  const { css, candidates } = JSON.parse(stdout)
  const require = createRequire(path.join(repoRoot, "workshop/package.json"))
  const { compile } = require("tailwindcss")
  const loadStylesheet = async (/** @type {string} */ id, /** @type {string} */ base) => {
    const file = require.resolve(id === "tailwindcss" ? "tailwindcss/index.css" : id.replace(/^\.\//, "tailwindcss/"))
    return { path: file, base, content: readFileSync(file, "utf8") }
  }
  const official = (await compile(css, { base: freshDir("base"), loadStylesheet })).build(candidates)
  const frame = await (await server.get("/live/item/button-demo")).text()
  const address = /href="([^"]*\/live\/css\/[^"]*)"/.exec(frame)?.[1]
  assert.ok(address)
  const served = await (await server.get(address)).text()
  assert.ok(candidates.length > 1000 && official.length > 20_000)
  assert.equal(served, official)
})

test("the files of a frame are open to its opaque origin, and to nobody who does not know their address", async () => {
  const document = await server.get("/live/item/button-demo")
  const policy = document.headers.get("content-security-policy") ?? ""
  assert.match(policy, /sandbox allow-scripts$/)
  assert.match(policy, /connect-src 'none'/)
  assert.equal(document.headers.get("access-control-allow-origin"), null)
  const html = await document.text()
  const addresses = [...html.matchAll(/(?:href|src)="(\/live\/[^"]+)"/g)].map(([, address]) => address ?? "")
  assert.ok(addresses.length >= 4)
  for (const address of addresses) {
    const answer = await server.get(address, { headers: { origin: "null" } })
    assert.equal(answer.status, 200, address)
    assert.equal(answer.headers.get("access-control-allow-origin"), "*", address)
    const other = address.replace(/[0-9a-f]{32}/, "0".repeat(32))
    const unknown = await server.get(other, { headers: { origin: "null" } })
    assert.equal(unknown.status, 404, other)
    assert.equal(unknown.headers.get("access-control-allow-origin"), null, other)
  }
})

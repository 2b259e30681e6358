// @ts-check
// A hostile demo in its frame: it tries whatever a script can try, and a listener, the page around it and the browser's stores say
// that it has reached nothing. And a demo that never ends, one that throws, and one that imports what is not there.
import assert from "node:assert/strict"
import path from "node:path"
import { after, before, test } from "node:test"
import { openBrowser } from "../support/browser.mjs"
import { repoRoot } from "../support/paths.mjs"
import { startServer } from "../support/server.mjs"
import { until } from "../support/wait.mjs"
import { ATTEMPTS, hostile, listen, registryOf } from "./attempts.mjs"

const kit = path.join(process.env.BASEPAIR_TARGET || path.join(repoRoot, "target"), "kit")

/** Ways to leave, after which a frame cannot tell any more. */
const WAYS_OUT = [
  "location.href = there + 'self'",
  "location.replace(there + 'replaced')",
  "navigation.navigate(there + 'navigated')",
  "Object.assign(document.createElement('a'), { href: there + 'download', download: 'x' }).click()",
  "document.head.append(Object.assign(document.createElement('meta'), { httpEquiv: 'refresh', content: `0;url=${there}refresh` }))",
]

/** @param {string} there @param {string} way */
const leaving = (there, way) => `import { useEffect } from "react"

const there = ${JSON.stringify(there)}
export default function Leaving() {
  useEffect(() => {
    ${way}
    setTimeout(() => parent.postMessage({ stayed: true }, "*"), 1000)
  }, [])
  return <p>leaving</p>
}
`

const LOOP = "for (;;);\nexport default function Loop() { return null }\n"
const THROWS = "export default function Throws() { throw new Error('<b>thrown</b>') }\n"
const MISSING = "import { gone } from \"left-pad\"\n\nexport default function Missing() { return gone }\n"

/** @type {import("playwright-core").Browser} */
let browser
/** @type {import("../support/server.mjs").Server} */
let server
/** @type {Awaited<ReturnType<typeof listen>>} */
let listener
before(async () => {
  listener = await listen()
  const { there } = listener
  const ways = WAYS_OUT.map((way, at) => [`leaving-${at}`, leaving(there, way)])
  const dir = registryOf({ hostile: hostile(there), loop: LOOP, throws: THROWS, missing: MISSING, ...Object.fromEntries(ways) })
  ;[browser, server] = await Promise.all([openBrowser(["--autoplay-policy=no-user-gesture-required"]), startServer({ dir, args: ["--kit", kit] })])
})
after(async () => {
  await browser?.close()
  await server?.stop()
  listener?.close()
})

/** A page as the site's own: it holds frames of its origin and takes no orders. @param {string} name */
async function embedding(name) {
  const context = await browser.newContext()
  const page = await context.newPage()
  /** @type {string[]} */
  const dialogs = []
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message())
    dialog.dismiss().catch(() => {})
  })
  await page.route("**/host", (route) =>
    route.fulfill({
      contentType: "text/html",
      headers: { "content-security-policy": "frame-src 'self'" },
      body: `<!doctype html><title>Host</title><link rel="icon" href="data:,"><script>
        document.cookie = "own=1"
        localStorage.setItem("own", "1")
        window.messages = []
        addEventListener("message", (event) => event.source === frames[0] && messages.push(event.data))
      </script><iframe sandbox="allow-scripts" src="/live/item/${name}" style="width:100%;height:600px"></iframe>`,
    }),
  )
  // A frame that hangs never finishes loading.
  await page.goto(`${server.url}/host`, { waitUntil: "commit" })
  await page.waitForSelector("iframe", { state: "attached" })
  const frame = page.frames()[1] ?? (await page.waitForEvent("frameattached"))
  return { context, page, frame, dialogs }
}

test("a hostile demo reaches nothing", { timeout: 240_000 }, async (context) => {
  const { context: browsing, page, dialogs } = await embedding("hostile")
  await page.waitForFunction(() => /** @type {any} */ (window).messages.some((/** @type {any} */ one) => one.done), undefined, { timeout: 200_000 })
  const messages = await page.evaluate(() => /** @type {any} */ (window).messages)
  const tried = new Set(messages.map((/** @type {any} */ one) => one.attempt).filter(Boolean))
  context.diagnostic(`${tried.size} attempts`)
  assert.ok(tried.size >= 25 && tried.size === Object.keys(ATTEMPTS).length)
  assert.deepEqual(messages.filter((/** @type {any} */ one) => one.reached), [])
  assert.deepEqual(listener.heard, [])
  assert.deepEqual(dialogs, [])
  assert.equal(page.url(), `${server.url}/host`)
  assert.equal(browsing.pages().length, 1)
  assert.equal(await page.evaluate(() => /** @type {any} */ (window).reached), undefined)
  assert.equal(await page.evaluate(() => document.cookie), "own=1")
  assert.deepEqual(await page.evaluate(() => Object.keys(localStorage)), ["own"])
  await browsing.close()
})

test("a frame cannot go elsewhere", async () => {
  for (const at of WAYS_OUT.keys()) {
    const { context: browsing, page, frame } = await embedding(`leaving-${at}`)
    const ended = () => frame.url().startsWith("chrome-error:") || page.evaluate(() => /** @type {any} */ (window).messages.some((/** @type {any} */ one) => one.stayed))
    await until(`\`${WAYS_OUT[at]}\` has an end`, ended, { within: 60_000 })
    assert.deepEqual(listener.heard, [], WAYS_OUT[at])
    assert.equal(page.url(), `${server.url}/host`)
    await browsing.close()
  }
})

test("opened alone, it runs in the frame of a page, and leads its tab nowhere", async () => {
  for (const at of WAYS_OUT.keys()) {
    const page = await (await browser.newContext()).newPage()
    await page.goto(`${server.url}/live/item/leaving-${at}#theme=dark`, { waitUntil: "commit" })
    await page.waitForURL(`${server.url}/items/leaving-${at}/alone#theme=dark`)
    const frame = await until("the frame", () => page.frames()[1])
    const ended = () => frame.url().startsWith("chrome-error:") || frame.evaluate(() => document.documentElement.dataset.preview === "mounted").catch(() => false)
    await until(`\`${WAYS_OUT[at]}\` has an end`, ended, { within: 60_000 })
    assert.deepEqual(listener.heard, [], WAYS_OUT[at])
    assert.equal(page.url(), `${server.url}/items/leaving-${at}/alone#theme=dark`)
    await page.context().close()
  }
})

test("an endless loop leaves the page usable", async () => {
  const { context: browsing, page } = await embedding("loop")
  // The frame is loading its script, or hangs in it; the page answers all the same, and can remove it.
  await page.waitForFunction(() => /** @type {any} */ (window).messages.some((/** @type {any} */ one) => one.kind === "hello"))
  assert.equal(await page.evaluate(() => 1 + 1), 2)
  await page.evaluate(() => document.querySelector("iframe")?.remove())
  assert.equal(await page.evaluate(() => frames.length), 0)
  await browsing.close()
})

test("what a demo throws is shown as text, and told", async () => {
  const { context: browsing, page, frame } = await embedding("throws")
  const box = frame.locator(".basepair-problems")
  await box.waitFor()
  assert.match((await box.textContent()) ?? "", /Error: <b>thrown<\/b>/)
  assert.equal(await box.locator("b").count(), 0)
  const messages = await page.evaluate(() => /** @type {any} */ (window).messages)
  assert.ok(messages.some((/** @type {any} */ one) => one.kind === "error" && one.value.message.includes("thrown")))
  await browsing.close()
})

test("what is missing is shown with file, line, column and caret, without a script", async () => {
  const { context: browsing, frame } = await embedding("missing")
  const box = frame.locator(".basepair-problems")
  await box.waitFor()
  const text = (await box.textContent()) ?? ""
  for (const part of ["the kit has no package left-pad", "demos/missing.tsx:1:22", "import { gone } from \"left-pad\"", "^^^^^^^^^^"]) assert.ok(text.includes(part), text)
  await browsing.close()
})

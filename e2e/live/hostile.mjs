// @ts-check
// A hostile demo in its frame: it tries whatever a script can try, and a listener, the page around it and the browser's stores say
// that it has reached nothing. And a demo that never ends, one that throws, and one that imports what is not there.
import assert from "node:assert/strict"
import { createServer } from "node:http"
import { mkdirSync, writeFileSync } from "node:fs"
import path from "node:path"
import { after, before, test } from "node:test"
import { openBrowser } from "../support/browser.mjs"
import { freshDir, repoRoot } from "../support/paths.mjs"
import { startServer } from "../support/server.mjs"
import { until } from "../support/wait.mjs"

const kit = path.join(process.env.BASEPAIR_TARGET || path.join(repoRoot, "target"), "kit")

/** What it tries, by name. `there` is the listener; what returns or resolves to true has reached something. */
const ATTEMPTS = /** @type {Record<string, string>} */ ({
  "the document of the page": "!!parent.document.body",
  "a variable of the page": "(parent.reached = true)",
  "the address of the page": "!!parent.location.href",
  "the document of the top": "!!top.document.body",
  "navigation of the top": "(top.location.href = there + 'top', false)",
  "the frame element": "!!window.frameElement",
  "the opener": "!!window.opener",
  "reading cookies": "document.cookie.length > 0",
  "writing cookies": "(document.cookie = 'reached=1', document.cookie.includes('reached'))",
  "local storage": "(localStorage.setItem('reached', '1'), true)",
  "session storage": "(sessionStorage.setItem('reached', '1'), true)",
  "a database": "new Promise((done) => { const ask = indexedDB.open('reached'); ask.onsuccess = () => done(true); ask.onerror = () => done(false) })",
  "a cache": "caches.open('reached').then(() => true)",
  "a service worker": "navigator.serviceWorker.register('/live/item/hostile').then(() => true)",
  "fetch": "fetch(there + 'fetch', { mode: 'no-cors' }).then(() => true)",
  "fetch of the server itself": "fetch('/api/v1/ui').then(() => true)",
  "a request": "new Promise((done, fail) => { const ask = new XMLHttpRequest(); ask.open('GET', there + 'xhr'); ask.onload = () => done(true); ask.onerror = fail; ask.send() })",
  "a socket": "new Promise((done, fail) => { const socket = new WebSocket(there.replace('http', 'ws')); socket.onopen = () => done(true); socket.onerror = fail })",
  "an event source": "new Promise((done, fail) => { const source = new EventSource(there + 'events'); source.onopen = () => done(true); source.onerror = fail })",
  "a beacon": "(navigator.sendBeacon(there + 'beacon', 'x'), false)",
  "an image": "loaded('img', { src: there + 'image' })",
  "a script": "loaded('script', { src: there + 'script' })",
  "a script of a data address": "loaded('script', { src: 'data:text/javascript,window.reached=1' })",
  "an inline script": "(document.head.append(Object.assign(document.createElement('script'), { textContent: 'window.inlined = 1' })), !!window.inlined)",
  "a handler in markup": "new Promise((done) => { document.body.insertAdjacentHTML('beforeend', '<img src=x: onerror=\"window.handled=1\">'); setTimeout(() => done(!!window.handled), 300) })",
  "a style sheet": "loaded('link', { rel: 'stylesheet', href: there + 'style' })",
  "a style from elsewhere": "(document.head.append(Object.assign(document.createElement('style'), { textContent: `@import '${there}import'; body { background: url(${there}background) }` })), false)",
  "a font": "new FontFace('x', `url(${there}font)`).load().then(() => true)",
  "a hint": "(document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: there + 'prefetch' })), false)",
  "sound": "loaded('audio', { src: there + 'sound' })",
  "a frame": "(document.body.append(Object.assign(document.createElement('iframe'), { src: there + 'frame' })), false)",
  "an object": "(document.body.append(Object.assign(document.createElement('object'), { data: there + 'object' })), false)",
  "a module": "import(/* none */ there + 'module').then(() => true)",
  "eval": "eval('true')",
  "a function from text": "new Function('return true')()",
  "a timer with text": "new Promise((done) => { setTimeout('window.timed = 1'); setTimeout(() => done(!!window.timed), 300) })",
  "a worker": "new Promise((done, fail) => { const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))); worker.onmessage = () => done(true); worker.onerror = fail })",
  "a window": "!!window.open(there + 'window')",
  "a form": "(document.body.append(Object.assign(document.createElement('form'), { action: there + 'form', id: 'f' })), document.getElementById('f').submit(), false)",
  "the clipboard": "navigator.clipboard.readText().then(() => true)",
  "the camera": "navigator.mediaDevices.getUserMedia({ video: true }).then(() => true)",
  "notifications": "Notification.requestPermission().then((answer) => answer === 'granted')",
  "a channel to other pages": "(new BroadcastChannel('reached').postMessage(1), false)",
  "a dialog": "(alert('reached'), false)",
})

/** Ways to leave, after which a frame cannot tell any more. */
const WAYS_OUT = [
  "location.href = there + 'self'",
  "location.replace(there + 'replaced')",
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

/** @param {string} there */
const hostile = (there) => `import { useEffect } from "react"

const there = ${JSON.stringify(there)}
const loaded = (name, properties) => new Promise((done, fail) => {
  const element = Object.assign(document.createElement(name), properties)
  element.onload = element.onloadedmetadata = () => done(true)
  element.onerror = () => fail(new Error("refused"))
  document.body.append(element)
})
const attempts = {
${Object.entries(ATTEMPTS).map(([name, code]) => `  ${JSON.stringify(name)}: () => ${code},`).join("\n")}
}

export default function Hostile() {
  useEffect(() => {
    const run = async () => {
      for (const [name, attempt] of Object.entries(attempts)) {
        parent.postMessage({ attempt: name }, "*")
        const late = new Promise((done) => setTimeout(() => done(false), 1500))
        try {
          if (await Promise.race([attempt(), late])) parent.postMessage({ reached: name }, "*")
        } catch {}
      }
      parent.postMessage({ done: true }, "*")
    }
    run()
  }, [])
  return <p>hostile</p>
}
`

const LOOP = "for (;;);\nexport default function Loop() { return null }\n"
const THROWS = "export default function Throws() { throw new Error('<b>thrown</b>') }\n"
const MISSING = "import { gone } from \"left-pad\"\n\nexport default function Missing() { return gone }\n"

/** @type {import("playwright-core").Browser} */
let browser
/** @type {import("../support/server.mjs").Server} */
let server
/** @type {import("node:http").Server} */
let listener
/** @type {string[]} */
const heard = []
before(async () => {
  listener = createServer((request, response) => {
    heard.push(request.url ?? "")
    response.writeHead(200, { "access-control-allow-origin": "*" }).end("window.reached = 1")
  })
  await new Promise((resolve) => listener.listen(0, "127.0.0.1", () => resolve(undefined)))
  const address = listener.address()
  const there = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/`
  const dir = freshDir("registry")
  mkdirSync(path.join(dir, "demos"))
  const ways = WAYS_OUT.map((way, at) => [`leaving-${at}`, leaving(there, way)])
  const demos = { hostile: hostile(there), loop: LOOP, throws: THROWS, missing: MISSING, ...Object.fromEntries(ways) }
  for (const [name, text] of Object.entries(demos)) writeFileSync(path.join(dir, "demos", `${name}.tsx`), text)
  const items = Object.keys(demos).map((name) => ({
    name,
    type: "registry:component",
    title: name,
    description: "A demo.",
    files: [{ path: `demos/${name}.tsx`, type: "registry:component" }],
  }))
  writeFileSync(path.join(dir, "registry.json"), JSON.stringify({ name: "hostile", homepage: "https://hostile.example", items }))
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
  assert.deepEqual(heard, [])
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
    assert.deepEqual(heard, [], WAYS_OUT[at])
    assert.equal(page.url(), `${server.url}/host`)
    await browsing.close()
  }
})

test("opened alone, a frame is as opaque", async () => {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${server.url}/live/item/missing`)
  const origin = await page.evaluate(() => window.origin)
  assert.equal(origin, "null")
  await page.context().close()
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

// @ts-check
// Live previews in Firefox: a hostile demo reaches nothing, and overlays open and close by keyboard and pointer.
import assert from "node:assert/strict"
import path from "node:path"
import { after, before, describe, test } from "node:test"
import { Firefox, KEYS, hasFirefox } from "../../support/firefox.mjs"
import { repoRoot } from "../../support/paths.mjs"
import { startServer } from "../../support/server.mjs"
import { until } from "../../support/wait.mjs"
import { ATTEMPTS, hostile, listen, registryOf } from "../../live/attempts.mjs"

const kit = path.join(process.env.BASEPAIR_TARGET || path.join(repoRoot, "target"), "kit")
const FRAME = "iframe.live-frame[src]"

const skip = hasFirefox() ? false : "FIREFOX IS NOT INSTALLED: run `apt-get install firefox-esr`, or set FIREFOX"

/** @type {Firefox} */
let firefox
before(async () => {
  if (!skip) firefox = await Firefox.open()
})
after(() => firefox?.close())

test("a hostile demo reaches nothing", { skip, timeout: 300_000 }, async (context) => {
  const { heard, there, close } = await listen()
  // It starts when the page is ready to listen.
  const waits = hostile(there).replace("run()\n", "addEventListener('message', () => run(), { once: true })\n")
  assert.notEqual(waits, hostile(there))
  const server = await startServer({ dir: registryOf({ hostile: waits }), args: ["--kit", kit] })
  try {
    await firefox.goto(`${server.url}/items/hostile`)
    await until("the preview is shown", () => firefox.evaluate("!!document.querySelector('.live[data-state=on]')"), { within: 90_000 })
    await firefox.evaluate(`(() => {
      document.cookie = "own=1"
      localStorage.setItem("own", "1")
      window.messages = []
      const frame = document.querySelector("iframe.live-frame")
      addEventListener("message", (event) => event.source === frame.contentWindow && messages.push(event.data))
      frame.contentWindow.postMessage("begin", "*")
    })()`)
    await until("every attempt was made", () => firefox.evaluate("messages.some((one) => one.done)"), { within: 240_000, every: 500 })
    const messages = await firefox.evaluate("messages")
    const tried = new Set(messages.map((/** @type {any} */ one) => one.attempt).filter(Boolean))
    context.diagnostic(`${tried.size} attempts`)
    assert.equal(tried.size, Object.keys(ATTEMPTS).length)
    assert.deepEqual(messages.filter((/** @type {any} */ one) => one.reached), [])
    assert.deepEqual(heard, [])
    assert.equal(await firefox.evaluate("location.href"), `${server.url}/items/hostile`)
    assert.equal(await firefox.evaluate("typeof window.reached"), "undefined")
    assert.equal(await firefox.evaluate("document.cookie"), "own=1")
    assert.ok(!(await firefox.evaluate("Object.keys(localStorage)")).includes("reached"))
    assert.equal((await firefox.send("WebDriver:GetWindowHandles")).length, 1)
  } finally {
    await server.stop()
    close()
  }
})

describe("overlays", { skip }, () => {
  /** @type {import("../../support/server.mjs").Server} */
  let server
  before(async () => {
    server = await startServer({ args: ["--kit", kit] })
  })
  after(() => server?.stop())

  for (const [item, role] of Object.entries({ dialog: "dialog", "alert-dialog": "alertdialog", sheet: "dialog", menu: "menu", select: "listbox" })) {
    test(`${item} opens and closes by keyboard and pointer`, { timeout: 120_000 }, async () => {
      await firefox.goto(`${server.url}/items/${item}`)
      await firefox.enter(FRAME)
      const opener = "button, [role=combobox]"
      await until(`${item} is shown`, () => firefox.find(opener).then(() => true, () => false), { within: 90_000 })
      const open = () => firefox.evaluate(`[...document.querySelectorAll("[role=${role}]")].some((each) => each.getClientRects().length > 0)`)
      for (const way of ["keyboard", "pointer"]) {
        if (way === "keyboard") {
          await firefox.evaluate(`document.querySelector("${opener}").focus()`)
          await firefox.press(KEYS.enter)
        } else {
          await firefox.click(opener)
        }
        await until(`${item} opens by ${way}`, open, { within: 30_000 })
        await firefox.press(KEYS.escape)
        await until(`${item} closes after ${way}`, async () => !(await open()), { within: 30_000 })
      }
      await firefox.leave()
      assert.equal(await firefox.evaluate("document.querySelector('.live').dataset.state"), "on")
    })
  }
})

// @ts-check
// `basepair build --site`, on a host that only has files, below a path: a real Chromium with scripts and without, frames on a host that lets
// every origin read its files and on one that does not. Every address in a page leads to a file.
import assert from "node:assert/strict"
import { copyFileSync, readFileSync, readdirSync } from "node:fs"
import path from "node:path"
import { after, before, test } from "node:test"
import { openBrowser, watchedPage } from "../support/browser.mjs"
import { binary, freshDir, repoRoot } from "../support/paths.mjs"
import { mustRun } from "../support/run.mjs"
import { cleanEnv } from "../support/server.mjs"
import { startHost } from "../support/static-host.mjs"
import { writeRegistry } from "../support/small-registry.mjs"

const kit = path.join(process.env.BASEPAIR_TARGET || path.join(repoRoot, "target"), "kit")
const PREFIX = "/repo"
const BASE = `https://owner.example${PREFIX}`

const FILES = {
  "registry.json": JSON.stringify({
    name: "folder",
    homepage: "https://folder.example",
    items: [
      {
        name: "counter",
        type: "registry:ui",
        title: "Counter",
        description: "Counts.",
        categories: ["input", "odd / name"],
        registryDependencies: ["forms/field"],
        meta: { aliases: ["tally"], preview: { light: "ui/counter-light.webp" } },
        files: [{ path: "ui/counter.tsx", type: "registry:ui" }],
      },
      { name: "forms/field", type: "registry:ui", title: "Field", description: "A field.", files: [{ path: "ui/[field].tsx", type: "registry:ui" }] },
      { name: "old", type: "registry:ui", meta: { retired: { successor: "counter" } } },
    ],
  }),
  "ui/counter.tsx": `import { useState } from "react"

export default function Counter() {
  const [count, setCount] = useState(0)
  return <button className="p-6" onClick={() => setCount(count + 1)}>{count} times</button>
}
`,
  // Too long for one page.
  "ui/[field].tsx": `export default function Field() {\n  return <input />\n}\n${Array.from({ length: 700 }, (_, line) => `// line ${line}\n`).join("")}`,
}

/** @type {import("playwright-core").Browser} */
let browser
/** @type {string} */
let folder
/** @type {Awaited<ReturnType<typeof startHost>>} */
let host
before(async () => {
  const registry = writeRegistry(FILES)
  copyFileSync(path.join(repoRoot, "registry/n2-primitives/button/button-light.webp"), path.join(registry, "ui/counter-light.webp"))
  folder = path.join(freshDir("site"), "out")
  await mustRun(binary, ["build", registry, "--site", "--base-url", BASE, "--kit", kit, "--output", folder], { env: cleanEnv() })
  browser = await openBrowser()
  host = await startHost(folder, { prefix: PREFIX, open: true })
})
after(async () => {
  await browser?.close()
  await host?.stop()
})

test("every address in a page or a style sheet leads to a file, without a redirect", async () => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  /** @type {Map<string, string>} */
  const wanted = new Map()
  for (const entry of files) {
    const file = path.join(entry.parentPath, entry.name)
    const place = `${host.url}/${path.relative(folder, file)}`
    const text = /\.(html|css|md|txt|xml)$/.test(file) ? readFileSync(file, "utf8") : ""
    const pattern = file.endsWith(".css") ? /url\(([^)"]+)\)/g : /(?:\s(?:href|src|action|data-src|data-live|data-search|data-module)=")([^"]*)"/g
    // What looks like an attribute in Markdown is an example.
    const found = /\.(html|css)$/.test(file) ? [...text.matchAll(pattern)].map((match) => match[1] ?? "") : []
    // Absolute ones: canonical links, Markdown, the sitemap.
    found.push(...(text.match(/https:\/\/owner\.example\/repo[^\s"'<>)`\]]*/g) ?? []))
    for (const address of found) {
      const url = new URL(address.replaceAll("&#38;", "&").replaceAll("&amp;", "&").replace("https://owner.example", host.origin), place)
      if (url.origin === host.origin && !address.includes("{name}")) wanted.set(url.href.replace(/#.*/, ""), file)
    }
  }
  assert.ok(wanted.size > 100, `${wanted.size} addresses`)
  const wrong = []
  for (const [address, file] of wanted) {
    const { status } = await fetch(address, { redirect: "manual" })
    if (status !== 200) wrong.push(`${path.relative(folder, file)}: ${address} answers ${status}`)
  }
  assert.deepEqual(wrong, [])
})

test("a component runs, and the palette finds it by another word", async () => {
  const { context, page, trouble } = await watchedPage(browser, { viewport: { width: 1440, height: 900 } }, host.origin)
  await page.goto(`${host.url}/`)
  await page.keyboard.press("/")
  await page.keyboard.type("tally")
  await page.getByRole("option", { name: /Counter/ }).waitFor()
  await page.keyboard.press("Enter")
  await page.waitForURL(`${host.url}/items/counter/`)
  const frame = page.frameLocator("iframe.live-frame")
  const counter = frame.getByRole("button", { name: "0 times" })
  assert.equal(await counter.evaluate((button) => getComputedStyle(button).paddingTop), "24px")
  await counter.click()
  await frame.getByRole("button", { name: "1 times" }).waitFor()
  await page.goto(`${host.url}/items/counter/alone/#theme=dark`)
  await frame.locator("html.dark").waitFor()
  await frame.getByRole("button", { name: "0 times" }).waitFor()
  assert.deepEqual(trouble, [])
  await context.close()
})

test("a frame with the origin of the site loads no component", async () => {
  const { context, page } = await watchedPage(browser, {}, host.origin)
  /** @type {string[]} */
  const modules = []
  page.on("request", (request) => {
    if (request.resourceType() === "script" && request.url().includes("/live/")) modules.push(request.url())
  })
  await page.goto(`${host.url}/404.html`)
  const mounted = await page.evaluate(async (address) => {
    const frame = Object.assign(document.createElement("iframe"), { src: address })
    const loaded = new Promise((resolve) => frame.addEventListener("load", resolve))
    document.body.append(frame)
    await loaded
    const inner = frame.contentDocument
    return { module: inner?.querySelector("script[src]") !== null, mounted: inner?.documentElement.dataset.preview ?? "", origin: frame.contentWindow?.origin }
  }, `${host.url}/live/item/counter/`)
  assert.deepEqual(mounted, { module: false, mounted: "", origin: host.origin })
  // Alone, it leads to the page that shows nothing else.
  await page.goto(`${host.url}/live/item/counter/`)
  await page.waitForURL(`${host.url}/items/counter/alone/`)
  await context.close()
})

test("where no other origin may read files, there is the picture and a sentence", async () => {
  const closed = await startHost(folder, { prefix: PREFIX, open: false })
  const { context, page } = await watchedPage(browser, { viewport: { width: 1440, height: 900 } }, closed.origin)
  await page.goto(`${closed.url}/items/counter/`)
  await page.getByText("does not send Access-Control-Allow-Origin").waitFor()
  assert.equal(await page.locator(".live .previews img").first().isVisible(), true)
  assert.equal(await page.locator("iframe.live-frame[src]").count(), 0)
  await context.close()
  await closed.stop()
})

test("without scripts, every page is found by links", async () => {
  const { context, page, trouble } = await watchedPage(browser, { javaScriptEnabled: false }, host.origin)
  await page.goto(`${host.url}/`)
  assert.equal(await page.locator("form:visible").count(), 0, "nothing asks a server")
  await page.getByRole("link", { name: "Gallery", exact: true }).click()
  const category = await page.locator(".facets a", { hasText: "odd / name" }).getAttribute("href")
  await page.goto(host.origin + category)
  assert.equal(await page.locator("a.card").count(), 1)
  await page.locator("a.card").click()
  assert.equal(await page.locator("h1").textContent(), "Counter")
  assert.equal(await page.locator(".previews img").first().isVisible(), true)
  await page.goto(`${host.url}/items/forms/field/source/ui/%5Bfield%5D.tsx/`)
  await page.getByRole("navigation", { name: "Lines" }).getByRole("link").nth(1).click()
  assert.match((await page.locator("h1").textContent()) ?? "", /field.*tsx/)
  assert.match((await page.locator("main").textContent()) ?? "", /line 699/)
  assert.equal((await page.goto(`${host.url}/nowhere/`))?.status(), 404)
  assert.equal(await page.getByRole("link", { name: "Go to the home page" }).getAttribute("href"), `${PREFIX}/`)
  await page.goto(`${host.url}/items/old/`)
  await page.getByRole("link", { name: "Counter" }).click()
  await page.waitForURL(`${host.url}/items/counter/`)
  assert.deepEqual(trouble, [])
  await context.close()
})

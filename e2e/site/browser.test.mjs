// @ts-check
// The site in a real browser: layout, accessibility, security, and keyboard navigation. `BASEPAIR_FULL` looks at every page in both
// colour schemes at three widths, and takes pictures of them; and at every page with hostile text twice, with the policy and without.
import assert from "node:assert/strict"
import { createServer, request as ask } from "node:http"
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { after, before, describe, test } from "node:test"
import { openBrowser, watchedPage } from "../support/browser.mjs"
import { full } from "../support/full.mjs"
import { freshDir, repoRoot, workDir } from "../support/paths.mjs"
import { hostileRegistry, payloads } from "../support/payloads.mjs"
import { mustRun } from "../support/run.mjs"
import { startServer } from "../support/server.mjs"

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")
const shots = path.join(workDir, "site-screenshots")

/**
 * One address of every kind of page; those that every registry has are added from the sitemap.
 * @type {Record<string, string>}
 */
const KINDS = {
  home: "/",
  architecture: "/architecture",
  node: "/architecture/N2",
  strand: "/architecture/spine",
  rung: "/architecture/N10",
  gallery: "/items",
  filtered: "/items?q=buton&type=ui",
  nothing: "/items?q=zzzzzz",
  item: "/items/button",
  page: "/items/welcome-page",
  source: "/items/greeting/source/registry/n3-brand/greeting/greeting.tsx",
  tokens: "/tokens",
  rules: "/rules",
  rule: "/rules/upward-import",
  documents: "/documents",
  document: "/documents/principles",
  skills: "/skills",
  skill: "/skills/compose-a-page",
  may: "/may?from=N4&to=button",
  health: "/health",
  missing: "/items/buton",
}

/** @type {import("playwright-core").Browser} */
let browser
/** @type {import("../support/server.mjs").Server} */
let server
before(async () => {
  rmSync(shots, { recursive: true, force: true })
  mkdirSync(shots, { recursive: true })
  ;[browser, server] = await Promise.all([openBrowser(), startServer()])
  const sitemap = await (await fetch(server.url + "/sitemap.xml")).text()
  const known = Object.values(KINDS).map((address) => address.split("?")[0])
  for (const [, address] of sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)) {
    const { pathname } = new URL(address ?? "")
    if (/^\/[^/]+$/.test(pathname) && !known.includes(pathname)) KINDS[pathname.slice(1)] = pathname
  }
})
after(async () => {
  await browser?.close()
  await server?.stop()
})

test("the site's own modules pass the type checker", async () => {
  const compiler = path.join(path.dirname(createRequire(import.meta.url).resolve("typescript7/package.json")), "bin/tsc")
  const assets = path.join(repoRoot, "crates/basepair-site/assets")
  const modules = readdirSync(assets).filter((name) => name.endsWith(".js"))
  assert.ok(modules.length > 3)
  const options = "--noEmit --allowJs --checkJs --strict --target es2023 --module esnext --lib dom,dom.iterable,es2023 --moduleDetection force --types"
  await mustRun("node", [compiler, ...options.split(" "), "", ...modules.map((name) => path.join(assets, name))])
})

/** @typedef {{ colorScheme: "light" | "dark", width: number }} Look */
const widths = [320, 768, 1440]
/** @type {Look[]} */
const looks = widths.flatMap((width) => [{ width, colorScheme: "light" }, { width, colorScheme: "dark" }])
/** Colours and layout hardly depend on each other: each scheme at one width, unless all are wanted. @param {Look} look */
const isUsual = ({ colorScheme, width }) => width === (colorScheme === "light" ? 1440 : 320)

/** What axe finds on a page. @param {import("playwright-core").Page} page @returns {Promise<string[]>} */
async function inaccessible(page) {
  await page.evaluate(axeSource)
  return page.evaluate(async () => {
    // @ts-ignore: axe was just added to the page
    const { violations } = await globalThis.axe.run(document, { iframes: false, resultTypes: ["violations"] })
    return violations.map((/** @type {any} */ each) => `${each.id}: ${each.nodes.slice(0, 3).map((/** @type {any} */ node) => node.target + " " + node.failureSummary).join(" | ")}`)
  })
}

describe("every kind of page", () => {
  for (const { colorScheme, width } of looks.filter((look) => full || isUsual(look))) {
    test(`${colorScheme} at ${width}: accessible, without console messages, overflow or requests to other hosts`, async () => {
      const options = { colorScheme, viewport: { width, height: 900 }, bypassCSP: true }
      const { context, page, trouble } = await watchedPage(browser, options, server.url)
      /** @type {string[]} */
      const wrong = []
      for (const [kind, address] of Object.entries(KINDS)) {
        await page.goto(server.url + address)
        for (const wide of [...widths.filter((other) => other !== width), width]) {
          await page.setViewportSize({ width: wide, height: 900 })
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
          if (overflow > 0) wrong.push(`${kind} is ${overflow} px too wide at ${wide} px`)
        }
        wrong.push(...(await inaccessible(page)).map((each) => `${kind}: ${each}`))
        if (full) await page.screenshot({ path: path.join(shots, `${kind}-${width}-${colorScheme}.png`), fullPage: true })
      }
      assert.deepEqual([...wrong, ...trouble], [])
      await context.close()
    })
  }

  test("with its content security policy nothing is blocked and nothing is logged", async () => {
    const { context, page, trouble } = await watchedPage(browser, {}, server.url)
    for (const address of Object.values(KINDS)) await page.goto(server.url + address, { waitUntil: "networkidle" })
    assert.deepEqual(trouble, [])
    await context.close()
  })

  test("weighs at most 65 KB before images", async (t) => {
    const { context, page } = await watchedPage(browser, { viewport: { width: 1440, height: 900 } }, server.url)
    const session = await context.newCDPSession(page)
    await session.send("Network.enable")
    await session.send("Network.setCacheDisabled", { cacheDisabled: true })
    /** @type {Map<string, { type: string, url: string }>} */
    const kinds = new Map()
    let bytes = 0
    session.on("Network.responseReceived", ({ requestId, type, response }) => kinds.set(requestId, { type, url: response.url }))
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      // A live preview has its own limit.
      const { type = "", url = "" } = kinds.get(requestId) ?? {}
      if (type !== "Image" && !url.includes("/live/")) bytes += encodedDataLength
    })
    const heaviest = { kind: "", bytes: 0 }
    for (const [kind, address] of Object.entries(KINDS)) {
      bytes = 0
      await page.goto(server.url + address, { waitUntil: "networkidle" })
      if (bytes > heaviest.bytes) Object.assign(heaviest, { kind, bytes })
      assert.ok(bytes <= 65 * 1024, `${kind}: ${bytes} bytes, with style, scripts and fonts`)
    }
    t.diagnostic(`heaviest: ${heaviest.kind}, ${heaviest.bytes} bytes with style, scripts and fonts`)
    await context.close()
  })
})

describe("by keyboard", () => {
  test("find by a misspelt word, copy the install command, go to node and rule and back", async () => {
    const { context, page, trouble } = await watchedPage(
      browser,
      { permissions: ["clipboard-read", "clipboard-write"] },
      server.url,
    )
    await page.goto(server.url)
    await page.keyboard.press("/")
    await page.keyboard.type("buton")
    await page.waitForFunction(() => document.querySelector("dialog [aria-selected=true]")?.textContent?.startsWith("Button"))
    await page.keyboard.press("Enter")
    await page.waitForURL("**/items/button")
    await page.keyboard.press("c")
    await page.waitForFunction(() => [...document.querySelectorAll(".copy")].some((each) => each.textContent === "Copied"))
    const line = `npx shadcn@latest add ${server.url}/r/button.json`
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), line)

    // Another package manager, remembered on the next page.
    await page.focus(".tabs [aria-checked=true]")
    await page.keyboard.press("ArrowRight")
    assert.equal(await page.textContent(".install-line:not([hidden]) code"), line.replace("npx", "pnpm dlx"))
    await page.goto(`${server.url}/items/card`)
    assert.match((await page.textContent(".install-line:not([hidden]) code")) ?? "", /^pnpm dlx/)

    const follow = async (/** @type {string} */ selector) => {
      const here = page.url()
      await page.focus(selector)
      await page.keyboard.press("Enter")
      await page.waitForURL((url) => url.href !== here)
    }
    await page.focus("[role=tab][aria-selected=true]")
    await page.keyboard.press("End")
    await follow(".files td a")
    assert.match(page.url(), /\/items\/card\/source\//)
    await follow("#L3 a")
    assert.match(page.url(), /#L3$/)
    await follow(".eyebrow a")
    await follow(".place a")
    assert.match(page.url(), /\/architecture\/N2$/)
    await follow("aside .plain a")
    assert.match(page.url(), /\/rules$/)
    await page.goBack()
    assert.match(page.url(), /\/architecture\/N2$/)
    assert.deepEqual(trouble, [])
    await context.close()
  })

  test("every element of the helix is reachable by Tab with visible focus", async () => {
    const { context, page } = await watchedPage(browser, { viewport: { width: 1440, height: 900 } }, server.url)
    await page.goto(`${server.url}/architecture`)
    const model = await server.json("/api/v1/architecture")
    const ids = [...model.strands, ...model.nodes, ...model.rungs].map((each) => each.id)
    const reached = new Set()
    await page.focus("main")
    for (let step = 0; step < ids.length + 4; step += 1) {
      await page.keyboard.press("Tab")
      const focus = await page.evaluate(() => {
        const link = document.activeElement?.closest(".helix a")
        const halo = link?.querySelector(".halo")
        return link && { href: link.getAttribute("href"), stroke: halo && getComputedStyle(halo).stroke }
      })
      if (focus) {
        assert.notEqual(focus.stroke, "rgba(0, 0, 0, 0)")
        reached.add(focus.href?.split("/").pop())
      }
    }
    assert.deepEqual([...reached].sort(), ids.sort())
    await context.close()
  })
})

test("without JavaScript: search, filter, open a file, go to node and rule", async () => {
  const { context, page, trouble } = await watchedPage(browser, { javaScriptEnabled: false }, server.url)
  await page.goto(server.url)
  await page.fill("header input[name=q]", "buton")
  await page.press("header input[name=q]", "Enter")
  await page.waitForURL("**/items?q=buton")
  await page.click("text=Button >> nth=0")
  await page.waitForURL("**/items/button")
  assert.equal(await page.locator(".install-line").count(), 8)
  assert.ok((await page.locator(".install-line pre").first().textContent())?.startsWith("npx shadcn"))
  await page.click(".files td a")
  await page.waitForURL("**/source/**")
  await page.click(".eyebrow a")
  await page.waitForURL("**/items/button")
  await page.click(".place a")
  await page.waitForURL("**/architecture/N2")
  await page.goto(`${server.url}/items`)
  await page.click(".facets a >> nth=0")
  assert.match(page.url(), /\/items\?type=/)
  assert.deepEqual(trouble, [])
  await context.close()
})

/** Every page that a site links to, from its sitemap. @param {import("../support/server.mjs").Server} of @param {string} base */
async function listed(of, base) {
  const sitemap = await (await of.get("/sitemap.xml")).text()
  return [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1].replaceAll("&amp;", "&").slice(base.length))
}

test("author text never becomes markup or script, with and without the content security policy", async (t) => {
  const dir = freshDir("hostile")
  const { files, used } = hostileRegistry(36)
  assert.ok(payloads.length >= 300 && used >= payloads.length)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true })
    writeFileSync(path.join(dir, file), text)
  }
  const hostile = await startServer({ dir })
  try {
    const addresses = await listed(hostile, hostile.url)
    const sources = (await Promise.all(addresses.filter((each) => each.startsWith("/items/")).map(async (each) => {
      const html = await (await hostile.get(each, { headers: { accept: "text/html" } })).text()
      return [...html.matchAll(/href="([^"]*\/source\/[^"]*)"/g)].map((match) => match[1].replaceAll("&#38;", "&"))
    }))).flat()
    const queries = payloads.slice(0, 40).map((each) => `/items?q=${encodeURIComponent(each)}&category=${encodeURIComponent(each)}`)
    const missing = payloads.slice(0, 40).map((each) => `/items/${encodeURIComponent(each.replace(/[\\%]|\.\./g, ""))}`)
    const all = [...new Set([...addresses, ...sources, ...queries, ...missing])].filter((each) => !each.startsWith("/rules/"))
    for (const bypassCSP of [false, true]) {
      const { context, page, trouble } = await watchedPage(browser, { bypassCSP }, hostile.url)
      // Without the policy more can happen.
      for (const address of all.filter((_, at) => full || bypassCSP || at % 4 === 0)) {
        const answer = await page.goto(hostile.url + address)
        // A page that could not be rendered would be harmless, and the test not meaningful.
        assert.equal(answer?.status(), missing.includes(address) ? 404 : 200, address)
        const unexpected = await page.evaluate(() => {
          const known = "html head meta title link script body a header div nav ul ol li form input kbd button main p h1 h2 h3 h4 h5 h6 section figure figcaption svg path g rect circle line text tspan style span bdi b i em strong code pre blockquote aside dl dt dd table thead tbody tr th td details summary filter feDropShadow footer label article hr br del q img sup".split(" ")
          const odd = [...document.querySelectorAll("*")].filter((each) => !known.includes(each.localName))
          const scripts = [...document.scripts].filter((each) => each.type !== "application/ld+json" && !each.src.startsWith(location.origin + "/assets/"))
          const handlers = [...document.querySelectorAll("*")].filter((each) => each.getAttributeNames().some((name) => name.startsWith("on") || name === "style"))
          const links = [...document.querySelectorAll("a")].filter((each) => !/^(https?:|#|\/)/.test(each.getAttribute("href") ?? ""))
          const images = [...document.images].filter((each) => !each.src.startsWith(location.origin))
          return [odd, scripts, handlers, links, images].flat().map((each) => each.outerHTML.slice(0, 200))
        })
        assert.deepEqual(unexpected, [], address)
      }
      assert.deepEqual(trouble, [])
      await context.close()
    }
    t.diagnostic(`${payloads.length} payloads in ${used} places, on ${all.length} pages: 0 dialogs, 0 unexpected nodes`)
  } finally {
    await hostile.stop()
  }
})

test("behind a proxy that strips a sub-path, no link is broken or leaves it", async (t) => {
  /** @type {number} */
  let behind = 0
  const proxy = createServer((incoming, outgoing) => {
    const stripped = incoming.url?.startsWith("/a/b/") ? incoming.url.slice(4) : incoming.url === "/a/b" ? "/" : undefined
    if (stripped === undefined) {
      outgoing.writeHead(404).end("outside")
      return
    }
    const onward = ask({ port: behind, path: stripped, method: incoming.method, headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(onward)
  })
  await new Promise((resolve) => proxy.listen(0, "127.0.0.1", () => resolve(undefined)))
  const address = /** @type {import("node:net").AddressInfo} */ (proxy.address())
  const base = `http://127.0.0.1:${address.port}/a/b`
  const site = await startServer({ args: ["--base-url", base] })
  behind = site.port
  try {
    const waiting = [`${base}/`]
    const seen = new Set(waiting)
    let pages = 0
    while (waiting.length > 0) {
      const next = /** @type {string} */ (waiting.pop())
      const answer = await fetch(next, { headers: { accept: "text/html" } })
      assert.equal(answer.status, 200, next)
      if (!answer.headers.get("content-type")?.startsWith("text/html")) continue
      pages += 1
      const html = await answer.text()
      for (const [, attribute, raw] of html.matchAll(/ (href|src|action)="([^"]*)"/g)) {
        const target = new URL(raw.replaceAll("&#38;", "&").replaceAll("&amp;", "&"), next)
        target.hash = ""
        if (target.href.startsWith(base)) {
          if (!seen.has(target.href)) waiting.push(target.href)
          seen.add(target.href)
        } else {
          assert.ok(attribute === "href" && target.origin !== new URL(base).origin, `${next} leads to ${target.href}`)
        }
      }
    }
    t.diagnostic(`${pages} pages, ${seen.size} addresses`)
    const { context, page, trouble } = await watchedPage(browser, {}, base)
    await page.goto(`${base}/items/button`)
    await page.keyboard.press("/")
    await page.keyboard.type("card")
    await page.waitForSelector("dialog [role=option]")
    await page.keyboard.press("Enter")
    await page.waitForURL(`${base}/items/card`)
    assert.deepEqual(trouble, [])
    await context.close()
  } finally {
    await site.stop()
    proxy.closeAllConnections()
    proxy.close()
  }
})

test("10,000 items: pages stay small and fast to render", async (t) => {
  const dir = freshDir("large")
  const items = Array.from({ length: 10_000 }, (_, at) => ({
    name: `part-${at}`,
    type: at % 3 ? "registry:ui" : "registry:hook",
    title: `Part ${at}`,
    description: `The part with the number ${at}, which does one thing well and is described at some length.`,
    categories: [`group-${at % 400}`, `kind-${at % 7}`],
    registryDependencies: at > 0 ? [`part-${(at * 7) % at}`] : [],
    files: [{ path: `registry/n2-primitives/part-${at}.tsx`, type: "registry:ui" }],
  }))
  mkdirSync(path.join(dir, "registry/n2-primitives"), { recursive: true })
  for (const item of items) writeFileSync(path.join(dir, item.files[0].path), `export const part = "${item.name}"\n`)
  writeFileSync(path.join(dir, "registry.json"), JSON.stringify({ name: "large", homepage: "https://large.example", items }))
  const large = await startServer({ dir })
  try {
    const ready = async () => (await large.get("/readyz")).status === 200
    while (!(await ready())) await new Promise((resolve) => setImmediate(resolve))
    await large.get("/items/part-0")
    for (const address of ["/", "/items", "/items?q=prat%2042&type=ui", "/items?page=200", "/items/part-9999", "/architecture", "/architecture/N2", "/health", "/rules", "/search.json?q=part%2077", "/og/items/part-5.png"]) {
      const began = performance.now()
      const answer = await large.get(address, { headers: { accept: "text/html", "accept-encoding": "br" } })
      await answer.arrayBuffer()
      const took = performance.now() - began
      assert.equal(answer.status, 200, address)
      const bytes = Number(answer.headers.get("content-length"))
      const image = answer.headers.get("content-type") === "image/png"
      t.diagnostic(`${address}: ${bytes} bytes, ${took.toFixed(1)} ms (dev binary)`)
      assert.ok(image || bytes <= 20 * 1024, `${address}: ${bytes} bytes`)
    }
  } finally {
    await large.stop()
  }
})

// @ts-check
// The steps of docs/start.md: the unchanged templates, the official client, our `base` and three items; they build. Then a small
// application on top of each, in a real browser: server components, and one link component for all links.
import assert from "node:assert/strict"
import { spawn } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { cp, mkdir, readdir, writeFile } from "node:fs/promises"
import path from "node:path"
import { after, before, describe, test } from "node:test"
import { serveFolder } from "../../support/app.mjs"
import { binary, e2eDir, repoRoot } from "../../support/paths.mjs"
import { inBrowser, isSound, checkRoutedApp } from "../../support/routed-app.mjs"
import { mustRun } from "../../support/run.mjs"
import { cleanEnv, startServer } from "../../support/server.mjs"
import { quietEnv } from "../../support/shadcn.mjs"
import { client, createNextApp, createViteApp, followViteGuide, startFonts, startOfficialHostForInit } from "../../support/start.mjs"
import { until } from "../../support/wait.mjs"

/** @type {import("../../support/server.mjs").Server} */
let server
/** @type {import("../../support/recorder.mjs").Recorder} */
let officialHost
/** @type {any[]} */
let items

before(async () => {
  server = await startServer({ dir: repoRoot })
  officialHost = await startOfficialHostForInit()
  items = (await server.json("/api/v1/ui")).items
})
after(async () => {
  await server?.stop()
  await officialHost?.close()
})

const threeItems = ["listing-page", "dashboard-page", "app-shell"]
const addressOf = (/** @type {string} */ name) => `${server.url}/r/${name}.json`

/** @param {string} project */
async function start(project) {
  await client(project, officialHost, ["init", "--yes", addressOf("base")])
  for (const name of threeItems) await client(project, officialHost, ["add", "--yes", `@basepair/${name}`])
}

const tenItems = [...threeItems, "greeting", "tabs", "select", "command", "sign-in-page", "site-footer", "detail-page"]

/**
 * With ten items, the application has no errors and no warnings; unchecked files are reported.
 * @param {string} project
 * @param {string[]} unchecked
 */
async function isClean(project, unchecked) {
  await client(project, officialHost, ["add", "--yes", ...tenItems.slice(threeItems.length).map(addressOf)])
  const result = await mustRun(binary, ["check", repoRoot, "--app", project, "--strict", "--format", "json"], { env: cleanEnv() })
  const { findings } = JSON.parse(result.stdout)
  assert.deepEqual(findings.map((/** @type {any} */ it) => `${it.severity} ${it.rule} ${it.file}`), unchecked.map((file) => `note unmapped-file ${file}`))
}

/** The sources of the registry, by item. @param {string} name */
const sourcesOf = (name) =>
  (items.find((item) => item.name === name)?.files ?? [])
    .filter(({ path: file }) => /\.tsx?$/.test(file))
    .map(({ path: file }) => readFileSync(path.join(repoRoot, file), "utf8"))
const isForClient = (/** @type {string} */ name) => sourcesOf(name).some((text) => text.startsWith('"use client"'))

describe("Next", () => {
  /** @type {string} */
  let project
  /** @type {Awaited<ReturnType<typeof startFonts>>} */
  let fonts
  before(async () => {
    project = await createNextApp()
    fonts = await startFonts(project)
  })
  after(() => fonts?.close())

  const next = (/** @type {string[]} */ ...args) => [path.join(project, "node_modules/next/dist/bin/next"), ...args]
  const env = () => quietEnv({ NEXT_TELEMETRY_DISABLED: "1", ...fonts.env })
  const build = () => mustRun(process.execPath, next("build"), { cwd: project, env: env(), timeout: 900_000 })

  test("the unchanged template installs `base` and three items, and builds", async () => {
    await start(project)
    assert.ok(existsSync(path.join(project, "lib/utils.ts")))
    await build()
  })

  test("the application is clean with ten items", () => isClean(project, ["app/page.tsx"]))

  describe("every page and every item without state", () => {
    const pages = () => items.filter(({ type }) => type === "registry:block").map(({ name }) => name)
    const shown = () => items.filter((item) => item.meta?.demo && !isForClient(item.name)).map(({ name }) => name)
    /** @type {import("node:child_process").ChildProcess} */
    let running
    let url = ""
    after(() => void running?.kill())

    test("is shown by a demo or a sample that a server renders", () => {
      const samples = readFileSync(path.join(e2eDir, "start/next/app/items/samples.tsx"), "utf8")
      const sampled = [...samples.matchAll(/^ {2}"?([a-z0-9-]+)"?: [(<]/gm)].map(([, name]) => name)
      const visible = items.filter((item) => !item.meta?.demo && item.files?.some(({ path: file }) => file.endsWith(".tsx")))
      const stateless = visible.filter(({ name, type }) => type === "registry:block" || !isForClient(name)).map(({ name }) => name)
      // The icons are shown by `icon`, and the head of a page has no visible part.
      const missing = stateless.filter((name) => !shown().includes(`${name}-demo`) && !sampled.includes(name) && name !== "icons")
      assert.deepEqual(missing, [], "leave \"use client\" out of the demo, or add a sample to e2e/start/next/app/items/samples.tsx")
    })

    test("builds and is rendered as a server component", async () => {
      const sampled = ["autocomplete", "combobox", "command", "otp-field", "pagination", "plain-input", "select", "sign-in-page"]
      const needed = [...shown(), ...sampled, "side-navigation", "theme-provider", "link-provider", "language", "next-metadata"]
      await client(project, officialHost, ["add", "--yes", ...needed.map(addressOf)])
      await cp(path.join(e2eDir, "start/next"), project, { recursive: true })
      const names = shown().filter((name) => !pages().includes(name.replace(/-demo$/, "")))
      const lines = [
        'import { samples } from "./samples"',
        ...names.map((name, index) => `import Demo${index} from "@/components/${name}"`),
        "export default function Items() {",
        "  return (<main>",
        ...names.map((name, index) => `<div data-item="${name}"><Demo${index} /></div>`),
        "{Object.entries(samples).map(([name, sample]) => <div key={name} data-item={name}>{sample}</div>)}",
        "  </main>)",
        "}",
      ]
      await writeFile(path.join(project, "app/items/page.tsx"), `${lines.join("\n")}\n`)
      for (const page of pages().filter((name) => shown().includes(`${name}-demo`))) {
        await mkdir(path.join(project, "app/pages", page), { recursive: true })
        const text = `import Demo from "@/components/${page}-demo"\n\nexport default function Page() {\n  return <main><Demo /></main>\n}\n`
        await writeFile(path.join(project, "app/pages", page, "page.tsx"), text)
      }
      await build()
      running = spawn(process.execPath, next("start", "-H", "127.0.0.1", "-p", "0"), { cwd: project, env: env(), stdio: ["ignore", "pipe", "pipe"] })
      let said = ""
      for (const stream of [running.stdout, running.stderr]) stream?.setEncoding("utf8").on("data", (text) => (said += text))
      url = await until("the address of `next start`", () => /http:\/\/127\.0\.0\.1:[1-9]\d*/.exec(said)?.[0], { within: 120_000, last: () => said })
      const html = await (await fetch(`${url}/items`)).text()
      for (const name of names) assert.match(html, new RegExp(`data-item="${name}"><[^/]`), name)
    })

    test("works in a browser: pages are accessible, and the console has no messages", async () => {
      await inBrowser(async (open) => {
        const page = await open()
        await page.goto(`${url}/items`)
        await page.locator("[data-item=button]").waitFor()
        for (const name of await readdir(path.join(project, "app/pages"))) {
          await page.goto(`${url}/pages/${name}`)
          await page.getByRole("heading", { level: 1 }).first().waitFor()
          await isSound(page)
        }
      })
    })

    test("has the head that `next-metadata` makes", async () => {
      const html = await (await fetch(`${url}/rooms/visit`)).text()
      for (const tag of [
        "<title>Visit · Reading room</title>",
        '<link rel="canonical" href="https://room.example/rooms/visit"/>',
        '<link rel="alternate" hrefLang="en-ZW" href="https://room.example/rooms/visit"/>',
        '<meta property="og:image" content="https://room.example/visit.png"/>',
        '<meta name="twitter:card" content="summary_large_image"/>',
      ]) {
        assert.ok(html.includes(tag), tag)
      }
      assert.match(html, /<script type="application\/ld\+json">\{[^<]*"WebPage"/)
    })

    test("navigates through Next's link, without loading the document again", () => checkRoutedApp(`${url}/rooms`))
  })
})

describe("Vite", () => {
  /** @type {string} */
  let project
  before(async () => {
    project = await createViteApp()
    await followViteGuide(project)
  })

  const build = () => mustRun("npm", ["run", "build"], { cwd: project, env: quietEnv(), timeout: 600_000 })

  test("the template after the official guide installs `base` and three items, type-checks and builds", async () => {
    await start(project)
    assert.ok(existsSync(path.join(project, "src/lib/utils.ts")))
    await build()
  })

  test("the application is clean with ten items", () => isClean(project, ["src/App.css", "src/App.tsx", "src/main.tsx"]))

  describe("with a router as a library", () => {
    /** @type {Awaited<ReturnType<typeof serveFolder>>} */
    let served
    after(() => served?.close())

    test("type-checks and builds", async () => {
      const routers = ["react-router@8.5.1", "@tanstack/react-router@1.170.46"]
      await mustRun("npm", ["install", "--ignore-scripts", ...routers], { cwd: project, env: quietEnv(), timeout: 300_000 })
      const needed = ["detail-page", "side-navigation", "site-footer", "site-header"]
      await client(project, officialHost, ["add", "--yes", ...needed.map(addressOf)])
      await cp(path.join(e2eDir, "start/vite"), project, { recursive: true })
      await build()
      served = await serveFolder(path.join(project, "dist"), { fallback: "index.html" })
    })

    for (const [name, place] of [["React Router", "react-router"], ["TanStack Router", "tanstack-router"]]) {
      test(`navigates through ${name}, without loading the document again`, () => checkRoutedApp(`${served.url}${place}`))
    }
  })
})

// @ts-check
// The default project of each framework with everything that the registry has: the unchanged template, the official client, every
// provider in the root layout and a page for every demo. Its own linter, type check and build have nothing to say about our files.
// In the full run (`BASEPAIR_FULL`) Next's configuration and compiler are untouched too: see `withoutExtras` and `takeFastCompiler`.
import assert from "node:assert/strict"
import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { cp, mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises"
import path from "node:path"
import { after, before, describe, test } from "node:test"
import { serveFolder } from "./support/app.mjs"
import { full } from "./support/full.mjs"
import { e2eDir, repoRoot } from "./support/paths.mjs"
import { log } from "./support/recorder.mjs"
import { inBrowser } from "./support/routed-app.mjs"
import { describe as describeRun, mustRun, run } from "./support/run.mjs"
import { startServer } from "./support/server.mjs"
import { quietEnv } from "./support/shadcn.mjs"
import { client, createNextApp, createViteApp, followViteGuide, startFonts, startOfficialHostForInit } from "./support/start.mjs"
import { until } from "./support/wait.mjs"

/** @type {import("./support/server.mjs").Server} */
let server
/** @type {import("./support/recorder.mjs").Recorder} */
let officialHost
/** @type {any[]} */
let items

/** @type {string} */
let nextProject
/** @type {string} */
let viteProject
/** @type {Awaited<ReturnType<typeof startFonts>>} */
let fonts

before(async () => {
  server = await startServer({ dir: repoRoot })
  officialHost = await startOfficialHostForInit()
  items = (await server.json("/api/v1/ui")).items
  // Most of these programs use one core: the two projects are made side by side.
  ;[nextProject, viteProject] = await Promise.all([prepareNext(), prepareVite()])
})
after(async () => {
  await server?.stop()
  await officialHost?.close()
  await fonts?.close()
})

const demos = () => items.filter((item) => item.meta?.demo).map(({ name }) => name)

const withCode = () => items.filter(({ files = [] }) => files.some((/** @type {{ path: string }} */ file) => /\.tsx?$/.test(file.path))).map(({ name }) => name)

/** Our base and every item with code, by address, in one call: most of what a call costs is its start. @param {string} project */
const installEverything = (project) =>
  client(project, officialHost, ["init", "--yes", ...["base", ...withCode()].map((name) => `${server.url}/r/${name}.json`)])

/** The same by name, which needs our base first. @param {string} project */
async function installEverythingByName(project) {
  await client(project, officialHost, ["init", "--yes", `${server.url}/r/base.json`])
  const { registries } = JSON.parse(await readFile(path.join(project, "components.json"), "utf8"))
  assert.deepEqual(registries, { "@basepair": `${server.url}/r/{name}.json` })
  const asked = await startOfficialHostForInit()
  try {
    await client(project, asked, ["add", "--yes", "--overwrite", ...withCode().map((name) => `@basepair/${name}`)])
    const foreign = asked.seen.map((one) => one.path).filter((one) => one.startsWith("/r/styles/"))
    assert.deepEqual(foreign, [], log(asked))
  } finally {
    await asked.close()
  }
}

/** The npm packages of every item, which are installed once for all runs. */
const packages = () => [...new Set(items.flatMap(({ dependencies = [], devDependencies = [] }) => [...dependencies, ...devDependencies]))]

const isPage = (/** @type {string} */ name) => items.some((item) => item.type === "registry:block" && `${item.name}-demo` === name)

/** A route that shows these demos. @param {string} project @param {string} route @param {string[]} names */
async function addRoute(project, route, names) {
  await mkdir(path.join(project, "app", route), { recursive: true })
  const lines = [
    ...names.map((name, index) => `import Demo${index} from "@/components/${name}"`),
    "",
    "export default function Page() {",
    "  return (",
    "    <>",
    ...names.map((name, index) => `      <div data-demo="${name}"><Demo${index} /></div>`),
    "    </>",
    "  )",
    "}",
  ]
  await writeFile(path.join(project, "app", route, "page.tsx"), `${lines.join("\n")}\n`)
}

/** @param {string} file @param {string} from @param {string} to */
async function replaceIn(file, from, to) {
  const text = await readFile(file, "utf8")
  assert.ok(text.includes(from), `${file} has no ${from}`)
  await writeFile(file, text.replace(from, to))
}

test("the applications have every provider", () => {
  const sources = items.flatMap(({ files = [] }) => files.map((/** @type {{ path: string }} */ file) => file.path))
  const exported = sources
    .filter((file) => file.endsWith(".tsx"))
    .flatMap((file) => [...readFileSync(path.join(repoRoot, file), "utf8").matchAll(/(?:function|const) ([A-Z]\w*(?:Provider|Root))\b/g)])
    .map(([, name]) => name)
  const texts = ["both/components/every-provider.tsx", "next/app/providers.tsx"].map((file) => readFileSync(path.join(e2eDir, "defaults", file), "utf8"))
  assert.ok(exported.length > 0)
  assert.deepEqual(exported.filter((name) => !texts.join("\n").includes(`<${name}`)), [])
})

/** oxlint honours the ignored folders of the repository around a project, and ours ignores this one. @param {string} project */
const ownRepository = (project) => mustRun("git", ["init", "--quiet"], { cwd: project })

/** A third of a compilation: the cache of the next one, and shorter names. Both say nothing about our files. */
const withoutExtras = { turbopackFileSystemCacheForBuild: false, turbopackMinify: false }

/** The template of Next with every item, every provider in the root layout, and every demo on a page. */
async function prepareNext() {
  const project = await createNextApp({ compiler: true, more: packages() })
  await ownRepository(project)
  fonts = await startFonts(project)
  await installEverything(project)
  for (const folder of ["both", "next"]) await cp(path.join(e2eDir, "defaults", folder), project, { recursive: true })
  const layout = path.join(project, "app/layout.tsx")
  await replaceIn(layout, "{children}</body>", "<Providers>{children}</Providers></body>")
  await replaceIn(layout, 'import "./globals.css";', 'import "./globals.css";\nimport { themeScript } from "@/lib/theme-script";\nimport { Providers } from "./providers";')
  // As docs/start.md says.
  await replaceIn(layout, "<html", "<html suppressHydrationWarning")
  await replaceIn(layout, "<body", "<head><script dangerouslySetInnerHTML={{ __html: themeScript() }} /></head>\n      <body")
  if (!full) await replaceIn(path.join(project, "next.config.ts"), "cacheComponents: true,", `cacheComponents: true,\n  experimental: ${JSON.stringify(withoutExtras)},`)
  // A page of its own for each page, and one for everything else: every route costs the build time.
  for (const name of demos().filter(isPage)) await addRoute(project, name, [name])
  await addRoute(project, "table", ["data-table-demo"])
  await addRoute(project, "parts", demos().filter((name) => !isPage(name)))
  return project
}

/** The template of Vite with every item and both routers, and a module of every demo. */
async function prepareVite() {
  const fontPackages = items.flatMap(({ font }) => (font ? [font.dependency] : []))
  const routers = ["react-router@8.5.1", "@tanstack/react-router@1.170.46"]
  const project = await createViteApp([...packages(), ...fontPackages, ...routers])
  await ownRepository(project)
  await followViteGuide(project)
  await installEverythingByName(project)
  await cp(path.join(e2eDir, "start/vite"), project, { recursive: true })
  await cp(path.join(e2eDir, "defaults/vite"), project, { recursive: true })
  await cp(path.join(e2eDir, "defaults/both"), path.join(project, "src"), { recursive: true })
  const lines = [
    'import type { ComponentType } from "react"',
    ...demos().map((name, index) => `import Demo${index} from "./components/${name}"`),
    "",
    "export const demos: Record<string, ComponentType> = {",
    ...demos().map((name, index) => `  "${name}": Demo${index},`),
    "}",
  ]
  await writeFile(path.join(project, "src/demos.ts"), `${lines.join("\n")}\n`)
  return project
}

/**
 * Gives Next the newest TypeScript, which needs a third of the processor time. The one of the template checks this application in the full run;
 * the usual run has it check the same sources in the workshop. The linter of the template cannot work with the newest.
 * @param {string} project
 */
async function takeFastCompiler(project) {
  const place = path.join(project, "node_modules/typescript")
  await rm(place, { recursive: true })
  await symlink(path.join(e2eDir, "node_modules/typescript7"), place)
}

/** What the linter of Vite's template says without its settings. @param {string} project @param {string[]} folders */
async function isCleanForOxlint(project, folders) {
  await writeFile(path.join(project, "defaults.json"), "{}")
  const oxlint = path.join(viteProject, "node_modules/oxlint/bin/oxlint")
  const { stdout } = await mustRun(process.execPath, [oxlint, "--config", "defaults.json", "--deny-warnings", ...folders], { cwd: project, env: quietEnv() })
  assert.ok(Number(/on (\d+) files/.exec(stdout)?.[1]) > items.length / 2, stdout)
}

/** Warnings about these runs: they start without a cache, and every demo in one script makes a large one. */
const ofTheseRuns = /No build cache found|Some chunks are larger|chunkSizeWarningLimit/

/** The lines of a program's output that warn. @param {string} output */
const warnings = (output) => output.split("\n").filter((line) => /⚠|\(!\)|\bwarn(ing)?s?\b|\berror\b/i.test(line) && !ofTheseRuns.test(line))

/** In a page: whether React has taken over every demo, and thus compared it with the HTML of the server. */
const isHydrated = () => {
  const all = [...document.querySelectorAll("[data-demo]")]
  return all.length > 0 && all.every((one) => Object.keys(one).some((key) => key.startsWith("__reactFiber")))
}

describe("Next, with Cache Components and the React Compiler", () => {
  /** @type {Promise<import("./support/run.mjs").Result>} */
  let linting
  /** @type {Promise<import("./support/run.mjs").Result>} */
  let building
  /** @type {import("node:child_process").ChildProcess} */
  let running
  const env = () => quietEnv({ NEXT_TELEMETRY_DISABLED: "1", ...fonts.env })
  const next = (/** @type {string[]} */ ...args) => [path.join(nextProject, "node_modules/next/dist/bin/next"), ...args]

  before(() => {
    linting = run(process.execPath, ["node_modules/eslint/bin/eslint.js", ".", "--format", "json"], { cwd: nextProject, env: env(), timeout: 600_000 })
    const build = () => run(process.execPath, next("build"), { cwd: nextProject, env: env(), timeout: 900_000 })
    building = full ? build() : linting.then(() => takeFastCompiler(nextProject)).then(build)
    // Each is awaited by its own test; the other one must not end the process meanwhile.
    for (const one of [building, linting]) one.catch(() => {})
  })
  after(() => void running?.kill())

  test("the linter of the template finds nothing", async () => {
    const result = await linting
    /** @type {{ filePath: string, messages: { line: number, ruleId: string, message: string }[] }[]} */
    const linted = JSON.parse(result.stdout || "[]")
    assert.ok(linted.length > items.length / 2, `it has linted ${linted.length} files\n${result.output.slice(0, 2000)}`)
    const found = linted.flatMap(({ filePath, messages }) =>
      messages.map(({ line, ruleId, message }) => `${path.relative(nextProject, filePath)}:${line} ${ruleId}: ${message.split("\n")[0]}`),
    )
    assert.deepEqual(found, [])
  })

  test("nor does oxlint with its own defaults", () => isCleanForOxlint(nextProject, ["app", "components", "hooks", "lib"]))

  test("builds, and every demo is prerendered completely", async () => {
    const config = await readFile(path.join(nextProject, "next.config.ts"), "utf8")
    for (const setting of ["cacheComponents: true", "reactCompiler: true"]) assert.ok(config.includes(setting), `the template has no ${setting}`)
    const result = await building
    assert.equal(result.code, 0, describeRun(result))
    assert.deepEqual(warnings(result.output), [])
    const { routes } = JSON.parse(await readFile(path.join(nextProject, ".next/prerender-manifest.json"), "utf8"))
    const pages = ["parts", "booking", "german", ...demos().filter(isPage)]
    assert.deepEqual(pages.filter((page) => routes[`/${page}`]?.response !== "complete"), [])
    const html = await readFile(path.join(nextProject, ".next/server/app/parts.html"), "utf8")
    assert.deepEqual(demos().filter((name) => !isPage(name) && !html.includes(`data-demo="${name}"`)), [])
    const german = await readFile(path.join(nextProject, ".next/server/app/german.html"), "utf8")
    for (const text of ["Seite nicht gefunden", "Zur Startseite"]) assert.ok(german.includes(text), `a server passes the words on: ${text}`)
  })

  test("works when it is compiled: every demo, a table, the link of the router and a server action", async () => {
    running = spawn(process.execPath, next("start", "-H", "127.0.0.1", "-p", "0"), { cwd: nextProject, env: env(), stdio: ["ignore", "pipe", "pipe"] })
    let said = ""
    for (const stream of [running.stdout, running.stderr]) stream?.setEncoding("utf8").on("data", (text) => (said += text))
    const url = await until("the address of `next start`", () => /http:\/\/127\.0\.0\.1:[1-9]\d*/.exec(said)?.[0], { within: 60_000, last: () => said })
    assert.match(await (await fetch(`${url}/booking`)).text(), /<form[^>]*>(?:<!--[^]*?-->)*<input type="hidden" name="\$ACTION/, "the form works before its scripts")
    await inBrowser(async (open) => {
      const page = await open({ colorScheme: "dark" })
      for (const route of ["parts", ...demos().filter(isPage)]) {
        await page.goto(`${url}/${route}`)
        await page.waitForFunction(isHydrated)
      }
      await page.goto(`${url}/booking`)
      await page.locator("html.dark").waitFor()
      await page.getByLabel("Name").fill("Tendai")
      await page.getByRole("button", { name: "Book" }).click()
      await page.getByText("This name is taken").waitFor()
      assert.equal(await page.getByLabel("Name").inputValue(), "Tendai")
      await page.getByLabel("Name").fill("Rudo")
      await page.getByRole("button", { name: "Book" }).click()
      await page.getByText("Booked for Rudo").waitFor()

      await page.evaluate(() => void Object.assign(window, { stayed: true }))
      await page.getByRole("button", { name: "Search" }).click()
      await page.getByRole("option", { name: "The table" }).waitFor()
      await page.keyboard.press("Enter")
      await page.getByRole("table", { name: "Books" }).waitFor()
      assert.ok(await page.evaluate(() => "stayed" in window), "the command palette loaded the document again")

      const row = page.getByRole("row").filter({ hasText: "Nervous Conditions" })
      await row.getByRole("checkbox").click()
      await page.locator("tr[data-selected]").filter({ hasText: "Nervous Conditions" }).waitFor()
      await page.getByText("2 of 7 selected").waitFor()
      await page.getByLabel("Filter the books").fill("Bones")
      await page.getByText("1 of 7 rows").waitFor()
      await page.getByText("2 of 7 selected, 1 of them not shown").waitFor()
      await row.waitFor({ state: "detached" })
    })
  })
})

describe("Vite, with React Router and TanStack Router", () => {
  test("the linter of the template finds nothing", async () => {
    const { stdout } = await mustRun("npm", ["run", "lint", "--", "--deny-warnings"], { cwd: viteProject, env: quietEnv(), timeout: 120_000 })
    assert.ok(Number(/on (\d+) files/.exec(stdout)?.[1]) > items.length / 2, stdout)
  })

  test("nor does it with its own defaults", () => isCleanForOxlint(viteProject, ["src"]))

  test("type-checks and builds with every demo", async () => {
    const { output } = await mustRun("npm", ["run", "build"], { cwd: viteProject, env: quietEnv(), timeout: 600_000 })
    assert.deepEqual(warnings(output), [])
  })

  test("runs inside every provider: both routers, and every demo, without a message", async () => {
    const served = await serveFolder(path.join(viteProject, "dist"), { fallback: "index.html" })
    try {
      await inBrowser(async (open) => {
        const page = await open()
        for (const router of ["react-router", "tanstack-router"]) {
          await page.goto(`${served.url}${router}`)
          await page.evaluate(() => void Object.assign(window, { stayed: true }))
          await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Shelf" }).click()
          await page.getByRole("heading", { level: 1, name: "The shelf, page 1" }).waitFor()
          assert.ok(await page.evaluate(() => "stayed" in window), `${router} loaded the document again`)
        }
        // A page of its own for each page, because each has the main region.
        for (const names of [demos().filter((name) => !isPage(name)), ...demos().filter(isPage).map((name) => [name])]) {
          await page.goto(`${served.url}demos/${names.join(",")}`)
          await page.locator(`[data-demo="${names.at(-1)}"]`).waitFor({ state: "attached" })
          assert.deepEqual(await page.locator("[data-demo]:empty").evaluateAll((all) => all.map((one) => one.getAttribute("data-demo"))), [])
        }
      })
    } finally {
      await served.close()
    }
  })
})

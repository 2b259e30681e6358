// @ts-check
// The stage: a page that shows any demo. It is built once (`node browser/stage.mjs`), then each file of tests serves it on a free port
// and opens it in a Chromium of its own.
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import path from "node:path"
import { after, before } from "node:test"
import tailwindcss from "@tailwindcss/vite"
import { chromium } from "playwright-core"
import { build } from "vite"
import { layOut, project, source } from "../project.mjs"
import { prepareChecks } from "./checks.mjs"

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="UTF-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1.0" />
    <title>Stage</title>
    <link rel="icon" href="data:," />
    <script type="module" src="/src/stage/stage.tsx"></script>
  </head>
  <body></body>
</html>
`

const mediaTypes = /** @type {Record<string, string>} */ ({
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".woff2": "font/woff2",
})

/** Directives for server components mean nothing to a page that is all client; the others are about packages, not about us. */
const ofNoInterest = new Set(["MODULE_LEVEL_DIRECTIVE", "SOURCEMAP_ERROR", "INVALID_ANNOTATION"])

const folder = path.join(project, "stage")

export async function buildStage() {
  layOut()
  writeFileSync(path.join(project, "index.html"), page)
  await build({
    root: project,
    configFile: false,
    logLevel: "warn",
    plugins: [tailwindcss()],
    esbuild: { jsx: "automatic" },
    resolve: { alias: { "@": source }, preserveSymlinks: true },
    build: {
      outDir: "stage",
      emptyOutDir: true,
      minify: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1e5,
      rollupOptions: {
        onwarn: (warning, warn) => (ofNoInterest.has(warning.code ?? "") ? undefined : warn(warning)),
      },
    },
  })
}

async function serve() {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://stage")
    const file = path.join(folder, pathname === "/" ? "index.html" : path.normalize(pathname))
    if (!file.startsWith(folder) || !existsSync(file)) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, { "content-type": mediaTypes[path.extname(file)] ?? "application/octet-stream" })
    response.end(readFileSync(file))
  })
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)))
  const address = server.address()
  if (!address || typeof address === "string") throw new Error("the stage has no port")
  return { url: `http://127.0.0.1:${address.port}/`, close: () => new Promise((resolve) => server.close(resolve)) }
}

/** What a reader brings along. @typedef {{ width?: number, height?: number, dark?: boolean, rtl?: boolean, reduced?: boolean, text?: number, forced?: boolean, coarse?: boolean }} Condition */
/** @typedef {Awaited<ReturnType<typeof openStage>>} Stage */

/** Opens the stage that was built. Whatever the console says, and whatever is thrown, is gathered. */
export async function openStage() {
  const served = await serve()
  const browser = await chromium.launch({
    executablePath: process.env.CHROME || "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--font-render-hinting=none", "--force-color-profile=srgb"],
  })
  const context = await browser.newContext({
    viewport: { width: 1024, height: 768 },
    locale: "en-GB",
    timezoneId: "Africa/Harare",
    reducedMotion: "no-preference",
  })
  const page = await context.newPage()
  /** @type {string[]} */
  const messages = []
  page.on("console", (message) => {
    // The browser's own advice, such as where a password field should stand, is about whole pages.
    if (/** @type {string} */ (message.type()) !== "verbose") messages.push(`${message.type()}: ${message.text()}`)
  })
  page.on("pageerror", (error) => messages.push(`thrown: ${error.message}`))
  page.on("requestfailed", (request) => messages.push(`not loaded: ${request.url()}`))
  const session = await context.newCDPSession(page)
  let touched = false
  const load = async () => {
    await page.goto(served.url)
    await page.waitForFunction(() => "stage" in window)
  }
  await load()
  return {
    page,
    /** @returns {Promise<string[]>} */
    names: () => page.evaluate(() => /** @type {any} */ (window).stage.names),
    /** @param {string} name */
    show: (name) => page.evaluate((one) => /** @type {any} */ (window).stage.show(one), name),
    /** Puts what is shown into the middle, or above it, and answers its height. @param {boolean} above @returns {Promise<number>} */
    frame: (above) => page.evaluate((high) => /** @type {any} */ (window).stage.frame(high), above),
    /** Ends every transition. */
    settle: () => page.evaluate(() => /** @type {any} */ (window).stage.settle()),
    /** @param {Condition} condition */
    async bring({ width = 1024, height = 768, dark = false, rtl = false, reduced = false, text = 100, forced = false, coarse = false }) {
      // Away from the page: a pointer left by an earlier click would highlight whatever opens below it.
      await page.mouse.move(-10, -10)
      await page.setViewportSize({ width, height })
      await page.emulateMedia({
        reducedMotion: reduced ? "reduce" : "no-preference",
        forcedColors: forced ? "active" : "none",
        colorScheme: dark ? "dark" : "light",
      })
      // A finger in place of a mouse: `pointer: coarse` and no hover.
      if (coarse !== touched) {
        await session.send("Emulation.setTouchEmulationEnabled", { enabled: coarse, maxTouchPoints: 1 })
        touched = coarse
        // Without the finger the browser has no pointer at all, and no `hover:` style applies, until the page is loaded again.
        if (!coarse) await load()
      }
      await page.evaluate(
        ([isDark, isRtl, size]) => {
          const { classList, style } = document.documentElement
          classList.toggle("dark", Boolean(isDark))
          document.documentElement.dir = isRtl ? "rtl" : "ltr"
          style.fontSize = `${size}%`
        },
        [dark, rtl, text],
      )
    },
    takeMessages: () => messages.splice(0),
    async close() {
      await browser.close()
      await served.close()
    },
  }
}

/** The stage for a file of tests, from before its first one until after its last one. */
export function useStage() {
  /** @type {Stage} */
  let stage
  before(async () => {
    stage = await openStage()
    await prepareChecks(stage.page)
  })
  after(() => stage?.close())
  return () => stage
}

if (process.argv[1] === import.meta.filename) await buildStage()

// @ts-check
// A built app in Debian's chromium: its page and its console messages.
import { existsSync, readFileSync } from "node:fs"
import { createServer } from "node:http"
import path from "node:path"
import { openBrowser } from "./browser.mjs"

/** @type {Record<string, string>} */
const mediaTypes = { ".css": "text/css", ".html": "text/html", ".js": "text/javascript", ".svg": "image/svg+xml", ".woff2": "font/woff2" }

/**
 * `fallback` is the file for other addresses, such as those of a client-side router.
 * @param {string} folder
 * @param {{ fallback?: string }} [options]
 */
export async function serveFolder(folder, { fallback } = {}) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://app")
    let file = path.join(folder, pathname === "/" ? "index.html" : path.normalize(pathname))
    if (fallback && file.startsWith(folder) && !path.extname(pathname)) file = path.join(folder, fallback)
    if (!file.startsWith(folder) || !existsSync(file)) {
      response.writeHead(pathname === "/favicon.ico" ? 204 : 404).end()
      return
    }
    response.writeHead(200, { "content-type": mediaTypes[path.extname(file)] ?? "application/octet-stream" })
    response.end(readFileSync(file))
  })
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)))
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address())
  return { url: `http://127.0.0.1:${port}/`, close: () => new Promise((resolve) => server.close(resolve)) }
}

/**
 * Opens the app in a folder, and passes its page and console messages to `look`.
 * @param {string} folder
 * @param {(page: import("playwright-core").Page, messages: string[]) => Promise<void>} look
 */
export async function openApp(folder, look) {
  const served = await serveFolder(folder)
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    /** @type {string[]} */
    const messages = []
    page.on("console", (message) => messages.push(`${message.type()}: ${message.text()}`))
    page.on("pageerror", (error) => messages.push(`thrown: ${error.message}`))
    await page.goto(served.url)
    await look(page, messages)
  } finally {
    await browser.close()
    await served.close()
  }
}

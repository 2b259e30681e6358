// @ts-check
// One Debian chromium for a test file, with everything that it says, asks for and shows kept for the assertions.
import { existsSync } from "node:fs"
import { chromium } from "playwright-core"

const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]

/** @param {string[]} args what this browser is told besides */
export async function openBrowser(args = []) {
  const executablePath = process.env.CHROMIUM || PLACES.find((place) => existsSync(place))
  if (!executablePath) throw new Error("no chromium here: `apt-get install chromium`, or name one with CHROMIUM")
  return chromium.launch({ executablePath, args: ["--no-sandbox", ...args] })
}

/**
 * A page that keeps what must not happen: messages, errors, dialogs, and requests to other hosts.
 * @param {import("playwright-core").Browser} browser
 * @param {import("playwright-core").BrowserContextOptions} options
 * @param {string} origin
 */
export async function watchedPage(browser, options, origin) {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options })
  const page = await context.newPage()
  /** @type {string[]} */
  const trouble = []
  page.on("console", (message) => {
    // The browser itself says that a page of status 404 has status 404.
    if (!message.text().startsWith("Failed to load resource: the server responded with a status of 4"))
      trouble.push(`${page.url()}: console ${message.type()}: ${message.text()}`)
  })
  page.on("pageerror", (error) => trouble.push(`${page.url()}: ${error.message}`))
  page.on("dialog", (dialog) => {
    trouble.push(`${page.url()}: dialog: ${dialog.message()}`)
    dialog.dismiss().catch(() => {})
  })
  page.on("request", (request) => {
    if (!request.url().startsWith(origin)) trouble.push(`${page.url()}: asks for ${request.url()}`)
  })
  return { context, page, trouble }
}

// @ts-check
// One Chromium for a test file, which records messages, requests and dialogs for assertions.
import { chromium } from "playwright-core"
import { findProgram } from "./program.mjs"

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"]

export function browserPath() {
  const place = process.env.CHROME || findProgram(NAMES)
  if (!place) throw new Error("install Chromium or Chrome, or set CHROME to its path")
  return place
}

/** @param {string[]} args further arguments */
export async function openBrowser(args = []) {
  return chromium.launch({ executablePath: browserPath(), args: ["--no-sandbox", ...args] })
}

/** Lets a page show the frame of a live preview as itself, which otherwise runs only inside a page. @param {import("playwright-core").Page} page */
export const asCamera = (page) => page.addInitScript(() => void Object.assign(window, { basepairCamera: true }))

/**
 * A page that records what must not happen: messages, errors, dialogs, and requests to other hosts.
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
    // The browser itself logs a response with status 404.
    if (!message.text().startsWith("Failed to load resource: the server responded with a status of 4"))
      trouble.push(`${page.url()}: console ${message.type()}: ${message.text()}`)
  })
  page.on("pageerror", (error) => trouble.push(`${page.url()}: ${error.message}`))
  page.on("dialog", (dialog) => {
    trouble.push(`${page.url()}: dialog: ${dialog.message()}`)
    dialog.dismiss().catch(() => {})
  })
  page.on("request", (request) => {
    if (!request.url().startsWith(origin)) trouble.push(`${page.url()}: requests ${request.url()}`)
  })
  return { context, page, trouble }
}

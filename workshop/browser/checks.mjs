// @ts-check
// What is asked of whatever the stage shows: axe's opinion, and whether anything is wider than its place.
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** Now, and whenever the page is loaded again. @param {import("playwright-core").Page} page */
export async function prepareChecks(page) {
  await page.addInitScript(axeSource)
  await page.evaluate(axeSource)
}

/** Rules about a page as a whole; a demo of a part says nothing about the page around it. */
const pageRules = [
  "page-has-heading-one",
  "region",
  "landmark-one-main",
  "landmark-no-duplicate-main",
  "landmark-no-duplicate-banner",
  "landmark-no-duplicate-contentinfo",
  "landmark-main-is-top-level",
  "landmark-unique",
  "landmark-banner-is-top-level",
  "landmark-contentinfo-is-top-level",
  "landmark-complementary-is-top-level",
  "heading-order",
]

/**
 * @param {import("playwright-core").Page} page
 * @param {boolean} [whole] whether what is shown is a whole page
 * @param {boolean} [forced] whether colours are forced: axe then reads colours that are not painted
 * @returns {Promise<string[]>}
 */
export function axeFindings(page, whole = false, forced = false) {
  return page.evaluate(async ([rules, enabled, unpainted]) => {
    const { violations } = await /** @type {any} */ (window).axe.run(document, {
      resultTypes: ["violations"],
      rules: { ...Object.fromEntries(rules.map((rule) => [rule, { enabled }])), "color-contrast": { enabled: !unpainted } },
    })
    return violations.flatMap((/** @type {any} */ violation) =>
      violation.nodes.map(
        (/** @type {any} */ node) => `${violation.id} (${violation.help}) at ${node.target.join(" ")}: ${node.failureSummary?.split("\n")[1]?.trim()}`,
      ),
    )
  }, /** @type {const} */ ([pageRules, whole, forced]))
}

/**
 * Elements that reach beyond the window, unless they lie in a part that scrolls or hides what is too much by design.
 * @param {import("playwright-core").Page} page
 * @returns {Promise<string[]>}
 */
export function overflowing(page) {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const slack = 1
    const contained = (/** @type {Element} */ element) => {
      for (let above = element.parentElement; above && above !== document.body; above = above.parentElement) {
        const { overflowX, position, clipPath } = getComputedStyle(above)
        if (overflowX !== "visible" || clipPath !== "none") return true
        if (position === "fixed") return false
      }
      return false
    }
    const found = []
    if (document.documentElement.scrollWidth > width + slack) {
      found.push(`the page is ${document.documentElement.scrollWidth} px wide in a window of ${width} px`)
    }
    for (const element of document.body.querySelectorAll("*")) {
      const { left, right, width: own } = element.getBoundingClientRect()
      if (own === 0 || (right <= width + slack && left >= -slack)) continue
      const { clipPath, visibility } = getComputedStyle(element)
      if (clipPath !== "none" || visibility === "hidden" || contained(element)) continue
      const name = element.getAttribute("data-slot") ?? element.tagName.toLowerCase()
      found.push(`${name} reaches from ${Math.round(left)} to ${Math.round(right)} px in a window of ${width} px`)
      break
    }
    return found
  })
}

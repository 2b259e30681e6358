// @ts-check
// Fingers: what can be pressed is large enough to be hit, or has so much space around it.

/** The least that WCAG 2.2 AA asks for; the token `touch` is larger. */
const least = 24

/**
 * Controls that a finger cannot hit. A link in the middle of a sentence is as high as its line, which the standard allows.
 * @param {import("playwright-core").Page} page
 * @param {number} size
 * @returns {Promise<string[]>}
 */
export function smallTargets(page, size = least) {
  return page.evaluate((wanted) => {
    const controls = "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=checkbox], [role=radio], [role=switch], [role=tab], [role=option], [role^=menuitem]"
    const found = []
    for (const element of document.body.querySelectorAll(controls)) {
      const { width, height } = element.getBoundingClientRect()
      const { visibility, display, clipPath, opacity } = getComputedStyle(element)
      if (width <= 1 || height <= 1 || visibility === "hidden" || display === "inline" || clipPath !== "none" || Number(opacity) === 0) continue
      if (element.closest("[aria-hidden=true], [inert]") || element.matches(":disabled, [aria-disabled=true]")) continue
      // A control may reach beyond its box by a pseudo-element.
      const after = getComputedStyle(element, "::after")
      const reach = after.content === "none" || after.position !== "absolute" ? 0 : -2 * Number.parseFloat(after.top || "0")
      if (width + Math.max(0, reach) >= wanted && height + Math.max(0, reach) >= wanted) continue
      const name = element.getAttribute("data-slot") ?? element.tagName.toLowerCase()
      const words = element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 24)
      found.push(`too small for a finger: ${name} “${words}” is ${Math.round(width)} by ${Math.round(height)} px`)
    }
    return found
  }, size)
}

// @ts-check
// Forced colours replace every background by the page's own. What says something by its background alone (a thumb, a bar, a
// chosen row) is gone then, unless it has an edge or opts out. Here the two looks of what is on the stage are compared.

/** @typedef {import("./stage.mjs").Stage} Stage */

/**
 * What was set off from its surroundings by a background and is no longer.
 * @param {Stage} stage in forced colours, with a demo on it
 * @returns {Promise<string[]>}
 */
export async function lostMarks({ page, settle }) {
  await page.emulateMedia({ forcedColors: "none" })
  await settle()
  await page.evaluate(mark)
  await page.emulateMedia({ forcedColors: "active" })
  await settle()
  return page.evaluate(unmarked)
}

/**
 * What lies over the page has the page's own background now, so it ends at an edge or nowhere.
 * @param {import("playwright-core").Page} page
 * @returns {Promise<string[]>}
 */
export function unbounded(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll("[data-slot=tooltip], [data-slot$=-content][data-open], [data-slot=toast], [role=dialog], [role=alertdialog]")]
      .filter((element) => ["top", "right", "bottom", "left"].every((side) => getComputedStyle(element).getPropertyValue(`border-${side}-width`) === "0px"))
      .map((element) => `has no edge in forced colours: ${element.getAttribute("data-slot")}`),
  )
}

/** In the page: notes on every element whose background alone says something. */
function mark() {
  const context = /** @type {CanvasRenderingContext2D} */ (
    Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", { willReadFrequently: true })
  )
  /** Any colour as four numbers, the way the browser paints it. @param {string} colour */
  const paint = (colour) => {
    context.clearRect(0, 0, 1, 1)
    context.fillStyle = colour
    context.fillRect(0, 0, 1, 1)
    return [...context.getImageData(0, 0, 1, 1).data]
  }
  /** What is seen where an element lies: its background over those around it. @param {Element | null} element @returns {number[]} */
  const behind = (element) => {
    if (!element) return [255, 255, 255]
    const own = paint(getComputedStyle(element).backgroundColor)
    const strength = (own[3] ?? 0) / 255
    if (strength === 1) return own
    const below = behind(element.parentElement)
    return [0, 1, 2].map((channel) => (own[channel] ?? 0) * strength + (below[channel] ?? 0) * (1 - strength))
  }
  /** Whether its background is not what is behind it. @param {Element} element */
  const stands = (element) => {
    const own = behind(element)
    const other = behind(element.parentElement)
    return [0, 1, 2].some((channel) => Math.abs((own[channel] ?? 0) - (other[channel] ?? 0)) > 6)
  }
  /** An edge of a colour that differs from what is behind. @param {Element} element */
  const edged = (element) => {
    const style = getComputedStyle(element)
    const around = behind(element.parentElement)
    const seen = (/** @type {string} */ colour) =>
      (paint(colour)[3] ?? 0) > 60 && [0, 1, 2].some((channel) => Math.abs((paint(colour)[channel] ?? 0) - (around[channel] ?? 0)) > 40)
    const sides = /** @type {const} */ (["Top", "Right", "Bottom", "Left"])
    return (
      sides.some((side) => style[`border${side}Style`] !== "none" && Number.parseFloat(style[`border${side}Width`]) > 0 && seen(style[`border${side}Color`])) ||
      (style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) > 0 && seen(style.outlineColor))
    )
  }
  const chosen = "[data-highlighted], [aria-selected=true], [aria-pressed=true], [aria-current]:not([aria-current=false]), [data-active], [data-checked]:not(:has(svg))"
  const pictures = "svg, img, canvas, video, input, textarea, iframe"
  /** Whether a word can be read on the plate that is painted behind it. @param {Element} element */
  const readable = (element) => {
    const { color, forcedColorAdjust } = /** @type {CSSStyleDeclaration & { forcedColorAdjust: string }} */ (getComputedStyle(element))
    if (forcedColorAdjust === "none") return true
    const [word, plate] = [paint(color), paint("Canvas")]
    return [0, 1, 2].some((channel) => Math.abs((word[channel] ?? 0) - (plate[channel] ?? 0)) > 60)
  }
  Object.assign(window, { stands, edged, readable })
  for (const element of document.body.querySelectorAll("*")) {
    element.removeAttribute("data-marked")
    const { width, height } = element.getBoundingClientRect()
    const { visibility, opacity } = getComputedStyle(element)
    if (width < 1 || height < 1 || visibility === "hidden" || Number(opacity) === 0) continue
    // A scrim covers all; that it dims is no message.
    if (width >= innerWidth && height >= innerHeight) continue
    const graphic = !element.textContent?.trim() && !element.matches(pictures) && !element.querySelector(pictures)
    if ((graphic || element.matches(chosen)) && stands(element)) element.setAttribute("data-marked", graphic ? "graphic" : "chosen")
  }
}

/** In the page: what was noted and is not seen any more. */
function unmarked() {
  const { stands, edged, readable } = /** @type {any} */ (window)
  const words = [...document.body.querySelectorAll("*")].filter((element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()),
  )
  const hidden = words.filter((element) => element.checkVisibility() && !readable(element))
  const unread = hidden.map((element) => `hidden by its plate in forced colours: “${element.textContent?.trim().slice(0, 24)}”`)
  return unread.concat([...document.querySelectorAll("[data-marked]")].flatMap((element) => {
    const graphic = element.getAttribute("data-marked") === "graphic"
    element.removeAttribute("data-marked")
    // The parts of a graphic may carry it, as the thumb of a switch does; an edge that was there before does not say "chosen".
    const seen = stands(element) || (graphic && edged(element)) || (!graphic && [...element.children].some((child) => stands(child)))
    if (seen) return []
    const name = element.closest("[data-slot]")?.getAttribute("data-slot") ?? element.tagName.toLowerCase()
    const words = element.textContent?.trim().slice(0, 24)
    return [`lost in forced colours: ${graphic ? "a graphic" : `what shows that “${words}” is chosen`} in ${name} (${element.className.toString().slice(0, 60)})`]
  }))
}

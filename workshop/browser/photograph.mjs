// @ts-check
// How a demo is photographed, and when two photographs look alike.
import { items } from "../manifest.mjs"

export const width = 640
export const height = 400

/** Windows of one shape, from a close look to a whole page; the first that holds the demo is taken. */
const frames = [480, 640, 800, 1024].map((wide) => ({ width: wide, height: (wide * height) / width }))
const [close, middle] = frames
const whole = frames[frames.length - 1]

/** @typedef {{ light: string, dark: string }} Preview */
/** @typedef {keyof Preview} Theme */
export const themes = /** @type {Theme[]} */ (["light", "dark"])

/** The demos with what they show. */
export function shownItems() {
  const all = items()
  return all.flatMap((demo) => {
    const item = all.find(({ name }) => name === demo.meta?.demo)
    return item ? [{ demo, item }] : []
  })
}

/** Where the photograph of an item lies: beside its demo. @param {import("../manifest.mjs").Item} demo @param {Theme} theme */
export function placeOf({ files = [] }, theme) {
  const [{ path }] = files
  return path.replace(/-demo\.tsx$/, `-${theme}.webp`)
}

/**
 * @param {import("./stage.mjs").Stage} stage
 * @param {{ demo: import("../manifest.mjs").Item, item: import("../manifest.mjs").Item & { categories?: string[] } }} shown
 * @param {Theme} theme
 */
export async function photograph(stage, { demo, item }, theme) {
  const floats = doesFloat(item)
  const candidates = item.type === "registry:block" ? [whole] : floats ? [middle] : frames
  // Without motion nothing is caught on its way.
  const condition = { dark: theme === "dark", reduced: true }
  let frame = candidates[0] ?? close
  for (const candidate of candidates) {
    frame = candidate
    await stage.bring({ ...condition, ...candidate })
    await stage.show(demo.name)
    if ((await stage.frame(floats)) + 48 <= candidate.height) break
  }
  if (floats) await open(stage)
  await stage.settle()
  const session = await stage.page.context().newCDPSession(stage.page)
  const { data } = await session.send("Page.captureScreenshot", {
    format: "webp",
    quality: 70,
    clip: { x: 0, y: 0, width: frame.width, height: frame.height, scale: width / frame.width },
  })
  await session.detach()
  return Buffer.from(data, "base64")
}

/** Whether an item is seen only once it was opened. @param {import("../manifest.mjs").Item} item */
export const doesFloat = ({ categories }) => categories?.includes("overlay") ?? false

const floating = "[data-slot=tooltip], [data-slot$=-content], [data-slot=toast], [role=dialog], [role=alertdialog]"

/**
 * What floats is shown floating: the first control of the demo opens it, by focus, by Enter or by the menu key.
 * @param {import("./stage.mjs").Stage} stage
 */
export async function open({ page }) {
  const frames = () => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  const opened = () => page.evaluate((wanted) => document.querySelector(wanted) !== null, floating)
  await page.keyboard.press("Tab")
  await frames()
  if (await opened()) return
  const trigger = await page.evaluate(() => document.activeElement?.getAttribute("data-slot"))
  if (trigger === "context-menu-trigger") await page.keyboard.press("Shift+F10")
  // What waits before it opens is left to open by itself.
  else if (trigger !== "preview-card-trigger") await page.keyboard.press("Enter")
  await page.waitForFunction((wanted) => document.querySelector(wanted) !== null, floating)
  await frames()
}

/**
 * Compares as an eye does at arm's length: both at a quarter of their size, where the edges of letters blur into one. Alike
 * means that at most one point in fifty differs by more than a tenth of the scale. Other versions of a font or of the browser
 * stay below that; another colour, a moved part or another word do not.
 * @param {import("playwright-core").Page} page where they are compared; it keeps what it shows
 * @param {Buffer} one
 * @param {Buffer} other
 */
export function difference(page, one, other) {
  return page.evaluate(
    async ([first, second, wide, high]) => {
      const read = async (/** @type {string} */ image) => {
        const bytes = Uint8Array.from(atob(image), (letter) => letter.charCodeAt(0))
        const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/webp" }), {
          resizeWidth: wide / 4,
          resizeHeight: high / 4,
          resizeQuality: "high",
        })
        const canvas = new OffscreenCanvas(wide / 4, high / 4)
        const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"))
        context.drawImage(bitmap, 0, 0)
        return context.getImageData(0, 0, wide / 4, high / 4).data
      }
      const [a, b] = [await read(first), await read(second)]
      let differing = 0
      for (let point = 0; point < a.length; point += 4) {
        const most = Math.max(...[0, 1, 2].map((channel) => Math.abs((a[point + channel] ?? 0) - (b[point + channel] ?? 0))))
        if (most > 25) differing += 1
      }
      return differing / (a.length / 4)
    },
    /** @type {const} */ ([one.toString("base64"), other.toString("base64"), width, height]),
  )
}

/** The most that two photographs of the same look may differ. */
export const tolerance = 0.02

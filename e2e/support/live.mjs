// @ts-check
// The frame of a live preview.
import assert from "node:assert/strict"

/** The frame on a page, once it shows something. @param {import("playwright-core").Page} page */
export async function shown(page) {
  await page.waitForSelector(".live[data-state=on], .live-card[data-state=on]", { timeout: 60_000 })
  const frame = await (await page.waitForSelector("iframe.live-frame[src]")).contentFrame()
  assert.ok(frame)
  return frame
}

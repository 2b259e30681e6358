// @ts-check
// What was refused looks refused: at rest, under the pointer, and where colours are forced and red does not exist.
import assert from "node:assert/strict"
import { describe, test } from "node:test"

/** @type {Record<string, { condition: import("./stage.mjs").Condition, hover: boolean }>} */
const looks = {
  "at rest": { condition: {}, hover: false },
  "under the pointer": { condition: {}, hover: true },
  "in forced colours": { condition: { forced: true }, hover: false },
}

/** Every edge below a field, as it is painted. @param {import("playwright-core").Locator} field */
const edges = (field) =>
  field.evaluate((element) =>
    [...element.querySelectorAll("*")].map((one) => {
      const { borderTopColor, borderTopWidth } = getComputedStyle(one)
      return borderTopWidth === "0px" ? "" : `${borderTopWidth} ${borderTopColor}`
    }).join("; "),
  )

/** What the pointer rests on: the control, or the nearest of its parts that has an edge. @param {import("playwright-core").Locator} field */
const control = (field) => field.locator(":is(input, textarea, select, button, label, [role]):not([data-slot=field-label], [aria-hidden=true], .sr-only)").first()

/** @param {() => import("./stage.mjs").Stage} stageOf */
export const describeInvalid = (stageOf) =>
  describe("a control that was refused", () => {
    for (const [name, { condition, hover }] of Object.entries(looks)) {
      test(`does not look like one that was not, ${name}`, async () => {
        const stage = stageOf()
        const { page, settle } = stage
        await stage.bring(condition)
        await stage.show("invalid")
        assert.ok(await page.evaluate(() => matchMedia("(hover: hover)").matches), "the browser has a mouse")
        /** @type {string[]} */
        const alike = []
        for (const row of await page.locator("[data-control]").all()) {
          /** @type {string[]} */
          const seen = []
          for (const field of await row.locator("[data-slot=field]").all()) {
            if (hover) await control(field).hover()
            await settle()
            seen.push(await edges(field))
          }
          if (seen.length !== 2 || seen[0] === seen[1]) alike.push(`${await row.getAttribute("data-control")}: ${seen[0]}`)
        }
        assert.deepEqual(alike, [])
      })
    }
  })

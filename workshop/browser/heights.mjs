// @ts-check
// Controls of one line have one height, so that they fit beside each other and beside a button.
import assert from "node:assert/strict"
import { describe, test } from "node:test"

/** @type {Record<string, import("./stage.mjs").Condition>} */
const conditions = { "with a mouse": {}, "for touch": { coarse: true }, "in forced colours": { forced: true }, "with text at 200 %": { text: 200 } }

/** Controls that are no line: they have their own size. */
const others = /^(checkbox|file upload|otp field|radio|switch|textarea)/

/** @param {() => import("./stage.mjs").Stage} stageOf */
export const describeHeights = (stageOf) =>
  describe("a control of one line", () => {
    for (const [name, condition] of Object.entries(conditions)) {
      test(`is as high as an input, ${name}`, async () => {
        const stage = stageOf()
        await stage.bring(condition)
        await stage.show("invalid")
        /** @type {[string, number][]} */
        const heights = await stage.page.locator("[data-control]").evaluateAll((rows) =>
          rows.flatMap((row) =>
            [...row.querySelectorAll("[data-slot=field]")].map((field, index) => {
              const sizes = [...field.children].filter((one) => one.getAttribute("data-slot") !== "field-label").map((one) => one.getBoundingClientRect().height)
              return /** @type {[string, number]} */ ([`${row.getAttribute("data-control")}${index ? ", refused" : ""}`, Math.round(Math.max(...sizes) * 10) / 10])
            }),
          ),
        )
        const [, wanted] = heights.find(([control]) => control === "input") ?? []
        if (Object.keys(condition).length === 0) assert.equal(wanted, 40)
        assert.deepEqual(heights.filter(([control, height]) => !others.test(control) && height !== wanted), [], `an input has ${wanted} px`)
      })
    }
  })

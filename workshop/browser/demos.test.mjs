// @ts-check
// Every demo in a real browser, under every condition that a reader may bring: axe finds nothing, nothing overflows, and the
// console stays silent.
import assert from "node:assert/strict"
import { describe, test } from "node:test"
import { items } from "../manifest.mjs"
import { axeFindings, overflowing } from "./checks.mjs"
import { lostMarks, unbounded } from "./forced-colours.mjs"
import { doesFloat, open, shownItems } from "./photograph.mjs"
import { useStage } from "./stage.mjs"
import { smallTargets } from "./touch.mjs"

/** @type {Record<string, import("./stage.mjs").Condition>} */
const conditions = {
  light: {},
  dark: { dark: true },
  "right to left": { rtl: true },
  "320 px wide": { width: 320 },
  "reduced motion": { reduced: true },
  "text at 200 %": { text: 200 },
  "forced colours": { forced: true },
  "a finger": { coarse: true },
  "a phone, 390 px wide": { coarse: true, width: 390, height: 844 },
}

/** Demos that show a whole page: what is said about landmarks and headings holds for them. */
const wholePages = () =>
  new Set(items().filter((item) => item.meta?.demo === "app-shell" || items().some(({ name, type }) => name === item.meta?.demo && type === "registry:block")).map(({ name }) => name))

const stageOf = useStage()

describe("every demo", () => {
  for (const [name, condition] of Object.entries(conditions)) {
    test(name, async () => {
      const stage = stageOf()
      await stage.bring(condition)
      stage.takeMessages()
      /** @type {string[]} */
      const wrong = []
      const pages = wholePages()
      for (const demo of await stage.names()) {
        await stage.show(demo)
        const found = [
          ...(await overflowing(stage.page)),
          ...(await axeFindings(stage.page, pages.has(demo), condition.forced)),
          ...(condition.forced ? await lostMarks(stage) : []),
          ...(condition.coarse ? await smallTargets(stage.page) : []),
          ...stage.takeMessages(),
        ]
        wrong.push(...found.map((one) => `${demo}: ${one}`))
      }
      assert.ok(wrong.length === 0, wrong.join("\n"))
    })
  }

  test("forced colours, what floats opened", async () => {
    const stage = stageOf()
    await stage.bring({ forced: true, reduced: true })
    stage.takeMessages()
    /** @type {string[]} */
    const wrong = []
    for (const { demo } of shownItems().filter(({ item }) => doesFloat(item))) {
      await stage.show(demo.name)
      await open(stage)
      await stage.settle()
      const found = [...(await axeFindings(stage.page, false, true)), ...(await lostMarks(stage)), ...(await unbounded(stage.page)), ...stage.takeMessages()]
      wrong.push(...found.map((one) => `${demo.name}: ${one}`))
    }
    assert.ok(wrong.length === 0, wrong.join("\n"))
  })

  test("a fault would be seen", async () => {
    const stage = stageOf()
    await stage.bring({})
    await stage.page.evaluate(() => {
      document.body.innerHTML = '<main><p style="width: 200vw">wide</p><p style="color: #999; background: #fff">pale</p><button></button></main>'
      console.info("printed")
    })
    const wide = await overflowing(stage.page)
    assert.ok(wide.length === 2, wide.join("\n"))
    const rules = (await axeFindings(stage.page)).map((one) => one.split(" ")[0])
    assert.deepEqual(rules.sort(), ["button-name", "color-contrast"])
    assert.deepEqual(stage.takeMessages(), ["info: printed"])
    const whole = (await axeFindings(stage.page, true)).map((one) => one.split(" ")[0])
    assert.ok(whole.includes("page-has-heading-one"), whole.join("\n"))

    await stage.bring({ coarse: true, forced: true })
    await stage.page.evaluate(() => {
      document.body.innerHTML =
        '<style>li { background: #ddd }</style><main><div style="background: #00f; width: 40px; height: 40px"></div><ul><li data-highlighted>row</li></ul><button style="all: unset; display: block; width: 12px; height: 12px">x</button></main>'
    })
    assert.equal((await lostMarks(stage)).length, 1, "a graphic; the chosen row is kept by the theme")
    assert.equal((await smallTargets(stage.page)).length, 1)
  })

  test("nothing moves under reduced motion", async () => {
    const stage = stageOf()
    await stage.bring({ reduced: true })
    /** @type {string[]} */
    const moving = []
    for (const demo of await stage.names()) {
      await stage.show(demo)
      const running = await stage.page.evaluate(() =>
        document.getAnimations().filter((one) => one.playState === "running" && Number(one.effect?.getComputedTiming().duration) > 0).length,
      )
      if (running > 0) moving.push(`${demo}: ${running} animations`)
    }
    assert.deepEqual(moving, [])
  })
})

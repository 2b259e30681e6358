// @ts-check
// The shell on a phone: what stands beside the page on a wide screen is reached through a sheet.
import assert from "node:assert/strict"
import { describe, test } from "node:test"
import { axeFindings, overflowing } from "./checks.mjs"
import { smallTargets } from "./touch.mjs"

const phone = { width: 390, height: 844, coarse: true }

/** @param {() => import("./stage.mjs").Stage} stageOf */
export const describePhone = (stageOf) =>
  describe("on a phone", () => {
    for (const [name, more] of Object.entries({ light: {}, dark: { dark: true }, "right to left": { rtl: true }, "forced colours": { forced: true } })) {
      test(`the shell opens its side in a sheet and closes it after a link, ${name}`, async () => {
        const stage = stageOf()
        const { page } = stage
        await stage.bring({ ...phone, ...more })
        await stage.show("app-shell-demo")
        stage.takeMessages()
        const beside = page.locator("[data-slot=app-shell-side]")
        assert.equal(await beside.isVisible(), false, "the side stands beside the page on a phone")
        await page.getByRole("button", { name: "Navigation" }).click()
        const sheet = page.getByRole("dialog", { name: "Navigation" })
        await sheet.getByRole("link", { name: "Makers" }).waitFor()
        await stage.settle()
        const found = [...(await axeFindings(page, false, "forced" in more)), ...(await overflowing(page)), ...(await smallTargets(page))]
        assert.ok(found.length === 0, found.join("\n"))
        await sheet.getByRole("link", { name: "Makers" }).click()
        await sheet.waitFor({ state: "detached" })
        assert.deepEqual(stage.takeMessages(), [])
      })
    }

    test("on a very wide screen the brand stands above the side, and the footer below the page", async () => {
      const stage = stageOf()
      await stage.bring({ width: 1920 })
      await stage.show("app-shell-demo")
      const edge = (/** @type {string} */ selector) =>
        stage.page.locator(selector).first().evaluate((element) => {
          const range = document.createRange()
          range.selectNodeContents(element)
          return range.getBoundingClientRect().left
        })
      const brand = await edge("[data-slot=site-header] [data-slot=link]")
      const side = await edge("[data-slot=side-navigation] a")
      assert.ok(Math.abs(brand - side) <= 2, `the brand begins at ${brand} px, the links below it at ${side} px`)
      const [main, footer] = await Promise.all(["main", "footer"].map((slot) => stage.page.locator(`[data-slot=app-shell-${slot}]`).boundingBox()))
      assert.deepEqual([footer?.x, footer?.width], [main?.x, main?.width])
    })

    test("a wide screen has the side beside the page and no button for it", async () => {
      const stage = stageOf()
      await stage.bring({})
      await stage.show("app-shell-demo")
      await stage.page.locator("[data-slot=app-shell-side]").getByRole("link", { name: "Makers" }).waitFor()
      assert.equal(await stage.page.getByRole("button", { name: "Navigation" }).isVisible(), false)
    })
  })

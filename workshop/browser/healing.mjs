// @ts-check
// Self-healing in a real browser: a component throws, a boundary catches it, the cause is repaired, and the section is shown
// again without a reload. Two pages of one browser repair a shared cause once, and what was learnt outlives them.
import assert from "node:assert/strict"
import { describe, test } from "node:test"

const patience = { timeout: 60_000 }

/** The failures of the demo, what is thrown, and what stands there after each was healed. */
const provoked = [
  ["Damage the draft", "DamagedDraftError", "Your draft: A letter to the keepers"],
  ["Open a part of an old release", "PartLoadError", "The map of the new release."],
  ["Ask a service that is down", "EndpointError", "The forecast: Clear until the evening."],
  ["Use a session that has ended", "SessionExpiredError", "You are signed in."],
]

/** @param {() => import("./stage.mjs").Stage} stageOf */
export const describeHealing = (stageOf) =>
  describe("fundi", () => {
    test("heals a component that throws, and writes down what it learnt", async () => {
      const stage = stageOf()
      await stage.bring({})
      await stage.show("fundi-demo")
      stage.takeMessages()
      const { page } = stage
      await page.getByText("No failures yet").waitFor()
      await page.keyboard.press("Tab")
      await page.keyboard.press("Enter")
      const record = page.locator("[data-slot=healing-log]")
      await record.getByText("SyntaxError", { exact: true }).waitFor(patience)
      await record.getByText("put the last whole draft back").first().waitFor(patience)
      await record.getByText("healed", { exact: true }).first().waitFor(patience)
      await page.getByText("Your draft: A letter to the keepers").waitFor(patience)
      // It was really broken: the library that renders says so for every error that a boundary caught.
      assert.ok(stage.takeMessages().some((line) => line.includes("SyntaxError")), "nothing was thrown")
    })

    for (const [cause = "", thrown = "", healed = ""] of provoked) {
      test(`heals without a reload: ${cause}`, async () => {
        const stage = stageOf()
        await stage.bring({})
        await stage.show("fundi-root-demo")
        stage.takeMessages()
        const { page } = stage
        const loaded = await page.evaluate(() => performance.timeOrigin)
        await page.getByRole("button", { name: cause }).click()
        await page.getByText(healed).waitFor(patience)
        await page.locator("[data-slot=healing-log]").getByText("healed", { exact: true }).first().waitFor(patience)
        assert.equal(await page.evaluate(() => performance.timeOrigin), loaded, "the page was loaded again")
        const messages = stage.takeMessages()
        assert.ok(messages.some((line) => line.includes(thrown)), `nothing was thrown: ${messages.join("\n")}`)
      })
    }

    test("repairs a shared cause once for two pages of a browser, and remembers it after both are gone", async () => {
      const { page } = stageOf()
      const context = await page.context().browser()?.newContext()
      assert.ok(context)
      try {
        const first = await context.newPage()
        await first.goto(page.url())
        // Opened by the first one, so that they share a process: the local storage of another process follows a moment later, on a
        // busy machine after the lock was given on.
        const opened = context.waitForEvent("page")
        await first.evaluate(() => void window.open(location.href))
        const pages = [first, await opened]
        for (const one of pages) {
          await one.waitForFunction(() => "stage" in window)
          await one.evaluate(() => /** @type {any} */ (window).stage.show("healing"))
        }
        const loaded = await Promise.all(pages.map((one) => one.evaluate(() => performance.timeOrigin)))
        // In one turn of each page, so that both have failed before either is healed.
        await Promise.all(pages.map((one) => one.evaluate(() => document.querySelector("button")?.click())))
        for (const one of pages) await one.getByText("Signed in").waitFor(patience)
        assert.equal(await first.evaluate(() => localStorage.getItem("stage.renewals")), "1", "renewed more than once")
        assert.deepEqual(await Promise.all(pages.map((one) => one.evaluate(() => performance.timeOrigin))), loaded)
        for (const one of pages) await one.getByText("healed", { exact: true }).first().waitFor(patience)

        const later = await context.newPage()
        for (const one of pages) await one.close()
        await later.goto(page.url())
        await later.waitForFunction(() => "stage" in window)
        await later.evaluate(() => /** @type {any} */ (window).stage.show("healing"))
        await later.getByText("renew the session: held").waitFor(patience)
        // And a part that is really imported: gone at its old address, found at its new one.
        await later.getByRole("button", { name: "Part" }).click()
        await later.getByText("The part of the new release").waitFor(patience)
      } finally {
        await context.close()
      }
    })
  })

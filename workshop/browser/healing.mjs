// @ts-check
// The loop of self-healing, live: a component throws, what the app registered mends the cause, and the log keeps the record.
import assert from "node:assert/strict"
import { describe, test } from "node:test"

/** @param {() => import("./stage.mjs").Stage} stageOf */
export const describeHealing = (stageOf) =>
  describe("fundi", () => {
    test("heals a component that throws, and writes down what it learnt", async () => {
      const stage = stageOf()
      await stage.bring({})
      await stage.show("fundi-demo")
      stage.takeSpoken()
      const { page } = stage
      await page.getByText("Nothing has broken yet").waitFor()
      await page.keyboard.press("Tab")
      await page.keyboard.press("Enter")
      const record = page.locator("[data-slot=healing-log]")
      await record.getByText("SyntaxError", { exact: true }).waitFor({ timeout: 10_000 })
      await record.getByText("put the last whole draft back").first().waitFor({ timeout: 10_000 })
      await record.getByText("healed", { exact: true }).first().waitFor({ timeout: 10_000 })
      await page.getByText("Your draft: A letter to the keepers").waitFor({ timeout: 10_000 })
      // It was really broken: the library that renders says so for every error that a boundary caught.
      assert.ok(stage.takeSpoken().some((line) => line.includes("SyntaxError")), "nothing was thrown")
    })
  })

// @ts-check
// One browser, one page, everything that is shown in it.
import { after, before } from "node:test"
import { prepareChecks } from "./checks.mjs"
import { describeDemos } from "./demos.mjs"
import { describeHealing } from "./healing.mjs"
import { describeHeights } from "./heights.mjs"
import { describeInvalid } from "./invalid.mjs"
import { describeKeyboard } from "./keyboard.mjs"
import { describePhone } from "./phone.mjs"
import { describePreviews } from "./previews.mjs"
import { openStage } from "./stage.mjs"

/** @type {import("./stage.mjs").Stage} */
let stage

before(async () => {
  stage = await openStage()
  await prepareChecks(stage.page)
})
after(() => stage?.close())

describeDemos(() => stage)
describeKeyboard(() => stage)
describeHealing(() => stage)
describeHeights(() => stage)
describeInvalid(() => stage)
describePhone(() => stage)
describePreviews(() => stage)

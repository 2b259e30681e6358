// @ts-check
// What people do with the components, in one browser and one page.
import { describeHealing } from "./healing.mjs"
import { describeHeights } from "./heights.mjs"
import { describeInvalid } from "./invalid.mjs"
import { describeKeyboard } from "./keyboard.mjs"
import { describePhone } from "./phone.mjs"
import { describePreviews } from "./previews.mjs"
import { useStage } from "./stage.mjs"

const stageOf = useStage()

describeKeyboard(stageOf)
describeHealing(stageOf)
describeHeights(stageOf)
describeInvalid(stageOf)
describePhone(stageOf)
describePreviews(stageOf)

import { prepareChecks, axeFindings, overflowing } from "./browser/checks.mjs"
import { openStage } from "./browser/stage.mjs"
import { readFileSync, mkdirSync } from "node:fs"
const mine = new Set(JSON.parse(readFileSync("/tmp/wt/b/demos.json", "utf8")))
const stage = await openStage()
await prepareChecks(stage.page)
mkdirSync("/tmp/wt/b/shots", { recursive: true })
const conditions = { light: {}, dark: { dark: true }, rtl: { rtl: true }, narrow: { width: 320 }, big: { text: 200 }, narrowbig: {width: 480, text: 200, rtl: true} }
const only = process.argv[2]?.split(",")
for (const [cond, c] of Object.entries(conditions)) {
  await stage.bring(c)
  stage.takeSpoken()
  for (const demo of await stage.names()) {
    if (!mine.has(demo) || (only && !only.includes(demo))) continue
    await stage.show(demo)
    const found = [...(await overflowing(stage.page)), ...(await axeFindings(stage.page)), ...stage.takeSpoken()]
    for (const f of found) console.log(`${cond} ${demo}: ${f}`)
    if (["light", "dark", "rtl", "narrow"].includes(cond)) await stage.page.screenshot({ path: `/tmp/wt/b/shots/${demo}-${cond}.png`, fullPage: true })
  }
}
await stage.close()

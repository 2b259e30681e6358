// @ts-check
// `cargo xtask previews`: a small picture of every demo by day and by night, beside the item, named in its `meta.preview`.
// A picture that still looks like its demo is left as it is, so that a new browser does not rewrite them all.
import assert from "node:assert/strict"
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { describe, test } from "node:test"
import { root } from "../manifest.mjs"
import { difference, photograph, placeOf, shownItems, themes, tolerance } from "./photograph.mjs"
import { buildStage, openStage } from "./stage.mjs"

const remedy = "run `cargo xtask previews`, look at the pictures and commit them"

/** @param {string} place */
const stored = (place) => (existsSync(path.join(root, place)) ? readFileSync(path.join(root, place)) : undefined)

const pictures = () =>
  readdirSync(path.join(root, "registry"), { recursive: true, encoding: "utf8" })
    .filter((file) => /-(light|dark)\.webp$/.test(file))
    .map((file) => `registry/${file}`)

/** @param {() => import("./stage.mjs").Stage} stageOf */
export const describePreviews = (stageOf) =>
  describe("every preview", () => {
    test("is there, is named by its item, and belongs to a demo", () => {
      const wanted = shownItems().flatMap(({ demo }) => themes.map((theme) => placeOf(demo, theme)))
      assert.deepEqual(pictures().sort(), wanted.sort(), remedy)
      for (const { demo, item } of shownItems()) {
        const named = Object.fromEntries(themes.map((theme) => [theme, placeOf(demo, theme)]))
        assert.deepEqual(item.meta?.preview, named, `the preview of \`${item.name}\`; ${remedy}`)
      }
    })

    for (const theme of themes) {
      test(`looks like its demo, ${theme}`, async () => {
        const stage = stageOf()
        const changed = []
        for (const shown of shownItems()) {
          const before = stored(placeOf(shown.demo, theme))
          if (!before) continue
          const share = await difference(stage.page, before, await photograph(stage, shown, theme))
          if (share > tolerance) changed.push(`${placeOf(shown.demo, theme)}: ${(share * 100).toFixed(1)} % differs`)
        }
        assert.ok(changed.length === 0, `${changed.join("\n")}\n${remedy}`)
      })
    }

    test("of one thing does not pass for another", async () => {
      const stage = stageOf()
      const [one, other] = shownItems().filter(({ item }) => item.type === "registry:ui")
      assert.ok(one && other)
      const [first, second, night] = [
        await photograph(stage, one, "light"),
        await photograph(stage, other, "light"),
        await photograph(stage, one, "dark"),
      ]
      assert.ok((await difference(stage.page, first, first)) === 0)
      assert.ok((await difference(stage.page, first, second)) > tolerance)
      assert.ok((await difference(stage.page, first, night)) > tolerance)
    })
  })

/** @param {boolean} all */
async function takeAll(all) {
  await buildStage()
  const stage = await openStage()
  const kept = new Set()
  let written = 0
  for (const shown of shownItems()) {
    for (const theme of themes) {
      const place = placeOf(shown.demo, theme)
      kept.add(place)
      const fresh = await photograph(stage, shown, theme)
      const before = stored(place)
      if (!all && before && (await difference(stage.page, before, fresh)) <= tolerance) continue
      writeFileSync(path.join(root, place), fresh)
      written += 1
      console.log(`${place}: written, ${fresh.length} bytes`)
    }
  }
  await stage.close()
  for (const picture of pictures().filter((place) => !kept.has(place))) {
    rmSync(path.join(root, picture))
    console.log(`${picture}: removed, it shows nothing any more`)
  }
  nameThem()
  console.log(`${kept.size - written} of ${kept.size} still look like their demo`)
}

/** Writes the places into the manifest, and nothing else of it. */
function nameThem() {
  const file = path.join(root, "registry.json")
  const text = readFileSync(file, "utf8")
  const registry = JSON.parse(text)
  for (const { demo, item } of shownItems()) {
    const entry = registry.items.find((/** @type {{ name: string }} */ { name }) => name === item.name)
    const preview = Object.fromEntries(themes.map((theme) => [theme, placeOf(demo, theme)]))
    entry.meta = { ...entry.meta, preview }
  }
  const named = `${JSON.stringify(registry, null, 2)}\n`
  if (named !== text) writeFileSync(file, named)
}

if (process.argv[1] === import.meta.filename) await takeAll(process.argv.includes("--all"))

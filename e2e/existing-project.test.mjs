// @ts-check
// Five of our items in a project that exists: its own page looks the same afterwards, and its style sheet gains only what they need.
// `BASEPAIR_FULL` does so on both of the client's flavours.
import assert from "node:assert/strict"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { after, before, describe, test } from "node:test"
import { serveFolder } from "./support/app.mjs"
import { openBrowser } from "./support/browser.mjs"
import { existingProject, ownComponents, startOfficialHostOf } from "./support/existing.mjs"
import { full } from "./support/full.mjs"
import { freshDir } from "./support/paths.mjs"
import { projectFiles } from "./support/project.mjs"
import { startServer } from "./support/server.mjs"

/** The first alone, then the rest: overlays, motion, status colours and forced colours are among what they read. */
const [first, ...rest] = ["badge", "alert", "menu", "accordion", "tooltip"]

/** @type {import("./support/server.mjs").Server} */
let server
/** @type {import("playwright-core").Browser} */
let browser
before(async () => {
  server = await startServer()
  browser = await openBrowser()
})
after(async () => {
  await browser?.close()
  await server?.stop()
})

/** What a reader may ask for. @type {{ name: string, dark?: boolean, media: Parameters<import("playwright-core").Page["emulateMedia"]>[0] }[]} */
const looks = [
  { name: "light", media: {} },
  { name: "dark", dark: true, media: { colorScheme: "dark" } },
  { name: "forced colours", media: { forcedColors: "active" } },
  { name: "more contrast", media: { contrast: "more" } },
]

/** What none of the looks has asked for. @type {Parameters<import("playwright-core").Page["emulateMedia"]>[0]} */
const ordinary = { reducedMotion: "reduce", colorScheme: "light", forcedColors: "none", contrast: "no-preference" }

/** Pictures of the page, by look. @param {{ build: () => Promise<string> }} project */
async function pictures({ build }) {
  const served = await serveFolder(await build())
  /** @type {Map<string, Buffer>} */
  const taken = new Map()
  const page = await browser.newPage({ viewport: { width: 900, height: 700 } })
  try {
    await page.goto(served.url)
    await page.getByRole("heading").waitFor()
    for (const { name, dark = false, media } of looks) {
      await page.emulateMedia({ ...ordinary, ...media })
      await page.evaluate((on) => document.documentElement.classList.toggle("dark", on), dark)
      taken.set(name, await page.screenshot({ fullPage: true, animations: "disabled" }))
    }
  } finally {
    await page.close()
    await served.close()
  }
  return taken
}

/** The lines of a text that another one does not have, each as often as it is new. @param {string} text @param {string} other */
function newLines(text, other) {
  const left = other.split("\n").map((line) => line.trim())
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => {
      const at = left.indexOf(line)
      if (at !== -1) left.splice(at, 1)
      return at === -1 && line !== ""
    })
}

/** Namespaces of variables whose names classes end in: `--color-info` makes `text-info`. */
const namespaces = /^--(?:color|ease|shadow|spacing|container)-(.+)$/

/**
 * Whether a text reads a variable, or has a class that does.
 * @param {string} name @param {string} text
 */
function reads(name, text) {
  const [, ending] = namespaces.exec(name) ?? []
  const plain = new RegExp(`\\(\\s*(?:[a-z]+:)?${name}(?![\\w-])`).test(text)
  return plain || (ending !== undefined && new RegExp(`(?<![\\w-])(?:[a-z]+-)+${ending}(?![\\w-])`).test(text))
}

/** @type {("radix" | "base")[]} */
const flavours = full ? ["radix", "base"] : ["radix"]

for (const flavour of flavours) {
  describe(`an existing project on ${flavour === "radix" ? "Radix" : "Base UI"}`, () => {
    /** @type {import("./support/recorder.mjs").Recorder} */
    let officialHost
    /** @type {Awaited<ReturnType<typeof existingProject>>} */
    let existing
    /** @type {Map<string, Buffer>} */
    let earlier
    let sheet = ""
    /** @type {Record<string, string>} */
    let files

    before(async () => {
      officialHost = await startOfficialHostOf(flavour)
      existing = await existingProject(flavour, officialHost)
      sheet = existing.style()
      files = await projectFiles(existing.project)
      earlier = await pictures(existing)
    })
    after(() => officialHost?.close())

    const address = (/** @type {string} */ name) => `${server.url}/r/${name}.json`

    test("is what the client makes, with its own components", () => {
      const config = JSON.parse(readFileSync(path.join(existing.project, "components.json"), "utf8"))
      assert.equal(config.style, `${flavour}-nova`)
      for (const name of ownComponents) assert.ok(files[`src/components/ui/${name}.tsx`], name)
      assert.match(sheet, /--chart-5:/)
      assert.match(sheet, /@import "shadcn\/tailwind\.css"/)
      const distinct = new Set([...earlier.values()].map((picture) => picture.toString("base64")))
      assert.ok(distinct.size >= 3, "the page looks different in light, dark and forced colours")
    })

    /** What the items that are installed by now have added. */
    async function additions() {
      const added = newLines(existing.style(), sheet)
      const now = await projectFiles(existing.project)
      return { added, installed: Object.entries(now).filter(([file, text]) => files[file] !== text && /\.tsx?$/.test(file)) }
    }

    /**
     * Every new variable is read by an installed file or by another new variable, and every new rule is used.
     * @param {Awaited<ReturnType<typeof additions>>} additions
     */
    function areNeeded({ added, installed }) {
      const code = installed.map(([, text]) => text).join("\n")
      const declared = [...added.join("\n").matchAll(/^(--[\w-]+):\s*(.+);$/gm)].map(([, name = "", value = ""]) => ({ name, value }))
      assert.ok(declared.length > 0)
      const rules = added.filter((line) => !line.startsWith("--")).join("\n")
      const useless = declared
        .map(({ name }) => name)
        .filter((name) => !isKnown(name) && !reads(name, code) && !reads(name, rules))
        .filter((name) => !declared.some((other) => other.name !== name && reads(name, other.value)))
      assert.deepEqual([...new Set(useless)], [])
      for (const [, name] of added.join("\n").matchAll(/^(?:@utility |\.)([\w-]+) \{/gm)) {
        assert.ok(code.includes(name), `the rule for \`${name}\` is used`)
      }
    }
    const isKnown = (/** @type {string} */ name) => new RegExp(`^\\s*${name}:`, "m").test(sheet)

    test("gets one item, and only what it needs", async (context) => {
      await existing.client("add", "--yes", address(first))
      const alone = await additions()
      context.diagnostic(`lines added to the style sheet by ${first}: ${alone.added.length}`)
      areNeeded(alone)
    })

    test("gets five items, and only what they need", async (context) => {
      await existing.client("add", "--yes", ...rest.map(address))
      const all = await additions()
      context.diagnostic(`lines added to the style sheet by five items: ${all.added.length}`)
      assert.deepEqual(newLines(sheet, existing.style()), [], "no line of the project is changed")
      const changed = all.installed.filter(([file]) => file in files).map(([file]) => file)
      assert.deepEqual(changed, [], "no source of the project is changed")
      areNeeded(all)
      // What the project has, it has only in its own words, except where a reader forces colours.
      const forced = /@media \(forced-colors: active\) \{[^]*?\n\}/g
      const outside = (/** @type {string} */ text) => text.replace(forced, "")
      const again = newLines(outside(existing.style()), outside(sheet)).filter((line) => isKnown(/^(--[\w-]+):/.exec(line)?.[1] ?? "-"))
      assert.deepEqual(again, [], "no variable of the project has a second value")
    })

    test("looks the same as before", async () => {
      const later = await pictures(existing)
      const different = looks.map(({ name }) => name).filter((name) => !earlier.get(name)?.equals(/** @type {Buffer} */ (later.get(name))))
      if (different.length > 0) {
        const folder = freshDir("pictures")
        mkdirSync(folder, { recursive: true })
        for (const name of different) {
          writeFileSync(path.join(folder, `${name} before.png`), /** @type {Buffer} */ (earlier.get(name)))
          writeFileSync(path.join(folder, `${name} after.png`), /** @type {Buffer} */ (later.get(name)))
        }
        assert.fail(`the page of the project looks different in ${different.join(", ")}: see ${folder}`)
      }
    })
  })
}

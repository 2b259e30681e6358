// @ts-check
// The table of utilities that take names of the theme, against Tailwind itself: what it makes a style for must not be reported.
// With `BASEPAIR_BLESS=1` the table is written again.
import assert from "node:assert/strict"
import { readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { test } from "node:test"
import * as tailwind from "tailwindcss"

const table = path.join(import.meta.dirname, "../crates/basepair-syntax/src/values/utilities.txt")
const require = createRequire(import.meta.url)
const theme = readFileSync(require.resolve("tailwindcss/theme.css"), "utf8")
const { version } = require("tailwindcss/package.json")

/** The utilities whose names are judged; those of places (`top`, `inset`) and of numbers are not. */
const JUDGED =
  /^(bg|text|border(-[xyserlbt]|-b[se])?|ring|ring-offset|inset-ring|outline|divide|fill|stroke|accent|caret|decoration|placeholder|from|via|to|shadow|inset-shadow|drop-shadow|text-shadow|animate|font|rounded(-\w+)?|ease|blur|backdrop-blur|tracking|leading|aspect|perspective|w|h|size|min-w|max-w|min-h|max-h|gap(-[xy])?|[pm][xyserlbt]?|space-[xy]|basis)$/

/** The parts of a theme that a utility may take a name of. */
const SPACES = `color text font font-weight tracking leading breakpoint container spacing radius shadow inset-shadow drop-shadow
  text-shadow blur perspective aspect ease animate background-color text-color border-color border-width ring-color width height
  background-image columns flex-basis margin padding gap size max-width min-width max-height min-height space divide-color divide-width
  outline-color outline-width fill stroke stroke-width accent-color caret-color placeholder-color text-decoration-color
  text-decoration-thickness ring-width ring-offset-color ring-offset-width box-shadow-color drop-shadow-color text-shadow-color
  inset-ring gradient-color-stop-positions backdrop-blur`.split(/\s+/)

const value = (space) => {
  if (/color/.test(space)) return "red"
  if (/shadow/.test(space)) return "0 0 1px red"
  return { ease: "linear", animate: "x 1s", font: "Arial" }[space] ?? "1px"
}

const lines = (text) => {
  const [first, ...words] = text.split(" ")
  const found = [first]
  for (const word of words) {
    const line = `${found.at(-1)} ${word}`
    if (line.length > 124) found.push(`    ${word}`)
    else found[found.length - 1] = line
  }
  return found.join("\n").replaceAll("\u0001", " ")
}

async function made() {
  const probes = SPACES.map((space, at) => `--${space}-probe${at}x: ${value(space)};`).join("\n")
  const probed = await tailwind.__unstable__loadDesignSystem(`${theme}\n@theme {${probes}}\n@tailwind utilities;`)
  const plain = await tailwind.__unstable__loadDesignSystem(`${theme}\n@tailwind utilities;`)
  const utilities = plain.utilities.keys("functional").filter((name) => !/^[-@]/.test(name))
  const spaces = new Map()
  for (const utility of utilities) {
    const styles = probed.candidatesToCss(SPACES.map((_, at) => `${utility}-probe${at}x`))
    spaces.set(utility, SPACES.filter((_, at) => styles[at] !== null))
  }
  /** @type {Map<string, string[]>} */
  const names = new Map()
  for (const [, name] of theme.matchAll(/^\s*--([a-z0-9-]+):/gm)) {
    if (name.includes("--") || name.startsWith("default-")) continue
    const space = SPACES.filter((space) => name.startsWith(`${space}-`)).sort((a, b) => b.length - a.length)[0]
    if (space) names.set(space, [...(names.get(space) ?? []), name.slice(space.length + 1)])
  }
  const words = new Map()
  for (const name of [...plain.getClassList().map(([name]) => name), ...plain.utilities.keys("static")]) {
    const utility = utilities.filter((utility) => name.startsWith(`${utility}-`)).sort((a, b) => b.length - a.length)[0]
    const word = utility && name.slice(utility.length + 1)
    if (!utility || !JUDGED.test(utility) || !/^[a-z]/.test(word)) continue
    if (spaces.get(utility).some((space) => names.get(space)?.includes(word))) continue
    words.set(utility, (words.get(utility) ?? new Set()).add(word))
  }
  const rows = new Map()
  for (const utility of utilities.filter((utility) => JUDGED.test(utility))) {
    const row = `(${spaces.get(utility).join(" ")}): ${[...(words.get(utility) ?? [])].sort().join(" ")}`
    rows.set(row, [...(rows.get(row) ?? []), utility])
  }
  const judged = [...rows.values()].flat()
  const others = utilities.filter((utility) => !judged.includes(utility) && judged.some((name) => utility.startsWith(`${name}-`)))
  const text = [`# What tailwindcss@${version} knows: utilities, the parts of the theme that they take a name of, and their words besides.`]
  for (const [row, all] of rows) {
    for (let at = 0; at < all.length; at += 8) {
      const head = `${all.slice(at, at + 8).join(" ")} ${row.slice(0, row.indexOf(":") + 1)}`.replaceAll(" ", "\u0001")
      text.push(lines(`${head} ${row.slice(row.indexOf(":") + 2)}`.trim()))
    }
  }
  text.push("", "# Other utilities whose names start like those.", lines(`others: ${others.join(" ")}`))
  text.push("", "# The theme, without its colours.")
  for (const [space, all] of names) if (space !== "color") text.push(lines(`theme ${space}: ${all.join(" ")}`))
  return `${text.join("\n")}\n`
}

test("the table of utilities is what Tailwind knows", async () => {
  const text = await made()
  if (process.env.BASEPAIR_BLESS) writeFileSync(table, text)
  assert.equal(readFileSync(table, "utf8"), text)
})

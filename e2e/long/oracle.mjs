// @ts-check
// The differential oracle, for any registries: `BASEPAIR_CORPUS=DIR node long/oracle.mjs [--seed N] [--count N] [--only ID,…] [--fix]`.
// Items drawn by the seed are installed by the real client and compiled: its files are those of the plan, and TypeScript agrees with `check`
// in both directions. With `--fix`, the items that `check --fix` changes are tried before and after it. What was tried is kept below
// `target/oracle`, and tried again when an item or its plan changed.
import { mkdirSync, writeFileSync } from "node:fs"
import path from "node:path"
import { parseArgs } from "node:util"
import { compare } from "../support/differential/agree.mjs"
import { registries, shuffled } from "../support/differential/draw.mjs"
import { changedItems, repaired, worse } from "../support/differential/repair.mjs"
import { startTrying } from "../support/differential/try.mjs"
import { binary, repoRoot } from "../support/paths.mjs"
import { run } from "../support/run.mjs"
import { cleanEnv } from "../support/server.mjs"

const { values } = parseArgs({ options: { seed: { type: "string", default: "20261119" }, count: { type: "string", default: "12" }, only: { type: "string" }, fix: { type: "boolean" } } })
const seed = Number(values.seed)
const count = Number(values.count)
const corpus = process.env.BASEPAIR_CORPUS
if (!corpus) throw new Error("BASEPAIR_CORPUS names a folder of registries")
const work = path.join(process.env.BASEPAIR_TARGET ?? path.join(repoRoot, "target"), "oracle")
mkdirSync(work, { recursive: true })
const { tryItems, stop } = await startTrying({ corpus, work })
const chosen = registries(corpus).filter(({ id }) => !values.only || values.only.split(",").some((part) => id.includes(part)))
/** @type {string[]} */
const lines = []

/** @typedef {import("../support/differential/draw.mjs").Registry} Registry */

/** Compares one registry, and returns what is counted. @param {Registry} registry @param {string} folder */
async function agree(registry, folder) {
  const state = await tryItems({ registry, folder, file: "state.json", order: (names) => shuffled(names, seed, registry.id), count })
  const checked = await run(binary, ["check", registry.dir, ...registry.args, "--all", "--format", "json"], { env: cleanEnv(), timeout: 600_000 })
  const { findings } = JSON.parse(checked.stdout)
  const own = { items: 0, installed: 0, refused: 0, differ: 0, confirmed: 0, unconfirmed: 0, told: 0, untold: 0, beyond: 0, named: 0, elsewhere: state.elsewhere.length }
  const outcomes = /** @type {const} */ ({ installed: "installed", refused: "refused", differs: "differ" })
  for (const [name, one] of Object.entries(state.items)) {
    own.items += 1
    own[outcomes[one.outcome]] += 1
    for (const text of one.differences) lines.push(`${registry.id} ${name}: installation: ${text}`)
    if (one.outcome === "refused") continue
    const { confirmed, unconfirmed, told, untold, beyond, named } = compare({ name, ...one }, findings)
    own.named += named
    own.confirmed += confirmed
    own.unconfirmed += unconfirmed.length
    own.told += told
    own.untold += untold.length
    own.beyond += beyond
    for (const finding of unconfirmed) lines.push(`${registry.id} ${name}: no error of TypeScript: ${finding.rule}: ${finding.file}:${finding.line}: ${finding.message}`)
    for (const fault of untold) lines.push(`${registry.id} ${name}: no finding: TS${fault.code} (${fault.origin}): ${fault.file}:${fault.line}: ${fault.text}`)
  }
  if (state.absent.length > 0) console.log(`${registry.id}: npm has no ${state.absent.join(", ")}`)
  return own
}

/** Repairs one registry, and returns what is counted. @param {Registry} registry @param {string} folder */
async function repair(registry, folder) {
  const { registry: fixed, manifests, again } = await repaired(registry, corpus ?? "", folder)
  for (const file of again) lines.push(`${registry.id}: a second run changes ${file}`)
  if (manifests.length === 0) return { changed: 0, items: 0, tried: 0, better: 0, worse: 0 }
  const items = new Set(await changedItems(registry, fixed))
  const order = (/** @type {string[]} */ names) => shuffled(names.filter((name) => items.has(name)), seed, registry.id)
  const before = await tryItems({ registry, folder, file: "before-fix.json", order, count })
  const after = await tryItems({ registry: fixed, folder, file: "after-fix.json", order: (names) => order(names).filter((name) => name in before.items), count })
  const bad = worse(before, after)
  lines.push(...bad.map((text) => `${registry.id} ${text}`))
  const better = Object.entries(after.items).filter(([name, now]) => now.faults.length < (before.items[name]?.faults.length ?? 0)).length
  return { changed: 1, items: items.size, tried: Object.keys(after.items).length, better, worse: bad.length }
}

/** @type {Record<string, number>} */
const total = { registries: 0 }
for (const registry of chosen) {
  const folder = path.join(work, registry.id)
  mkdirSync(folder, { recursive: true })
  try {
    /** @type {Record<string, number>} */
    const own = await (values.fix ? repair : agree)(registry, folder)
    total.registries += 1
    for (const [key, value] of Object.entries(own)) total[key] = (total[key] ?? 0) + value
    console.log(`${registry.id}: ${JSON.stringify(own)}`)
  } catch (error) {
    lines.push(`${registry.id}: ${error instanceof Error ? error.message.split("\n").slice(0, 6).join(" | ") : error}`)
  }
}
await stop()
writeFileSync(path.join(work, values.fix ? "fix.txt" : "differences.txt"), `${lines.join("\n")}\n`)
for (const line of lines) console.log(line)
console.log(
  values.fix
    ? `seed ${seed}: check --fix changes ${total.changed} of ${total.registries} registries and ${total.items} items; ${total.tried} of them tried before and after: ${total.better} have fewer errors, ${total.worse} things are worse`
    : `seed ${seed}: ${total.items} items of ${total.registries} registries (${total.elsewhere} left out, which need other registries); ${total.installed} installed as planned, ${total.refused} refused by both, ${total.differ} differ; ` +
        `${total.confirmed} errors of check are errors of TypeScript, ${total.unconfirmed} are not; ${total.told} errors of TypeScript about names are findings, ${total.untold} are not, ${total.beyond} depend on the types of packages, ${total.named} have a cause that support/differential/agree.mjs names`,
)
process.exitCode = lines.length > 0 ? 1 : 0

// @ts-check
// The differential oracle, for any registries: `BASEPAIR_CORPUS=DIR node long/oracle.mjs [--seed N] [--count N] [--only ID] [--fresh]`.
// Items drawn by the seed are installed by the real client and compiled: its files are those of the plan, and TypeScript agrees with `check`
// in both directions. What was tried is kept below `target/oracle`, and tried again when the item, its plan or the seed changed.
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import path from "node:path"
import { parseArgs } from "node:util"
import { compare } from "../support/differential/agree.mjs"
import { batches, registries, shuffled } from "../support/differential/draw.mjs"
import { install, planOf } from "../support/differential/install.mjs"
import { startOfficial } from "../support/differential/official.mjs"
import { installPackages } from "../support/differential/packages.mjs"
import { templateOf, templates, writeTemplate } from "../support/differential/templates.mjs"
import { compiler } from "../support/differential/types.mjs"
import { binary, repoRoot } from "../support/paths.mjs"
import { idleManagers } from "../support/plans/compare.mjs"
import { describe, run } from "../support/run.mjs"
import { cleanEnv, startServer } from "../support/server.mjs"
import { bothClis } from "../support/shadcn.mjs"

/** Items of one call of the client. */
const BATCH = 16

/**
 * @typedef {import("../support/differential/draw.mjs").Registry} Registry
 * @typedef {import("../support/differential/types.mjs").Fault} Fault
 * @typedef {{ digest: string, outcome: "installed" | "refused" | "differs", differences: string[], files: { source: string, path: string }[], faults: Fault[] }} Tried
 * @typedef {{ absent: string[], elsewhere: string[], items: Record<string, Tried> }} State
 */

const { values } = parseArgs({ options: { seed: { type: "string", default: "20261119" }, count: { type: "string", default: "12" }, only: { type: "string" }, fresh: { type: "boolean" } } })
const seed = Number(values.seed)
const corpus = process.env.BASEPAIR_CORPUS
if (!corpus) throw new Error("BASEPAIR_CORPUS names a folder of registries")
const work = path.join(process.env.BASEPAIR_TARGET ?? path.join(repoRoot, "target"), "oracle")
const [client] = bothClis

/** The official items as files, built from the official registry's sources if the folder of registries has them. */
async function officialItems() {
  const sources = path.join(corpus ?? "", "shadcn-ui+ui/apps/v4")
  const folder = path.join(work, "official")
  if (!existsSync(sources) || existsSync(folder)) return existsSync(folder) ? folder : undefined
  const result = await run(binary, ["build", sources, "--allow-outside", "--registry-dependencies", "as-authored", "--output", folder], { env: cleanEnv(), timeout: 600_000 })
  if (!existsSync(folder)) throw new Error(describe(result))
  return folder
}

const folderOfOfficial = await officialItems()
const host = await startOfficial(folderOfOfficial, (name) => planned.has(name))
/** Official items that a plan names. @type {Set<string>} */
const planned = new Set()
mkdirSync(path.join(work, "managers"), { recursive: true })
const managers = idleManagers(path.join(work, "managers"))

/** @param {unknown} value */
const digestOf = (value) => createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16)

/** Draws items, and plans each. Items that need a registry of somebody else are left out. @param {Registry} registry @param {any} server @param {string} folder */
async function drawn({ id, dir, args }, server, folder) {
  const items = (await server.json("/api/v1/ui")).items
  const names = items.filter((/** @type {{ type: string }} */ { type }) => !["registry:font", "registry:style", "registry:base"].includes(type)).map((/** @type {{ name: string }} */ { name }) => name)
  const own = ["--registry", dir, ...args]
  const template = path.join(folder, "template")
  rmSync(template, { recursive: true, force: true })
  writeTemplate("next", template)
  const first = names.length > 0 ? await planOf([names[0]], own, template) : undefined
  const bare = first && (await run(binary, ["plan", names[0], ...own, "--format", "json"], { env: cleanEnv() }))
  const kind = bare ? templateOf(JSON.parse(bare.stdout).project.framework) : "next"
  rmSync(template, { recursive: true, force: true })
  writeTemplate(kind, template)
  /** @type {{ name: string, plan: import("../support/differential/install.mjs").Plan, digest: string }[]} */
  const chosen = []
  /** @type {string[]} */
  const elsewhere = []
  for (const name of shuffled(names, seed, id)) {
    if (chosen.length >= Number(values.count)) break
    const plan = await planOf([name], own, template)
    plan.official.forEach((one) => planned.add(one))
    if (plan.elsewhere.length > 0) elsewhere.push(name)
    else chosen.push({ name, plan, digest: digestOf([plan, kind, await Promise.all(plan.items.map((one) => server.json(`/r/${one}.json`).catch(() => null)))]) })
  }
  return { kind, template, chosen, elsewhere }
}

/** Installs what is not known yet, compiles it, and keeps it. @param {Registry} registry @param {string} folder @returns {Promise<State>} */
async function tried(registry, folder) {
  const file = path.join(folder, "state.json")
  /** @type {State} */
  const state = existsSync(file) && !values.fresh ? JSON.parse(readFileSync(file, "utf8")) : { absent: [], elsewhere: [], items: {} }
  const server = await startServer({ dir: registry.dir, args: [...registry.args, "--registry-dependencies", "rewrite-own"] })
  try {
    const { kind, template, chosen, elsewhere } = await drawn(registry, server, folder)
    const official = (/** @type {import("../support/differential/install.mjs").Plan} */ plan) => host.closure(plan.official)
    const packages = path.join(folder, "packages")
    const waiting = chosen.filter(({ name, digest }) => state.items[name]?.digest !== digest)
    state.elsewhere = elsewhere
    const entries = chosen.flatMap(({ plan }) => [...plan.dependencies, ...plan.dev_dependencies, ...official(plan).flatMap((item) => item.dependencies ?? [])])
    if (waiting.length > 0) state.absent = await installPackages(packages, [...new Set(entries)])
    const verdict = waiting.length > 0 ? compiler(packages) : undefined
    const planOfItem = new Map(chosen.map((one) => [one.name, one]))
    const waves = [...batches(waiting.filter(({ plan }) => !plan.refused && plan.missing.length === 0), BATCH), ...waiting.filter(({ plan }) => plan.refused || plan.missing.length > 0).map(({ name }) => [name])]
    for (const [at, wave] of waves.entries()) {
      const keep = async (/** @type {string[]} */ names, /** @type {string} */ label) => {
        const project = path.join(folder, "projects", label)
        const outcome = await install({ cli: client, names, registry: ["--registry", registry.dir, ...registry.args], template, project, server, host, managers })
        if (outcome.failed && !outcome.refused && names.length > 1) return false
        rmSync(path.join(project, "node_modules"), { recursive: true, force: true })
        symlinkSync(path.join(packages, "node_modules"), path.join(project, "node_modules"))
        for (const name of names) {
          const one = planOfItem.get(name)
          if (!one) continue
          const files = one.plan.files.filter((each) => each.item === name).map(({ source, path }) => ({ source, path }))
          const mine = outcome.differences.filter((text) => names.length === 1 || one.plan.files.some((each) => text.includes(each.path)))
          const faults = outcome.failed || !verdict ? [] : verdict({ project, kind, item: name, plan: one.plan, official: official(one.plan) })
          state.items[name] = { digest: one.digest, outcome: mine.length > 0 ? "differs" : outcome.failed ? "refused" : "installed", differences: mine, files, faults }
        }
        writeFileSync(file, JSON.stringify(state))
        return true
      }
      // One item that the client refuses ends the whole call: each is tried alone then.
      if (!(await keep(wave, `batch-${at}`))) for (const name of wave) await keep([name], `item-${name.replaceAll("/", "-")}`)
    }
    state.items = Object.fromEntries(chosen.map(({ name }) => [name, state.items[name]]).filter(([, one]) => one))
    writeFileSync(file, JSON.stringify(state))
    return state
  } finally {
    await server.stop()
  }
}

const total = { registries: 0, items: 0, installed: 0, refused: 0, differ: 0, confirmed: 0, unconfirmed: 0, told: 0, untold: 0, beyond: 0, elsewhere: 0 }
/** @type {string[]} */
const lines = []
for (const registry of registries(corpus).filter(({ id }) => !values.only || values.only.split(",").some((part) => id.includes(part)))) {
  const folder = path.join(work, registry.id)
  mkdirSync(folder, { recursive: true })
  /** @type {State} */
  let state
  try {
    state = await tried(registry, folder)
  } catch (error) {
    console.log(`${registry.id}: ${error instanceof Error ? error.message.split("\n").slice(0, 6).join(" | ") : error}`)
    continue
  }
  const checked = await run(binary, ["check", registry.dir, ...registry.args, "--all", "--format", "json"], { env: cleanEnv(), timeout: 600_000 })
  const { findings } = JSON.parse(checked.stdout)
  const own = { items: 0, installed: 0, refused: 0, differ: 0, confirmed: 0, unconfirmed: 0, told: 0, untold: 0, beyond: 0, elsewhere: state.elsewhere.length }
  for (const [name, one] of Object.entries(state.items)) {
    own.items += 1
    if (one.outcome === "installed") own.installed += 1
    if (one.outcome === "refused") own.refused += 1
    if (one.outcome === "differs") own.differ += 1
    for (const text of one.differences) lines.push(`${registry.id} ${name}: installation: ${text}`)
    if (one.outcome === "refused") continue
    const { confirmed, unconfirmed, told, untold, beyond } = compare({ name, files: one.files, faults: one.faults }, findings)
    own.confirmed += confirmed
    own.unconfirmed += unconfirmed.length
    own.told += told
    own.untold += untold.length
    own.beyond += beyond
    for (const finding of unconfirmed) lines.push(`${registry.id} ${name}: no error of TypeScript: ${finding.rule}: ${finding.file}:${finding.line}: ${finding.message}`)
    for (const fault of untold) lines.push(`${registry.id} ${name}: no finding: TS${fault.code} (${fault.origin}): ${fault.file}:${fault.line}: ${fault.text}`)
  }
  total.registries += 1
  for (const key of /** @type {(keyof typeof own)[]} */ (Object.keys(own))) total[key] += own[key]
  if (state.absent.length > 0) console.log(`${registry.id}: npm has no ${state.absent.join(", ")}`)
  console.log(`${registry.id}: ${JSON.stringify(own)}`)
}
await host.close()
writeFileSync(path.join(work, "differences.txt"), `${lines.join("\n")}\n`)
console.log(lines.join("\n"))
console.log(
  `seed ${seed}: ${total.items} items of ${total.registries} registries (${total.elsewhere} left out, which need other registries); ${total.installed} installed as planned, ${total.refused} refused by both, ${total.differ} differ; ` +
    `${total.confirmed} errors of check are errors of TypeScript, ${total.unconfirmed} are not; ${total.told} errors of TypeScript about names are findings, ${total.untold} are not, ${total.beyond} depend on the types of packages`,
)
process.exitCode = lines.length > 0 ? 1 : 0

// @ts-check
// Tries items of one registry: installs them with the real client, compares with the plan, compiles, and keeps the outcome, so that a run
// that was interrupted goes on where it stopped.
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import path from "node:path"
import { binary } from "../paths.mjs"
import { idleManagers } from "../plans/compare.mjs"
import { describe, run } from "../run.mjs"
import { cleanEnv, startServer } from "../server.mjs"
import { bothClis } from "../shadcn.mjs"
import { batches } from "./draw.mjs"
import { install, planOf } from "./install.mjs"
import { startOfficial } from "./official.mjs"
import { installPackages } from "./packages.mjs"
import { templateOf, writeTemplate } from "./templates.mjs"
import { compiler } from "./compiler.mjs"

/** Items of one call of the client. */
const BATCH = 16

/** Types of items that are not files of a component, or that the client cannot install without the network. */
const OTHERS = new Set(["registry:font", "registry:style", "registry:base"])

/**
 * @typedef {import("./draw.mjs").Registry} Registry
 * @typedef {import("./install.mjs").Plan} Plan
 * @typedef {{ digest: string, outcome: "installed" | "refused" | "differs", differences: string[], files: { source: string, path: string }[], docs: string, faults: import("./compiler.mjs").Fault[] }} Tried
 * @typedef {{ absent: string[], elsewhere: string[], items: Record<string, Tried> }} State
 */

/** @param {unknown} value */
const digestOf = (value) => createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16)

/** The official items as files, built from the official registry's sources if the folder of registries has them. @param {string} corpus @param {string} work */
async function officialItems(corpus, work) {
  const sources = path.join(corpus, "shadcn-ui+ui/apps/v4")
  const folder = path.join(work, "official")
  if (existsSync(folder) || !existsSync(sources)) return existsSync(folder) ? folder : undefined
  const result = await run(binary, ["build", sources, "--allow-outside", "--registry-dependencies", "as-authored", "--output", folder], { env: cleanEnv(), timeout: 600_000 })
  if (!existsSync(folder)) throw new Error(describe(result))
  return folder
}

/** Runs something with the server of a registry, and the names of its items. @template T @param {Registry} registry @param {(server: import("../server.mjs").Server, names: string[]) => Promise<T>} work */
export async function served(registry, work) {
  const server = await startServer({ dir: registry.dir, args: [...registry.args, "--registry-dependencies", "rewrite-own"] })
  try {
    const items = (await server.json("/api/v1/ui")).items
    return await work(server, items.filter((/** @type {{ type: string }} */ { type }) => !OTHERS.has(type)).map((/** @type {{ name: string }} */ { name }) => name))
  } finally {
    await server.stop()
  }
}

/** @param {{ corpus: string, work: string }} where */
export async function startTrying({ corpus, work }) {
  /** Official items that a plan names. @type {Set<string>} */
  const named = new Set()
  const host = await startOfficial(await officialItems(corpus, work), (name) => named.has(name))
  mkdirSync(path.join(work, "managers"), { recursive: true })
  const managers = idleManagers(path.join(work, "managers"))
  const official = (/** @type {Plan} */ plan) => host.closure(plan.official)

  /** The template that a registry's items are written for. @param {string[]} own @param {string} name @param {string} folder */
  async function template(own, name, folder) {
    const bare = await run(binary, ["plan", name, ...own, "--format", "json"], { env: cleanEnv() })
    const kind = templateOf(JSON.parse(bare.stdout).project.framework)
    const place = path.join(folder, "template")
    rmSync(place, { recursive: true, force: true })
    writeTemplate(kind, place)
    return { kind, place }
  }

  /** The first items that can be tried; those that need a registry of somebody else cannot. @param {{ names: string[], count: number, own: string[], kind: string, place: string, server: import("../server.mjs").Server }} from */
  async function chosen({ names, count, own, kind, place, server }) {
    /** @type {{ name: string, plan: Plan, docs: string, digest: string }[]} */
    const items = []
    /** @type {string[]} */
    const elsewhere = []
    for (const name of names) {
      if (items.length >= count) break
      const plan = await planOf([name], own, place)
      plan.official.forEach((one) => named.add(one))
      const served = await Promise.all(plan.items.map((one) => server.json(`/r/${one}.json`).catch(() => null)))
      if (plan.elsewhere.length > 0) elsewhere.push(name)
      else items.push({ name, plan, docs: served.map((item) => item?.docs ?? "").join("\n"), digest: digestOf([plan, kind, served]) })
    }
    return { items, elsewhere }
  }

  /**
   * The outcome of items of a registry: of `count` of the names, in the order that is given.
   * @param {{ registry: Registry, folder: string, file: string, order: (names: string[]) => string[], count: number }} options
   * @returns {Promise<State>}
   */
  const tryItems = ({ registry, folder, file, order, count }) =>
    served(registry, async (server, all) => {
      const stored = path.join(folder, file)
      /** @type {State} */
      const state = existsSync(stored) ? JSON.parse(readFileSync(stored, "utf8")) : { absent: [], elsewhere: [], items: {} }
      const names = order(all)
      if (names.length === 0) return state
      const own = ["--registry", registry.dir, ...registry.args]
      const { kind, place } = await template(own, names[0], folder)
      const { items, elsewhere } = await chosen({ names, count, own, kind, place, server })
      const packages = path.join(folder, "packages")
      const waiting = items.filter(({ name, digest }) => state.items[name]?.digest !== digest)
      const entries = items.flatMap(({ plan }) => [...plan.dependencies, ...plan.dev_dependencies, ...official(plan).flatMap((item) => item.dependencies ?? [])])
      state.elsewhere = elsewhere
      if (waiting.length > 0) state.absent = await installPackages(packages, [...new Set(entries)])
      const verdict = waiting.length > 0 ? compiler(packages) : undefined

      /** Installs some of them together, and returns whether that says something about each. @param {typeof items} some @param {string} label */
      const keep = async (some, label) => {
        const project = path.join(folder, "projects", label)
        const outcome = await install({ cli: bothClis[0], names: some.map(({ name }) => name), registry: own, template: place, project, server, host, managers })
        // One item that the client refuses ends the whole call.
        if (outcome.failed && !outcome.refused && some.length > 1) return false
        rmSync(path.join(project, "node_modules"), { recursive: true, force: true })
        symlinkSync(path.join(packages, "node_modules"), path.join(project, "node_modules"))
        for (const { name, plan, docs, digest } of some) {
          const files = plan.files.filter((each) => each.item === name).map(({ source, path }) => ({ source, path }))
          const differences = outcome.differences.filter((text) => some.length === 1 || plan.files.some((each) => text.includes(each.path)))
          const faults = outcome.failed || !verdict ? [] : verdict({ project, kind, item: name, plan, official: official(plan) })
          state.items[name] = { digest, outcome: differences.length > 0 ? "differs" : outcome.failed ? "refused" : "installed", differences, files, docs, faults }
        }
        writeFileSync(stored, JSON.stringify(state))
        return true
      }
      const isRefused = (/** @type {Plan} */ plan) => Boolean(plan.refused) || plan.missing.length > 0
      const byName = new Map(items.map((one) => [one.name, one]))
      const waves = batches(waiting.filter(({ plan }) => !isRefused(plan)), BATCH).map((names) => names.flatMap((name) => byName.get(name) ?? []))
      const single = async (/** @type {typeof items} */ some) => {
        for (const one of some) await keep([one], `item-${one.name.replaceAll("/", "-")}`)
      }
      for (const [at, wave] of waves.entries()) if (!(await keep(wave, `batch-${at}`))) await single(wave)
      await single(waiting.filter(({ plan }) => isRefused(plan)))
      state.items = Object.fromEntries(items.map(({ name, docs }) => [name, { ...state.items[name], docs }]))
      writeFileSync(stored, JSON.stringify(state))
      return state
    })
  return { tryItems, stop: () => host.close() }
}

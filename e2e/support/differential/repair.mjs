// @ts-check
// `check --fix` on a copy of a registry, judged by the real client and by TypeScript: what installed still installs, nothing new is wrong, and a
// second run changes nothing.
import { readdirSync, readFileSync, rmSync, statSync } from "node:fs"
import path from "node:path"
import { binary } from "../paths.mjs"
import { mustRun, run } from "../run.mjs"
import { cleanEnv } from "../server.mjs"
import { served } from "./try.mjs"

/** @typedef {import("./draw.mjs").Registry} Registry */

/** What tells whether a run wrote anything. @param {string} dir */
function stamps(dir) {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && entry.name.endsWith(".json"))
  const paths = entries.map((entry) => path.join(entry.parentPath, entry.name)).filter((file) => statSync(file).size < 20_000_000)
  return new Map(paths.map((file) => [file, readFileSync(file, "utf8")]))
}

/** The files that differ. @param {Map<string, string>} before @param {Map<string, string>} after */
const changed = (before, after) => [...after].filter(([file, text]) => before.get(file) !== text).map(([file]) => file)

/** A copy of a registry after `check --fix`. @param {Registry} registry @param {string} corpus @param {string} folder */
export async function repaired({ id, dir, args }, corpus, folder) {
  const copy = path.join(folder, "repaired")
  rmSync(copy, { recursive: true, force: true })
  await mustRun("cp", ["-a", path.join(corpus, id), copy], { timeout: 600_000 })
  const place = path.join(copy, path.relative(path.join(corpus, id), dir))
  const fix = () => run(binary, ["check", place, ...args, "--fix"], { env: cleanEnv(), timeout: 600_000 })
  const before = stamps(place)
  await fix()
  const after = stamps(place)
  await fix()
  return { registry: { id, dir: place, args }, manifests: changed(before, after), again: changed(after, stamps(place)) }
}

/** The items that consumers get in another form, without their homepages and other common parts. @param {Registry} one @param {Registry} other */
export async function changedItems(one, other) {
  const texts = (/** @type {Registry} */ registry) =>
    served(registry, async (server, names) => new Map(await Promise.all(names.map(async (name) => /** @type {const} */ ([name, (JSON.stringify(await server.json(`/r/${name}.json`).catch(() => null))).replaceAll(server.url, "")])))))
  const [before, after] = [await texts(one), await texts(other)]
  return [...before].filter(([name, text]) => after.get(name) !== text).map(([name]) => name)
}

/**
 * What is worse after the repair.
 * @param {import("./try.mjs").State} before
 * @param {import("./try.mjs").State} after
 */
export function worse(before, after) {
  return Object.entries(after.items).flatMap(([name, now]) => {
    const then = before.items[name]
    if (!then) return []
    if (then.outcome !== "refused" && now.outcome === "refused") return [`${name}: does not install any more`]
    const key = (/** @type {import("./compiler.mjs").Fault} */ fault) => `TS${fault.code}: ${fault.file}: ${fault.text}`
    const known = new Set(then.faults.map(key))
    return now.faults.filter((fault) => !known.has(key(fault))).map((fault) => `${name}: ${key(fault)}`)
  })
}

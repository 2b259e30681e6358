// @ts-check
// One call of the real client, compared with the plan: the same files with the same imports, or a refusal by both.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs"
import path from "node:path"
import { specifiers } from "../plans/imports.mjs"
import { binary } from "../paths.mjs"
import { describe, run } from "../run.mjs"
import { cleanEnv } from "../server.mjs"
import { shadcn } from "../shadcn.mjs"

/**
 * @typedef {{ item: string, source: string, path: string, imports: { specifier: string, becomes: string }[] }} Planned
 * @typedef {{ items: string[], files: Planned[], dependencies: string[], dev_dependencies: string[], official: string[], elsewhere: string[], missing: string[], refused: string | null, project: { framework: string } }} Plan
 */

/** The plan of a call, or the reason why there is none. @param {string[]} names @param {string[]} registry @param {string} project @returns {Promise<Plan>} */
export async function planOf(names, registry, project) {
  const result = await run(binary, ["plan", ...names, ...registry, "--project", project, "--client", "4", "--format", "json"], { env: cleanEnv() })
  if (result.code !== 0 && result.code !== 1) throw new Error(describe(result))
  return JSON.parse(result.stdout)
}

/** Every file below a folder with its text. @param {string} dir @returns {Record<string, string>} */
function texts(dir) {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)))
  return Object.fromEntries(paths.map((file) => [file, readFileSync(path.join(dir, file), "utf8")]))
}

/** What an installation changes besides the files of items. */
const aside = /(^|\/)(components\.json|package\.json|package-lock\.json|\.env(\.local)?|globals\.css|layout\.tsx)$/

/**
 * Installs into a fresh copy of a template, which is left behind for the compiler.
 * @param {{ cli: { bin: string }, names: string[], registry: string[], template: string, project: string, server: { url: string }, host: { url: string, closure: (names: string[]) => import("./official.mjs").Item[] }, managers: string }} options
 */
export async function install({ cli, names, registry, template, project, server, host, managers }) {
  rmSync(project, { recursive: true, force: true })
  mkdirSync(path.dirname(project), { recursive: true })
  cpSync(template, project, { recursive: true })
  const before = texts(project)
  const plan = await planOf(names, registry, project)
  const addresses = names.map((name) => `${server.url}/r/${name}.json`)
  const env = { PATH: `${managers}${path.delimiter}${process.env.PATH}` }
  const result = await shadcn(cli, ["add", "--yes", "--overwrite", ...addresses], { cwd: project, officialHost: host, env })
  /** @type {string[]} */
  const differences = []
  const failed = result.code !== 0
  const refused = plan.refused ?? (plan.missing.length > 0 ? `no item ${plan.missing.join(", ")}` : null)
  if (failed !== Boolean(refused)) differences.push(`the plan ${refused ? `says: ${refused}` : "refuses nothing"}; the client ${failed ? `fails:\n${describe(result)}` : "installs"}`)
  if (failed || refused) return { failed, refused, differences, files: 0, imports: 0 }
  const after = texts(project)
  const found = Object.keys(after).filter((file) => after[file] !== before[file] && !aside.test(file))
  const planned = new Map(plan.files.map((file) => [file.path, file]))
  const official = new Set(host.closure(plan.official).flatMap((item) => item.files ?? []).map((file) => path.basename(file.path)))
  let imports = 0
  for (const file of planned.keys()) if (!(file in after)) differences.push(`planned but not written: ${file}`)
  for (const file of found) {
    const expected = planned.get(file)
    if (!expected && official.has(path.basename(file))) continue
    if (!expected) differences.push(`written but not planned: ${file}`)
    const theirs = expected && specifiers(file, after[file])
    if (!expected || !theirs) continue
    // A style sheet inside a script may import others, which a reader of modules does not see.
    const ours = /\.(tsx?|jsx?)$/.test(file) ? expected.imports.map(({ becomes }) => becomes).filter((one) => !/^https?:/.test(one) || theirs.includes(one)) : []
    imports += theirs.length
    if (JSON.stringify(ours) === JSON.stringify(theirs)) continue
    const at = ours.findIndex((one, index) => one !== theirs[index])
    differences.push(`${file}: \`${expected.imports[at]?.specifier}\` is planned as \`${ours[at]}\` and written as \`${theirs[at]}\``)
  }
  return { failed, refused, differences, files: planned.size, imports }
}

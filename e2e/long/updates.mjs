// @ts-check
// Updates with real clients, over the history of any registry: `node long/updates.mjs --repository DIR [--folder DIR] [--manifest FILE] [--count N] [--kinds a,b]
// [--pairs OLDER..NEWER,…]`. Without `--pairs`, neighbouring commits are taken, the newest first. Without `--repository`, it is this one. What was tried is kept below
// `target/updates`. `BASEPAIR_PRETTIER` names a folder of packages with prettier, for the edit that reformats.
import { createRequire } from "node:module"
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { parseArgs } from "node:util"
import { repoRoot } from "../support/paths.mjs"
import { idleManagers, startGenerousHost } from "../support/plans/compare.mjs"
import { mustRun } from "../support/run.mjs"
import { bothClis } from "../support/shadcn.mjs"
import { tryPair } from "../support/updates/try.mjs"

const { values } = parseArgs({
  options: {
    repository: { type: "string", default: repoRoot }, folder: { type: "string", default: "" }, manifest: { type: "string" }, count: { type: "string", default: "60" },
    kinds: { type: "string", default: "vite,custom-aliases,next" }, pairs: { type: "string" }, client: { type: "string", default: "4" },
  },
})
const { repository, folder, manifest } = values
const kinds = values.kinds.split(",")
const cli = bothClis.find(({ major }) => major === Number(values.client)) ?? bothClis[0]
const work = path.join(process.env.BASEPAIR_TARGET ?? path.join(repoRoot, "target"), "updates")
mkdirSync(work, { recursive: true })
const file = path.join(work, "state.json")
/** @type {Record<string, Awaited<ReturnType<typeof tryPair>> | { failed: string }>} */
const state = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {}

/** @param {string[]} args */
const git = async (...args) => (await mustRun("git", ["-C", repository, ...args])).stdout

/** The registry's folder at a commit. @param {string} commit */
async function extracted(commit) {
  const place = path.join(work, "states", path.basename(path.resolve(repository, repository.endsWith("repo") ? ".." : ".")), commit)
  if (!existsSync(path.join(place, ".done"))) {
    rmSync(place, { recursive: true, force: true })
    mkdirSync(place, { recursive: true })
    const tree = folder ? `${commit}:${folder}` : commit
    await mustRun("sh", ["-c", `git -C "$0" archive "$1" | tar -x -C "$2"`, repository, tree, place])
    writeFileSync(path.join(place, ".done"), "")
  }
  return place
}

/** Neighbouring commits that change the registry. */
async function neighbours() {
  if (values.pairs) return values.pairs.split(",").map((pair) => pair.split(".."))
  const commits = (await git("log", "--first-parent", "--format=%H", "-n", "200", "--", folder || "registry")).split("\n").filter(Boolean)
  return commits.map((commit) => [`${commit}^`, commit])
}

/** @type {((text: string, file: string) => Promise<string>) | undefined} */
let format
if (process.env.BASEPAIR_PRETTIER) {
  const prettier = createRequire(path.join(path.resolve(process.env.BASEPAIR_PRETTIER), "x.js"))("prettier")
  format = (text, name) => prettier.format(text, { filepath: name, semi: !/;\n/.test(text), singleQuote: true, printWidth: 100, trailingComma: "all" })
}

const host = await startGenerousHost()
const managers = idleManagers()
let at = 0
let cases = Object.values(state).reduce((sum, one) => sum + ("cases" in one ? one.cases.length : 0), 0)
try {
  for (const [older, newer] of await neighbours()) {
    if (cases >= Number(values.count)) break
    const [from, to] = (await git("rev-parse", older, newer)).trim().split("\n")
    const kind = kinds[at++ % kinds.length]
    const key = `${path.basename(path.dirname(repository))}/${path.basename(repository)} ${from.slice(0, 8)}..${to.slice(0, 8)} ${kind} ${cli.name}`
    if (state[key]) continue
    try {
      state[key] = await tryPair({ older: await extracted(from), newer: await extracted(to), manifest, kind, cli, host, managers, format })
    } catch (error) {
      state[key] = { failed: String(error).slice(0, 2000) }
    }
    const one = state[key]
    if ("cases" in one) cases += one.cases.length
    console.log(key, "cases" in one ? `${one.cases.length} cases, ${one.recognised} recognised` : one.failed.split("\n")[0])
    writeFileSync(file, JSON.stringify(state, null, 1))
  }
} finally {
  await host.close()
}

/** @type {Record<string, Record<string, number>>} */
const table = {}
let [recognised, unrecognised] = [0, 0]
for (const [key, one] of Object.entries(state)) {
  if (!("cases" in one)) continue
  recognised += one.recognised
  unrecognised += one.unrecognised.length
  for (const text of one.unrecognised) console.log(`not recognised: ${key}: ${text}`)
  for (const { edit, verdict, item, file: changed, why } of one.cases) {
    table[edit] ??= {}
    table[edit][verdict] = (table[edit][verdict] ?? 0) + 1
    if (verdict === "wrong") console.log(`wrong: ${key}: ${item}: ${changed}, ${edit}: ${why}`)
  }
}
console.table(table)
console.log(`${cases} cases; ${recognised} of ${recognised + unrecognised} untouched files recognised as what they are`)

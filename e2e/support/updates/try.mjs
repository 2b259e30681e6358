// @ts-check
// One pair of neighbouring states of a registry: the real client installs what has changed at the older one, the files are edited, and
// `basepair update` takes the newer one. Every result is compared with `git merge-file` on the texts that the client has written.
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { binary, freshDir } from "../paths.mjs"
import { freshCopy, projects } from "../plans/projects.mjs"
import { describe, run } from "../run.mjs"
import { cleanEnv, startServer } from "../server.mjs"
import { shadcn } from "../shadcn.mjs"
import { edits, parses } from "./edits.mjs"

/**
 * @typedef {"replaced" | "clean" | "formatted" | "conflict" | "unchanged" | "refused" | "wrong"} Verdict
 * @typedef {{ item: string, file: string, edit: string, verdict: Verdict, certain: boolean, why?: string }} Case
 * @typedef {{ older: string, newer: string, manifest?: string, kind: string, cli: typeof import("../shadcn.mjs").clis[number], host: { url: string }, managers: string,
 *   format?: (text: string, file: string) => Promise<string>, most?: number, only?: string[] }} Pair
 */

const mark = "export const official = true"

/** Every item with the text of its files, as a server sends it. @param {string} dir @param {string[]} args @param {(server: import("../server.mjs").Server, items: Record<string, string>) => Promise<void>} work */
async function served(dir, args, work) {
  const server = await startServer({ dir, args: [...args, "--registry-dependencies", "rewrite-own"] })
  try {
    /** @type {Record<string, string>} */
    const items = {}
    for (const { name, type } of (await server.json("/api/v1/ui")).items) {
      if (/:(style|font|base|theme)$/.test(type)) continue
      const { files = [] } = await server.json(`/r/${name}.json`)
      items[name] = JSON.stringify(files.map((/** @type {any} */ { path, type, target, content }) => [path, type, target, content]))
    }
    await work(server, items)
  } finally {
    await server.stop()
  }
}

/** The files of a project by path. @param {string} dir @param {string[]} files */
const texts = (dir, files) => Object.fromEntries(files.filter((file) => existsSync(path.join(dir, file))).map((file) => [file, readFileSync(path.join(dir, file), "utf8")]))

/** `git merge-file`: the text, and how many conflicts. @param {string} ours @param {string} base @param {string} theirs */
async function merged(ours, base, theirs) {
  const dir = freshDir("merge")
  for (const [name, text] of Object.entries({ ours, base, theirs })) writeFileSync(path.join(dir, name), text)
  const result = await run("git", ["merge-file", "-p", "-L", "ours", "-L", "original", "-L", "theirs", "ours", "base", "theirs"], { cwd: dir })
  rmSync(dir, { recursive: true })
  return { text: result.stdout, conflicts: result.code ?? -1 }
}

/** Installs items into a new project. @param {string} kind @param {import("../server.mjs").Server} server @param {string[]} names @param {Pair} pair */
async function installed(kind, server, names, { cli, host, managers }) {
  const project = freshCopy(kind)
  const addresses = names.map((name) => `${server.url}/r/${name}.json`)
  const env = { PATH: `${managers}${path.delimiter}${process.env.PATH}` }
  const result = await shadcn(cli, ["add", "--yes", "--overwrite", ...addresses], { cwd: path.join(project, projects[kind].cwd ?? ""), officialHost: host, env })
  if (result.code !== 0) throw new Error(describe(result))
  return project
}

/** The status of an application. @param {string} app @param {string[]} where @returns {Promise<any>} */
async function status(app, where) {
  const result = await run(binary, ["status", app, ...where, "--all", "--format", "json"], { env: cleanEnv() })
  if (result.code !== 0 && result.code !== 1) throw new Error(describe(result))
  return JSON.parse(result.stdout).applications[0]
}

/** Tries every edit on what has changed between two states. @param {Pair} pair @returns {Promise<{ cases: Case[], recognised: number, unrecognised: string[] }>} */
export async function tryPair(pair) {
  const { older, newer, manifest, kind, format, most = 12, only } = pair
  const within = (/** @type {string} */ dir) => path.join(dir, projects[kind].cwd ?? "")
  const args = manifest ? ["--manifest", manifest] : []
  /** @type {Case[]} */
  const cases = []
  /** @type {string[]} */
  const unrecognised = []
  let recognised = 0
  await served(older, args, async (before, old) => {
    await served(newer, args, async (after, now) => {
      const names = Object.keys(now).filter((name) => old[name] && old[name] !== now[name]).slice(0, most)
      if (names.length === 0) return
      const base = await installed(kind, before, names, pair)
      const theirs = await installed(kind, after, names, pair)
      const where = ["--registry", newer, ...args, "--base", older]
      const files = (await status(within(base), where)).items.flatMap((/** @type {any} */ item) => item.files.map((/** @type {any} */ file) => ({ ...file, item: item.name })))
      const wanted = texts(within(theirs), files.map((/** @type {any} */ file) => file.path))
      const originals = texts(within(base), files.map((/** @type {any} */ file) => file.path))
      for (const file of files) {
        if (originals[file.path].includes(mark)) continue
        const right = file.state === (originals[file.path] === wanted[file.path] ? "current" : "outdated") && !file.probably
        if (right || wanted[file.path] === undefined) recognised += 1
        else unrecognised.push(`${file.item}: ${file.path} is ${file.state}, ${file.reason}`)
      }
      const changed = files.filter((/** @type {any} */ { path: file }) => wanted[file] !== undefined && wanted[file] !== originals[file])
      for (const { name: edit, edit: apply } of edits.filter(({ name }) => !only || only.includes(name))) {
        const copy = freshDir("app")
        cpSync(base, copy, { recursive: true })
        const app = within(copy)
        /** @type {Record<string, string>} */
        const ours = {}
        for (const { path: file } of changed) {
          const text = await apply(originals[file], file, format)
          if ((edit === "untouched" || text !== originals[file]) && parses(file, text)) ours[file] = text
          writeFileSync(path.join(app, file), ours[file] ?? originals[file])
        }
        const states = new Map((await status(app, where)).items.flatMap((/** @type {any} */ item) => item.files.map((/** @type {any} */ file) => [file.path, file])))
        const result = await run(binary, ["update", "--app", app, ...where, "--yes"], { env: cleanEnv() })
        if (result.code !== 0 && result.code !== 1) throw new Error(describe(result))
        for (const { path: file, item } of changed.filter((/** @type {any} */ { path: file }) => ours[file] !== undefined)) {
          const got = readFileSync(path.join(app, file), "utf8")
          const git = await merged(ours[file], originals[file], wanted[file])
          const certain = states.get(file)?.probably === false
          const judged = judge({ file, edit, got, ours: ours[file], theirs: wanted[file], git, output: result.output })
          cases.push({ item, file, edit, certain, ...judged })
        }
        rmSync(copy, { recursive: true })
      }
      for (const dir of [base, theirs]) rmSync(dir, { recursive: true })
    })
  })
  return { cases, recognised, unrecognised }
}

/**
 * @param {{ file: string, edit: string, got: string, ours: string, theirs: string, git: { text: string, conflicts: number }, output: string }} of
 * @returns {{ verdict: Verdict, why?: string }}
 */
function judge({ file, edit, got, ours, theirs, git, output }) {
  const marked = /^<<<<<<< /m.test(got)
  if (!marked && parses(file, ours) && parses(file, theirs) && !parses(file, got)) return { verdict: "wrong", why: "the result does not parse" }
  if (edit === "untouched") return got === theirs ? { verdict: "replaced" } : { verdict: "wrong", why: "an untouched file is not the newest version" }
  if (got === ours && git.text !== ours) {
    if (output.includes(`${path.basename(file)}\` is not updated`)) return { verdict: "refused" }
    return { verdict: "wrong", why: "the change was not taken" }
  }
  if (got === git.text) return { verdict: git.conflicts > 0 ? "conflict" : got === ours ? "unchanged" : "clean" }
  // A file that was only reformatted takes exactly the code of the newest version, where lines would conflict.
  if ((edit === "indented" || edit === "formatted") && got === theirs) return { verdict: "formatted" }
  if (marked && git.conflicts > 0) return { verdict: "conflict", why: "git marks other lines" }
  return { verdict: "wrong", why: `git has ${git.conflicts} conflicts and another text` }
}

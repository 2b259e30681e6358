// @ts-check
// Compares one installation by the real client with its plan.
import { chmodSync, writeFileSync } from "node:fs"
import http from "node:http"
import path from "node:path"
import { binary, freshDir } from "../paths.mjs"
import { describe, run } from "../run.mjs"
import { cleanEnv } from "../server.mjs"
import { baseColours, shadcn } from "../shadcn.mjs"
import { specifiers } from "./imports.mjs"
import { freshCopy, projects, written } from "./projects.mjs"

const mark = "export const official = true\n"

/** A host that has every official item. @returns {Promise<{ url: string, close: () => Promise<void> }>} */
export async function startGenerousHost() {
  const server = http.createServer((request, response) => {
    const [, name = ""] = /\/styles\/[^/]+\/(.+)\.json$/.exec(request.url ?? "") ?? []
    const kind = name === "utils" ? "lib" : name.startsWith("use-") ? "hook" : "ui"
    const file = { path: `registry/${kind}/${name}.${kind === "ui" ? "tsx" : "ts"}`, type: `registry:${kind}`, content: mark }
    const item = { name, type: file.type, files: [file] }
    // The icons are a table, which shadcn 2 reads.
    const body = name ? item : /\/colors\//.test(request.url ?? "") ? baseColours : /\/icons\//.test(request.url ?? "") ? {} : []
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body))
  })
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)))
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address())
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => (server.close(() => resolve()), server.closeAllConnections())),
  }
}

/** A folder with package managers that do nothing: packages are not compared. @param {string} dir */
export function idleManagers(dir = freshDir("managers")) {
  for (const name of ["npm", "pnpm", "yarn", "bun", "npx"]) {
    writeFileSync(path.join(dir, name), "#!/bin/sh\nexit 0\n")
    chmodSync(path.join(dir, name), 0o755)
  }
  return dir
}

/**
 * @typedef {{ specifier: string, becomes: string }} Link
 * @typedef {{ items: string[], files: { item: string, source: string, path: string, imports: Link[] }[], left_out: unknown[], official: string[], elsewhere: string[], missing: string[], refused: string | null }} Plan
 */

/** The plan for a project, by default for a new Next project. @param {string[]} names @param {{ registry: string[], project?: string, major: number }} options @returns {Promise<Plan>} */
export async function planFor(names, { registry, project, major }) {
  const result = await run(binary, ["plan", ...names, ...registry, ...(project ? ["--project", project] : []), "--client", String(major), "--format", "json"], { env: cleanEnv() })
  if (result.code !== 0 && result.code !== 1) throw new Error(describe(result))
  return JSON.parse(result.stdout)
}

/**
 * Installs into a new project, and returns the differences from the plan.
 * @param {{ cli: typeof import("../shadcn.mjs").clis[number], kind: string, names: string[], registry: string[], server: { url: string }, host: { url: string }, managers: string }} options
 */
export async function compare({ cli, kind, names, registry, server, host, managers }) {
  const copy = freshCopy(kind)
  const project = path.join(copy, projects[kind].cwd ?? "")
  const plan = await planFor(names, { registry, project, major: cli.major })
  const addresses = names.map((name) => `${server.url}/r/${name}.json`)
  const env = { PATH: `${managers}${path.delimiter}${process.env.PATH}` }
  const result = await shadcn(cli, ["add", "--yes", "--overwrite", ...addresses], { cwd: project, officialHost: host, env })
  /** @type {string[]} */
  const differences = []
  if ((result.code === 0) !== !plan.refused) differences.push(`refused: ${plan.refused}\n${describe(result)}`)
  if (plan.refused || result.code !== 0) return { differences, files: 0, imports: 0, rewritten: 0 }
  const found = written(kind, copy)
  const planned = new Map(plan.files.map((file) => [file.path, file]))
  for (const file of planned.keys()) if (!(file in found)) differences.push(`planned but not written: ${file}`)
  let imports = 0
  let rewritten = 0
  for (const [file, text] of Object.entries(found)) {
    if (text.includes(mark.trim())) continue
    const expected = planned.get(file)
    if (!expected) differences.push(`written but not planned: ${file}`)
    if (!expected || projects[kind].imports === false) continue
    const theirs = specifiers(file, text)
    if (!theirs) continue
    const ours = /\.(tsx?|jsx?)$/.test(file) ? expected.imports.map(({ becomes }) => becomes) : []
    imports += theirs.length
    rewritten += expected.imports.filter(({ specifier, becomes }) => specifier !== becomes).length
    if (JSON.stringify(ours) !== JSON.stringify(theirs)) {
      const at = ours.findIndex((one, index) => one !== theirs[index])
      differences.push(`${file}: \`${expected.imports[at]?.specifier}\` is planned as \`${ours[at]}\` and written as \`${theirs[at]}\``)
    }
  }
  return { differences, files: planned.size, imports, rewritten }
}

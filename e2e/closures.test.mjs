// @ts-check
// Closures against real installations: `/api/v1/closure/{name}` and the item itself, installed by the client into two fresh projects, give
// the same files, the same style sheet and the same packages. Items of the default registry are installed in processes that each
// install many; a few are installed by the CLI itself. `BASEPAIR_FULL` installs every item, and runs both majors of the CLI.
import assert from "node:assert/strict"
import { spawn } from "node:child_process"
import { chmodSync, readFileSync, readdirSync, writeFileSync } from "node:fs"
import path from "node:path"
import { after, before, test } from "node:test"
import { registryItemSchema } from "shadcn/schema"
import { startGenerousHost } from "./support/plans/compare.mjs"
import { freshCopy } from "./support/plans/projects.mjs"
import { full } from "./support/full.mjs"
import { e2eDir, freshDir } from "./support/paths.mjs"
import { describe } from "./support/run.mjs"
import { startServer } from "./support/server.mjs"
import { clis, quietEnv, shadcn } from "./support/shadcn.mjs"

/** Every how many items one is installed: each with its siblings, so that most files are written many times anyway. */
const step = full ? 1 : 6
// Server components: otherwise the client removes directives, and every other one only.
const kind = "next"

/** @type {import("./support/server.mjs").Server} */
let server
/** @type {Awaited<ReturnType<typeof startGenerousHost>>} */
let host
/** @type {string} */
let managers
/** @type {{ name: string, type: string, registryDependencies?: string[] }[]} */
let items

before(async () => {
  server = await startServer()
  host = await startGenerousHost()
  managers = recordingManagers()
  items = (await server.json("/api/v1/ui")).items
})
after(async () => {
  await host?.close()
  await server?.stop()
})

/** A folder with package managers that only write down what they are to install, in the project. */
function recordingManagers() {
  const dir = freshDir("managers")
  for (const name of ["npm", "pnpm", "yarn", "bun", "npx"]) {
    writeFileSync(path.join(dir, name), '#!/bin/sh\nprintf "%s\\n" "$@" >> packages.txt\n')
    chmodSync(path.join(dir, name), 0o755)
  }
  return dir
}

const environment = () => quietEnv({ REGISTRY_URL: `${host.url}/r`, PATH: `${managers}${path.delimiter}${process.env.PATH}` })

/** @param {{ project: string, address: string }[]} installs */
function installAll(installs) {
  const child = spawn(process.execPath, [path.join(e2eDir, "support/closures/install.mjs")], { env: environment(), stdio: ["pipe", "pipe", "pipe"] })
  let said = ""
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (said += text))
  child.stdin.end(JSON.stringify(installs))
  return new Promise((resolve, reject) => child.on("close", (code) => (code === 0 && said.includes("installed") ? resolve(said) : reject(new Error(said)))))
}

/** Every file of a project with its text; packages in any order. @param {string} project */
function result(project) {
  /** @type {Record<string, string>} */
  const found = {}
  for (const entry of readdirSync(project, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    const text = readFileSync(file, "utf8")
    found[path.relative(project, file)] = entry.name === "packages.txt" ? text.split("\n").sort().join("\n") : text
  }
  return found
}

/** @param {string} name */
const pair = (name) => ({
  name,
  ordinary: { project: freshCopy(kind), address: `${server.url}/r/${name}.json` },
  closure: { project: freshCopy(kind), address: `${server.url}/api/v1/closure/${name}` },
})

/** @param {ReturnType<typeof pair>} both */
function sameResult({ name, ordinary, closure }) {
  const [one, other] = [result(ordinary.project), result(closure.project)]
  assert.deepEqual(Object.keys(other).sort(), Object.keys(one).sort(), `${name}: the files`)
  for (const file of Object.keys(one)) assert.equal(other[file], one[file], `${name}: ${file}`)
  return Object.keys(one).length
}

test("every closure is a valid item that depends only on what cannot be merged", async () => {
  const types = new Map(items.map(({ name, type }) => [name, type]))
  let merged = 0
  for (const { name } of items) {
    const closure = await server.json(`/api/v1/closure/${name}`)
    const { success, error } = registryItemSchema.safeParse(closure)
    assert.ok(success, `${name}: ${JSON.stringify(error?.issues)}`)
    for (const address of closure.registryDependencies ?? []) {
      const left = types.get(address.replace(`${server.url}/r/`, "").replace(/\.json$/, "")) ?? ""
      assert.match(left, /^registry:(font|base|style|item|file)$/, `${name} still depends on ${address}`)
    }
    merged += JSON.stringify(closure) === JSON.stringify(await server.json(`/api/v1/ui/${name}`)) ? 0 : 1
  }
  assert.ok(merged > items.length / 2, `${merged} of ${items.length} items have siblings`)
})

test("a closure installs what the item installs", async (t) => {
  const chosen = items.filter((_, at) => at % step === 0).concat(items.filter(({ type }) => type === "registry:base"))
  const pairs = [...new Set(chosen.map(({ name }) => name))].map(pair)
  // The same order in both halves; the largest items are spread over both.
  const halves = [0, 1].map((half) => pairs.filter((_, at) => at % 2 === half))
  await Promise.all(halves.map((half) => installAll(half.flatMap(({ ordinary, closure }) => [ordinary, closure]))))
  const files = pairs.map(sameResult).reduce((one, other) => one + other, 0)
  t.diagnostic(`${pairs.length} of ${items.length} items, ${files} files`)
})

for (const cli of clis) {
  test(`${cli.name} installs closures by address`, async () => {
    const large = [...items].filter(({ type }) => type === "registry:block").slice(0, 2)
    const pairs = large.map(({ name }) => pair(name))
    for (const both of pairs) {
      const calls = [both.ordinary, both.closure].map(({ project, address }) =>
        shadcn(cli, ["add", "--yes", "--overwrite", address], { cwd: project, officialHost: host, env: { PATH: `${managers}${path.delimiter}${process.env.PATH}` } }),
      )
      for (const call of await Promise.all(calls)) assert.equal(call.code, 0, describe(call))
      assert.ok(sameResult(both) > 10, both.name)
    }
  })
}

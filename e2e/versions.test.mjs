// @ts-check
// The past of a registry: an item as of a tag, and everything that it depends on, installed by the shadcn CLI from a server and from the
// files of `basepair build --history`. The same files come from both, and they are those of the tag.
import assert from "node:assert/strict"
import { readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { after, before, test } from "node:test"
import { binary, freshDir } from "./support/paths.mjs"
import { freshCopy } from "./support/plans/projects.mjs"
import { describe, mustRun } from "./support/run.mjs"
import { cleanEnv, startServer } from "./support/server.mjs"
import { clis, shadcn, startOfficialHost } from "./support/shadcn.mjs"
import { writeRegistry } from "./support/small-registry.mjs"
import { startHost } from "./support/static-host.mjs"
import { until } from "./support/wait.mjs"

/** @param {string} name @param {string[]} needs */
const item = (name, needs) => ({
  name,
  type: "registry:ui",
  title: name,
  description: `The ${name}.`,
  registryDependencies: needs,
  files: [{ path: `ui/${name}.tsx`, type: "registry:ui" }],
})
const items = [item("panel", ["heading"]), item("heading", ["mark"]), item("mark", [])]
/** @param {string} name @param {string} version */
const source = (name, version) => `export function ${name[0].toUpperCase()}${name.slice(1)}() {\n  return <span>${version}</span>\n}\n`

const settings = { GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" }
const author = ["-c", "user.name=A", "-c", "user.email=a@acme.test"]

let dir = ""
/** @param {string[]} args */
const git = (...args) => mustRun("git", [...author, ...args], { cwd: dir, env: cleanEnv(settings) })
/** @param {string} version @param {string[]} names */
async function commit(version, names) {
  for (const name of names) writeFileSync(path.join(dir, `ui/${name}.tsx`), source(name, version))
  await git("add", "-A")
  await git("commit", "-q", "-m", version)
  await git("tag", version)
}

/** @type {import("./support/server.mjs").Server} */
let server
/** @type {Awaited<ReturnType<typeof startOfficialHost>>} */
let officialHost
before(async () => {
  const manifest = { name: "acme", homepage: "https://acme.test", items }
  dir = writeRegistry({ "registry.json": JSON.stringify(manifest), "ui/mark.tsx": source("mark", "v0") }, "versions")
  await git("init", "-q", "-b", "main")
  await commit("v1", ["panel", "heading", "mark"])
  await commit("ui/v2@next", ["mark"])
  await commit("v3", ["panel", "heading"])
  officialHost = await startOfficialHost()
  server = await startServer({ dir })
  await until("the history is read", async () => (await server.get("/api/v1/history")).ok)
})
after(async () => {
  await server?.stop()
  await officialHost?.close()
})

/** What the client writes into a new project, by item. @param {string} address */
async function install(address) {
  const project = freshCopy("vite")
  const result = await shadcn(clis[0], ["add", "--yes", address], { cwd: project, officialHost })
  assert.equal(result.code, 0, describe(result))
  return items.map(({ name }) => readFileSync(path.join(project, `src/components/ui/${name}.tsx`), "utf8"))
}

test("a closure of a past state is installed from the server and from files", async () => {
  const expected = [source("panel", "v1"), source("heading", "v1"), source("mark", "ui/v2@next")]
  assert.deepEqual(await install(`${server.url}/r/panel@ui%2Fv2%40next.json`), expected)

  const output = path.join(freshDir("versions-files"), "r")
  const host = await startHost(path.dirname(output), { prefix: "", open: true })
  try {
    await mustRun(binary, ["build", dir, "--output", output, "--base-url", host.url, "--history", "2"], { env: cleanEnv() })
    assert.deepEqual(await install(`${host.url}/r/panel@ui%2Fv2%40next.json`), expected)
    const { versions } = await server.json("/api/v1/history/mark")
    const name = `mark@${versions[0].digest.slice(0, 16)}.json`
    assert.deepEqual(readFileSync(path.join(output, name)), Buffer.from(await (await server.get(`/r/${name}`)).arrayBuffer()))
  } finally {
    await host.stop()
  }
})

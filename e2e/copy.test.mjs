// @ts-check
// A copy of a registry (`basepair build URL`): the shadcn CLI installs from it when every other host is gone, with a trap for requests to
// hosts that are not of this machine.
import assert from "node:assert/strict"
import { existsSync } from "node:fs"
import { cp, mkdir, writeFile } from "node:fs/promises"
import path from "node:path"
import { test } from "node:test"
import { binary, e2eDir, freshDir } from "./support/paths.mjs"
import { log, startTable } from "./support/recorder.mjs"
import { describe as shown, run } from "./support/run.mjs"
import { cleanEnv, startServer } from "./support/server.mjs"
import { baseColourPath, baseColours, clis, shadcn } from "./support/shadcn.mjs"
import { startHost } from "./support/static-host.mjs"

/** On a node: the copy of a registry is held to the model that its server answers with. @param {string} name */
const source = (name) => `registry/n2-primitives/${name}/${name}.tsx`

/** @param {string} name @param {string[]} registryDependencies */
const item = (name, registryDependencies = []) => ({
  name,
  type: "registry:ui",
  registryDependencies,
  files: [{ path: source(name), type: "registry:ui", content: `export const ${name} = 1\n` }],
})

test("an install from a copy reaches no other host", async () => {
  const official = await startTable({
    [baseColourPath]: baseColours,
    "/r/styles/new-york-v4/index.json": { name: "index", type: "registry:style", registryDependencies: ["utils"] },
    "/r/styles/new-york-v4/card.json": item("card", ["separator"]),
    "/r/styles/new-york-v4/separator.json": item("separator"),
    "/r/styles/new-york-v4/utils.json": item("utils"),
  })
  const other = await startTable({ "/r/badge.json": item("badge", ["card"]) })
  const folder = freshDir("copied-registry")
  const items = [
    { name: "button", type: "registry:ui", files: [{ path: source("button"), type: "registry:ui" }] },
    { name: "dialog", type: "registry:ui", files: [{ path: source("dialog"), type: "registry:ui" }], registryDependencies: ["button", `${other.url}/r/badge.json`] },
  ]
  await writeFile(path.join(folder, "registry.json"), JSON.stringify({ name: "acme", homepage: "https://acme.example", items }))
  for (const name of ["button", "dialog"]) {
    await mkdir(path.dirname(path.join(folder, source(name))), { recursive: true })
    await writeFile(path.join(folder, source(name)), `export const ${name} = 1\n`)
  }

  const copy = freshDir("copy")
  await writeFile(path.join(copy, "404.html"), "not found")
  const host = await startHost(copy, { prefix: "", open: true })
  const trap = await startTable({})
  try {
    const server = await startServer({ dir: folder })
    const arguments_ = ["build", server.url, "--base-url", host.url, "--official", `${official.url}/r`, "--output", path.join(copy, "r")]
    const built = await run(binary, arguments_, { cwd: freshDir("cwd"), env: cleanEnv({ XDG_CACHE_HOME: freshDir("cache") }), timeout: 120_000 })
    await server.stop()
    await Promise.all([official.close(), other.close()])
    assert.equal(built.code, 0, shown(built))
    assert.ok(!built.output.includes("not copied"), shown(built))

    for (const cli of clis) {
      const project = freshDir(`copied-${cli.major}`)
      await cp(path.join(e2eDir, "app-template"), project, { recursive: true })
      const proxy = { HTTP_PROXY: trap.url, HTTPS_PROXY: trap.url, http_proxy: trap.url, https_proxy: trap.url }
      const added = await shadcn(cli, ["add", "--yes", `${host.url}/r/dialog.json`], { cwd: project, officialHost: host, env: proxy })
      assert.equal(added.code, 0, shown(added))
      for (const name of ["dialog", "button", "badge", "card", "separator"]) {
        assert.ok(existsSync(path.join(project, `src/components/ui/${name}.tsx`)), `${cli.name} did not write ${name}\n${shown(added)}`)
      }
      assert.equal(trap.seen.length, 0, log(trap))
    }
  } finally {
    await Promise.all([host.stop(), trap.close()])
  }
})

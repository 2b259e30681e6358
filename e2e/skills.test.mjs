// @ts-check
// The real installer of agent skills, against the server and against the files of a build. It needs a newer Node than the
// other clients, which comes as a package.
import assert from "node:assert/strict"
import { createServer } from "node:http"
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs"
import path from "node:path"
import { after, before, test } from "node:test"
import { binary, e2eDir, freshDir } from "./support/paths.mjs"
import { mustRun } from "./support/run.mjs"
import { cleanEnv, startServer } from "./support/server.mjs"
import { writeRegistry } from "./support/small-registry.mjs"

const packages = path.join(e2eDir, "node_modules")
const own = path.join(packages, `node-${process.platform}-${process.arch}/bin/node`)
const node = existsSync(own) ? own : process.execPath
const skills = path.join(packages, "skills/bin/cli.mjs")

const knit = "---\nname: knit\ndescription: Knits a row of stitches.\n---\n\n# Knit\n\nRun `scripts/count.sh`.\n"
const count = "#!/bin/sh\necho 12\n"

/** A skill of two files, and the one about the registry. */
function registry() {
  const target = (/** @type {string} */ file) => `~/.agents/skills/knit/${file}`
  const file = (/** @type {string} */ name) => ({ path: `skills/knit/${name}`, type: "registry:file", target: target(name) })
  const reason = "An agent skill must be where agents look for skills."
  const item = {
    name: "knit",
    type: "registry:item",
    title: "Knit",
    description: "Knits a row.",
    files: [file("SKILL.md"), file("scripts/count.sh")],
    meta: { allow: { [target("SKILL.md")]: reason, [target("scripts/count.sh")]: reason } },
  }
  return writeRegistry({
    "registry.json": JSON.stringify({ name: "wool", homepage: "https://wool.example", items: [item] }, null, 2),
    "skills/knit/SKILL.md": knit,
    "skills/knit/scripts/count.sh": count,
    "basepair.toml": "[site]\nskill = true\n",
  })
}

/** Installs every skill at an address into a new project, and returns its folder of skills. @param {string} address */
async function install(address) {
  const project = freshDir("project")
  writeFileSync(path.join(project, "package.json"), '{ "name": "app", "private": true }')
  mkdirSync(path.join(project, "home"))
  const env = cleanEnv({ HOME: path.join(project, "home"), DISABLE_TELEMETRY: "1", DO_NOT_TRACK: "1", CI: "1" })
  const args = [skills, "add", address, "--skill", "*", "--agent", "universal", "--yes", "--copy"]
  await mustRun(node, args, { cwd: project, env, timeout: 60_000 })
  return path.join(project, ".agents/skills")
}

/** @type {Awaited<ReturnType<typeof startServer>>} */
let wool
before(async () => {
  wool = await startServer({ dir: registry() })
})
after(() => wool.stop())

test("the installer installs every skill of the default registry, as it is served", async () => {
  const server = await startServer()
  try {
    const { skills: listed } = await server.json("/.well-known/agent-skills/index.json")
    assert.ok(listed.length > 3, JSON.stringify(listed))
    const folder = await install(server.url)
    const names = listed.map((/** @type {any} */ skill) => skill.name)
    assert.deepEqual(readdirSync(folder).sort(), [...names].sort())
    for (const { name, url } of listed) {
      const served = await (await server.get(`/.well-known/agent-skills/${url}`)).text()
      assert.equal(readFileSync(path.join(folder, name, "SKILL.md"), "utf8"), served, name)
    }
  } finally {
    await server.stop()
  }
})

test("a skill of several files, and the generated one, are installed completely", async () => {
  const folder = await install(wool.url)
  assert.deepEqual(readdirSync(folder).sort(), ["knit", "use-wool"])
  assert.equal(readFileSync(path.join(folder, "knit/SKILL.md"), "utf8"), knit)
  assert.equal(readFileSync(path.join(folder, "knit/scripts/count.sh"), "utf8"), count)
  assert.match(readFileSync(path.join(folder, "use-wool/SKILL.md"), "utf8"), /^---\nname: use-wool\n/)
})

test("the files of a build are the same, and the installer finds them below their address", async () => {
  const dir = registry()
  const output = path.join(freshDir("output"), "r")
  await mustRun(binary, ["build", dir, "--output", output, "--base-url", wool.url], { env: cleanEnv(), cwd: dir })
  const { files } = await wool.json("/r/digests.json")
  const built = Object.keys(files).filter((file) => file.startsWith(".well-known/"))
  assert.ok(built.length >= 6, JSON.stringify(built))
  for (const file of built) {
    const live = Buffer.from(await (await wool.get(`/r/${file}`)).arrayBuffer())
    assert.ok(live.equals(readFileSync(path.join(output, file))), file)
  }
  const host = createServer((request, response) => {
    const file = path.join(path.dirname(output), new URL(request.url ?? "/", "http://x").pathname)
    if (!existsSync(file)) return void response.writeHead(404).end()
    response.end(readFileSync(file))
  })
  await new Promise((resolve) => host.listen(0, "127.0.0.1", () => resolve(undefined)))
  try {
    const address = /** @type {import("node:net").AddressInfo} */ (host.address())
    const folder = await install(`http://127.0.0.1:${address.port}/r`)
    assert.deepEqual(readdirSync(folder).sort(), ["knit", "use-wool"])
    assert.equal(readFileSync(path.join(folder, "knit/scripts/count.sh"), "utf8"), count)
  } finally {
    host.close()
  }
})

// @ts-check
// What `build` writes is what `serve` answers: the same names and the same bytes.
import assert from "node:assert/strict"
import { createHash } from "node:crypto"
import { readdirSync, readFileSync, statSync } from "node:fs"
import path from "node:path"
import { after, before, test } from "node:test"
import { binary, freshDir, repoRoot } from "./support/paths.mjs"
import { mustRun } from "./support/run.mjs"
import { cleanEnv, startServer } from "./support/server.mjs"

const baseUrl = "https://registry.example"
/** @type {import("./support/server.mjs").Server} */
let server
/** @type {string} */
let output
/** @type {string[]} written paths, with `/` between segments */
let written
/** @type {string[]} */
let names

before(async () => {
  server = await startServer({ dir: repoRoot, args: ["--base-url", baseUrl] })
  output = path.join(freshDir("build"), "out")
  await mustRun(binary, ["build", repoRoot, "--output", output, "--base-url", baseUrl], { cwd: freshDir("cwd"), env: cleanEnv() })
  written = readdirSync(output, { recursive: true })
    .map(String)
    .filter((file) => statSync(path.join(output, file)).isFile())
    .map((file) => file.split(path.sep).join("/"))
    .sort()
  names = (await server.json("/api/v1/ui")).items.map((/** @type {{ name: string }} */ { name }) => name)
})
after(() => server?.stop())

/** @param {string} address */
async function bytes(address) {
  const answer = await server.get(address)
  assert.equal(answer.status, 200, `GET ${address}`)
  return Buffer.from(await answer.arrayBuffer())
}

/** @param {Buffer} one @param {Buffer} other @param {string} what */
function same(one, other, what) {
  if (!one.equals(other)) assert.equal(one.toString(), other.toString(), what)
}

test("build writes one file per item, the index, the digests, and skills and documents, and nothing else", async () => {
  const { documents } = await server.json("/api/v1/documents")
  const { skills } = await server.json("/.well-known/agent-skills/index.json")
  const ofSkill = (/** @type {{ name: string }} */ { name }) => [`agent-skills/${name}/SKILL.md`, `skills/${name}/SKILL.md`]
  const ofDocument = (/** @type {{ name: string }} */ { name }) => `basepair/documents/${name}.json`
  const indexes = ["agent-skills/index.json", "skills/index.json", "basepair/documents.json"]
  const others = [...indexes, ...skills.flatMap(ofSkill), ...documents.map(ofDocument)].map((file) => `.well-known/${file}`)
  assert.deepEqual(written, [...names.map((name) => `${name}.json`), "registry.json", "digests.json", ...others].sort())
})

test("every written file is served under /r with the same bytes", async () => {
  for (const file of written) same(readFileSync(path.join(output, file)), await bytes(`/r/${file}`), file)
})

test("every written item equals the answer of its live endpoint", async () => {
  for (const name of names) same(readFileSync(path.join(output, `${name}.json`)), await bytes(`/api/v1/ui/${name}`), name)
})

test("the written index equals the answer of both live addresses", async () => {
  const index = readFileSync(path.join(output, "registry.json"))
  for (const address of ["/api/v1/ui", "/api/v1/ui/registry"]) same(index, await bytes(address), address)
})

test("digests.json names every other file with its true size and SHA-256", () => {
  const digests = JSON.parse(readFileSync(path.join(output, "digests.json"), "utf8"))
  const measured = Object.fromEntries(
    written
      .filter((file) => file !== "digests.json")
      .map((file) => {
        const content = readFileSync(path.join(output, file))
        return [file, { sha256: createHash("sha256").update(content).digest("hex"), size: content.length }]
      }),
  )
  assert.deepEqual(digests.files, measured)
})

test("dependencies have the configured base URL, not the listen address", () => {
  const all = written.map((file) => readFileSync(path.join(output, file), "utf8")).join("\n")
  assert.ok(!all.includes(server.url), "the listen address is in the output")
  const own = names.flatMap((name) => JSON.parse(readFileSync(path.join(output, `${name}.json`), "utf8")).registryDependencies ?? [])
  assert.ok(own.some((/** @type {string} */ address) => address.startsWith(`${baseUrl}/r/`)), "no item has a sibling as dependency")
})

test("with a namespace, every written file equals the answer to a request with that namespace", async () => {
  const named = path.join(freshDir("build"), "out")
  const form = ["--registry-dependencies", "namespace", "--namespace", "@acme"]
  await mustRun(binary, ["build", repoRoot, "--output", named, ...form], { cwd: freshDir("cwd"), env: cleanEnv() })
  const own = names.flatMap((name) => JSON.parse(readFileSync(path.join(named, `${name}.json`), "utf8")).registryDependencies ?? [])
  assert.ok(own.some((/** @type {string} */ address) => address.startsWith("@acme/")), "no item has a sibling as dependency")
  for (const name of names) {
    const file = readFileSync(path.join(named, `${name}.json`))
    for (const address of [`/api/v1/ui/${name}?ns=@acme`, `/r/${name}.json?ns=@acme`]) same(file, await bytes(address), address)
  }
  const index = readFileSync(path.join(named, "registry.json"))
  for (const address of ["/api/v1/ui?ns=@acme", "/api/v1/ui/registry?ns=@acme", "/r/registry.json?ns=@acme"]) same(index, await bytes(address), address)
})

test("as authored, the written files differ from the live answers only in the names of siblings", async () => {
  const plain = path.join(freshDir("build"), "out")
  await mustRun(binary, ["build", repoRoot, "--output", plain, "--registry-dependencies", "as-authored"], { cwd: freshDir("cwd"), env: cleanEnv() })
  for (const name of names) {
    const file = readFileSync(path.join(plain, `${name}.json`), "utf8")
    const live = (await bytes(`/api/v1/ui/${name}`)).toString().replaceAll(new RegExp(`${baseUrl}/r/([^"]+)\\.json`, "g"), "$1")
    assert.equal(file, live)
  }
})

test("building twice gives the same bytes", async () => {
  const again = path.join(freshDir("build"), "out")
  await mustRun(binary, ["build", repoRoot, "--output", again, "--base-url", baseUrl], { cwd: freshDir("cwd"), env: cleanEnv() })
  for (const file of written) same(readFileSync(path.join(output, file)), readFileSync(path.join(again, file)), file)
})

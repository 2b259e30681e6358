// @ts-check
// `check --fix` that is killed, or that meets a full or failing disk, at any of its system calls: afterwards every manifest is either
// completely old or completely new, and the next run finishes the work and leaves no other files.
import assert from "node:assert/strict"
import { accessSync, constants, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { after, before, test } from "node:test"
import { binary, freshDir as onDisk } from "../../support/paths.mjs"
import { describe as shown, mustRun, run } from "../../support/run.mjs"
import { cleanEnv } from "../../support/server.mjs"

/** System calls that change the file system. */
const calls = ["write", "linkat", "rename", "renameat", "renameat2", "fsync", "unlink", "unlinkat", "chmod", "fchmod", "fchown", "ftruncate"]
const faults = ["signal=KILL", "error=ENOSPC", "error=EIO"]
const args = ["check", "registry", "--fix"]
const manifests = ["registry.json", "ui/registry.json"]

// In memory if possible: the calls are the same.
const memory = "/dev/shm"
const scratch = (() => {
  try {
    accessSync(memory, constants.W_OK)
    return mkdtempSync(path.join(memory, "basepair-fix-"))
  } catch {
    return onDisk("fix-faults")
  }
})()
const freshDir = (/** @type {string} */ label) => mkdtempSync(path.join(scratch, `${label}-`))
after(() => rmSync(scratch, { recursive: true, force: true }))

before(async () => {
  const version = await run("strace", ["--version"]).catch(() => undefined)
  assert.equal(version?.code, 0, "this test needs strace; on Debian: apt-get install strace")
})

/** Two manifests that both need fixing. @param {string} folder */
function writeRegistry(folder) {
  mkdirSync(path.join(folder, "ui"), { recursive: true })
  const item = (/** @type {string} */ name) => ({ type: "registry:ui", name, title: name, description: "One.", files: [{ path: `${name}.tsx`, type: "registry:ui" }] })
  const root = { name: "f", homepage: "https://f.example", include: ["ui/registry.json"], items: [item("a")] }
  writeFileSync(path.join(folder, "registry.json"), JSON.stringify(root))
  writeFileSync(path.join(folder, "ui/registry.json"), JSON.stringify({ items: [item("b")] }))
  // The package lists what its sources import.
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ dependencies: { zod: "^4.0.0" } }))
  for (const file of ["a.tsx", "ui/b.tsx"]) writeFileSync(path.join(folder, file), 'import { z } from "zod"\n\nexport const part = () => z\n')
}

const texts = (/** @type {string} */ folder) => manifests.map((file) => readFileSync(path.join(folder, "registry", file), "utf8"))
const names = (/** @type {string} */ folder) => readdirSync(path.join(folder, "registry"), { recursive: true }).map(String).sort()
/** @param {string} cwd @param {string[]} options */
const strace = (cwd, options) => run("strace", ["-f", "-qq", ...options, binary, ...args], { cwd, env: cleanEnv() })

test("a fix that fails or is killed at any point leaves complete manifests, and the next run leaves no other files", async (context) => {
  const template = freshDir("template")
  writeRegistry(path.join(template, "registry"))
  const [old, files] = [texts(template), names(template)]
  const fixed = freshDir("fixed")
  cpSync(template, fixed, { recursive: true })
  await mustRun(binary, args, { cwd: fixed, env: cleanEnv() })
  const wanted = texts(fixed)
  assert.ok(wanted.every((text, at) => text !== old[at]))
  assert.deepEqual(names(fixed), files)

  const log = path.join(freshDir("log"), "calls")
  const counting = freshDir("count")
  cpSync(template, counting, { recursive: true })
  await strace(counting, ["-y", "-o", log, "-e", `trace=${calls.map((call) => `?${call}`).join(",")}`])
  /** @type {Map<string, number>} */
  const counted = new Map()
  const found = []
  for (const line of readFileSync(log, "utf8").split("\n")) {
    const [, call, target] = /^\d+ +([a-z0-9_]+)\((.*)$/.exec(line) ?? []
    if (!call) continue
    counted.set(call, (counted.get(call) ?? 0) + 1)
    // Terminal output is not a change of a file.
    if (!/^[12]</.test(target)) found.push({ call, when: counted.get(call) ?? 0, target })
  }
  assert.ok(["linkat", "renameat2", "unlink"].every((call) => found.some((point) => point.call.startsWith(call))), JSON.stringify(found))

  let littered = 0
  const inject = async (/** @type {{ call: string, when: number, target: string, fault: string }} */ { call, when, target, fault }) => {
    const folder = freshDir("fault")
    cpSync(template, folder, { recursive: true })
    const label = `${call} number ${when} (${target.slice(0, 100)}), ${fault}`
    const result = await strace(folder, ["-o", "/dev/null", "-e", `trace=${call}`, "-e", `inject=${call}:${fault}:when=${when}`])
    texts(folder).forEach((text, at) => {
      assert.ok(text === old[at] || text === wanted[at], `${label}: ${manifests[at]} is a mix of old and new\n${shown(result)}`)
    })
    if (names(folder).length > files.length) littered += 1
    await mustRun(binary, args, { cwd: folder, env: cleanEnv() })
    assert.deepEqual(texts(folder), wanted, `${label}: the next run does not finish it`)
    assert.deepEqual(names(folder), files, `${label}: something is left over`)
    rmSync(folder, { recursive: true })
  }
  const waiting = found.flatMap((point) => faults.map((fault) => ({ ...point, fault })))
  const injected = waiting.length
  const work = async () => {
    for (let point = waiting.pop(); point; point = waiting.pop()) await inject(point)
  }
  await Promise.all([work(), work()])
  context.diagnostic(`${injected} faults at ${found.length} calls: ${littered} left a temporary file, which the next run removed`)
})

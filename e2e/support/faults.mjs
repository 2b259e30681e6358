// @ts-check
// A build with a fault at one of its system calls, injected by strace.
import assert from "node:assert/strict"
import { accessSync, constants, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import path from "node:path"
import { binary, freshDir as onDisk } from "./paths.mjs"
import { describe as shown, mustRun, run } from "./run.mjs"
import { cleanEnv } from "./server.mjs"

/** System calls that write, rename and sync, and others that change the file system. */
const strict = ["write", "pwrite64", "writev", "rename", "renameat", "renameat2", "fsync", "fdatasync", "syncfs", "sync_file_range", "ftruncate"]
const others = ["link", "linkat", "symlink", "symlinkat", "mkdir", "mkdirat", "unlink", "unlinkat", "rmdir", "chmod", "fchmod", "fchmodat", "chown", "fchownat"]
/** System calls that look at files. */
const reading = ["open", "openat", "openat2", "read", "pread64", "stat", "lstat", "newfstatat", "statx", "readlink", "readlinkat", "getdents64", "access", "faccessat2", "flock"]
const args = ["build", "registry", "--output", "out"]

// In memory if possible: the calls are the same, and syncing every build to a disk would take minutes.
const memory = "/dev/shm"
const scratch = (() => {
  try {
    accessSync(memory, constants.W_OK)
    return mkdtempSync(path.join(memory, "basepair-faults-"))
  } catch {
    return onDisk("faults")
  }
})()
const freshDir = (/** @type {string} */ label) => mkdtempSync(path.join(scratch, `${label}-`))
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }))

/** Another mark changes every item, another title only the first one. @param {string} folder @param {number} items @param {string} mark @param {string} title */
function writeRegistry(folder, items, mark, title) {
  const entries = Array.from({ length: items }, (_, index) => ({
    name: index % 4 === 0 ? `deep/item-${index}` : `item-${index}`,
    type: "registry:ui",
    title: index === 0 ? title : "Title",
    files: [{ path: "source.tsx", type: "registry:ui" }],
  }))
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, "registry.json"), JSON.stringify({ name: "faults", homepage: "https://faults.example", items: entries }))
  writeFileSync(path.join(folder, "source.tsx"), `export const mark = "${mark}"\n`)
}

/** Every file below a folder with its text. @param {string} folder */
function tree(folder) {
  const files = readdirSync(folder, { recursive: true }).map(String).sort().filter((file) => statSync(path.join(folder, file)).isFile())
  return JSON.stringify(files.map((file) => [file, readFileSync(path.join(folder, file), "utf8")]))
}

/** @param {string} cwd @param {string[]} options */
const strace = (cwd, options) => run("strace", ["-f", "-qq", ...options, binary, ...args], { cwd, env: cleanEnv() })

/**
 * @typedef {{ call: string, when: number, target: string } | { call: string, at: string }} Point
 * Every call that changes the file system in a build, in order. An injection counts calls per thread, so that in a build with several
 * they are told apart by what they change.
 * @param {string} template @param {string[]} calls @returns {Promise<Point[]>}
 */
async function points(template, calls) {
  const folder = freshDir("count")
  cpSync(template, folder, { recursive: true })
  const log = path.join(freshDir("log"), "calls")
  const known = calls.map((name) => `?${name}`).join(",")
  const result = await strace(folder, ["-y", "-o", log, "-e", `trace=${known}`])
  mustSucceed(result)
  /** @type {Map<string, number>} */
  const counted = new Map()
  const threads = new Set()
  const found = []
  for (const line of readFileSync(log, "utf8").split("\n")) {
    const [, thread, call, rest] = /^(\d+) +([a-z0-9_]+)\((.*)$/.exec(line) ?? []
    if (!call) continue
    threads.add(thread)
    counted.set(call, (counted.get(call) ?? 0) + 1)
    found.push({ call, when: counted.get(call) ?? 0, target: rest })
  }
  return threads.size === 1 ? found : pointsByPath(template, calls)
}

/**
 * Every call for a file of the registry or the output, by its path: which thread makes it is a matter of chance.
 * @param {string} template @param {string[]} calls @returns {Promise<{ call: string, at: string }[]>} `at` has `{}` for the folder
 */
async function pointsByPath(template, calls) {
  const folder = freshDir("paths")
  cpSync(template, folder, { recursive: true })
  const log = path.join(freshDir("log"), "calls")
  mustSucceed(await strace(folder, ["-y", "-o", log, "-e", `trace=${calls.map((name) => `?${name}`).join(",")}`]))
  const found = new Map()
  for (const line of readFileSync(log, "utf8").split("\n")) {
    const [, call, base = folder, text = ""] = /^\d+ +([a-z0-9_]+)\((?:(?:AT_FDCWD|\d+)<([^>]*)>(?:, )?)?(?:"([^"]*)")?/.exec(line) ?? []
    // What is read or written stands where other calls have a name.
    const name = /^p?(read|write)/.test(call ?? "") && call !== "readlink" && call !== "readlinkat" ? "" : text
    if (!call || !path.resolve(base, name).startsWith(folder)) continue
    const at = (name || base).replaceAll(folder, "{}")
    found.set(`${call} ${at}`, { call, at })
  }
  return [...found.keys()].sort().map((key) => found.get(key))
}

/** @param {import("./run.mjs").Result} result */
function mustSucceed(result) {
  assert.equal(result.code, 0, shown(result))
}

/** Every call that changes the file system. */
export const changing = [...strict, ...others]

/** Fails with advice if there is no strace. */
export async function needsStrace() {
  const version = await run("strace", ["--version"]).catch(() => undefined)
  assert.equal(version?.code, 0, "this needs strace; on Debian: apt-get install strace")
}

/**
 * A folder with an output, and a registry that was changed since: the points at which a build can fail, and a way to let it.
 * @param {{ items: number, mark?: string, title?: string }} change the changes of the new registry
 * @param {string[]} [calls]
 */
export async function changed({ items, mark = "old", title = "Title" }, calls = changing) {
  const template = freshDir("template")
  writeRegistry(path.join(template, "registry"), items, "old", "Title")
  await mustRun(binary, args, { cwd: template, env: cleanEnv() })
  writeFileSync(path.join(template, "out", "mine.txt"), "not from a build\n")
  writeRegistry(path.join(template, "registry"), items, mark, title)
  const old = tree(path.join(template, "out"))
  const fresh = freshDir("fresh")
  cpSync(template, fresh, { recursive: true })
  await mustRun(binary, args, { cwd: fresh, env: cleanEnv() })
  const renewed = tree(path.join(fresh, "out"))
  assert.notEqual(old, renewed)
  /**
   * What the output is afterwards.
   * @param {Point & { fault: string }} point
   * @returns {Promise<"old" | "new" | "withheld">}
   */
  const inject = async ({ call, fault, ...where }) => {
    const folder = freshDir("fault")
    cpSync(template, folder, { recursive: true })
    const reads = reading.includes(call)
    const at = "at" in where ? where.at.replaceAll("{}", folder) : ""
    const target = "at" in where ? where.at : where.target
    const label = `${call} ${"at" in where ? "of" : `number ${where.when}`} (${target.slice(0, 120)}), ${fault}`
    const log = `${folder}.calls`
    // A call that is always interrupted would be repeated for ever.
    const when = "when" in where ? `:when=${where.when}` : fault === "error=EINTR" ? ":when=1" : ""
    const result = await strace(folder, ["-o", log, ...(at ? ["-P", at] : []), "-e", `trace=${call}`, "-e", `inject=${call}:${fault}${when}`])
    const injected = readFileSync(log, "utf8").includes("INJECTED")
    rmSync(log)
    const after = tree(path.join(folder, "out"))
    // What its owner has made unreadable is withheld, and said to be.
    const withheld = reads && fault === "error=EACCES" && result.code === 1 && /^withheld .* cannot be read: Permission denied/m.test(result.stderr)
    assert.ok(withheld || after === old || after === renewed, `${label}: the output is a mix of old and new\n${shown(result)}`)
    if (fault === "signal=KILL") {
      assert.notEqual(result.code, 0, `${label}: it was not killed\n${shown(result)}`)
    } else if (reads) {
      assert.ok(injected, `${label}: nothing has failed\n${shown(result)}`)
      assert.ok(withheld || result.code === 0 || result.code === 2, `${label}: the exit code does not report the error\n${shown(result)}`)
      const named = [.../^error: .*/m.exec(result.stderr)?.[0].matchAll(/`([^`]+)`/g) ?? []].map(([, name]) => path.resolve(folder, name))
      if (result.code === 2) assert.ok(named.some((name) => name.startsWith(folder)), `${label}: the message names no path\n${shown(result)}`)
    } else if (/^2</.test(target)) {
      assert.equal(result.code, 0, `${label}: a closed pipe must not be an error\n${shown(result)}`)
    } else if (fault === "error=EINTR" ? result.code !== 0 : strict.includes(call) || result.code !== 0) {
      assert.equal(result.code, 2, `${label}: the exit code does not report the error\n${shown(result)}`)
      const named = /^error: cannot [^`]*`([^`]*)`: /m.exec(result.stderr)?.[1] ?? ""
      assert.ok(named === "out" || named.startsWith(folder), `${label}: the message names no path\n${shown(result)}`)
    }
    if (result.code === 0) assert.equal(after, renewed, `${label}: success, but the output is old`)
    await mustRun(binary, args, { cwd: folder, env: cleanEnv() })
    assert.equal(tree(path.join(folder, "out")), renewed, `${label}: the next build does not fix it`)
    assert.deepEqual(readdirSync(folder).sort(), ["out", "registry"], `${label}: something is left over`)
    rmSync(folder, { recursive: true })
    return withheld ? "withheld" : after === old ? "old" : "new"
  }
  return { points: await points(template, calls), reads: await pointsByPath(template, reading), inject }
}

// @ts-check
// P28: confinement is real. Kits whose compiler tries to read, write, start and reach what it can, or to use up the machine: what it says it
// has found is nothing, strace sees no call that succeeds, and the server answers meanwhile. And what hostile components try in a real
// browser, with a trap for connections and packets. The count is in kits and rounds of components.
import assert from "node:assert/strict"
import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { readFileSync, readdirSync, writeFileSync } from "node:fs"
import path from "node:path"
import { ATTEMPTS, hostile, listen, registryOf } from "../live/attempts.mjs"
import { openBrowser } from "../support/browser.mjs"
import { needsStrace } from "../support/faults.mjs"
import { memory } from "../support/memory.mjs"
import { freshDir } from "../support/paths.mjs"
import { startServer } from "../support/server.mjs"
import { replace } from "../support/small-registry.mjs"
import { until } from "../support/wait.mjs"
import { keep } from "./harness.mjs"

/** What a compiler can try; what is true, or a text, was reached. */
const SCRIPT_ATTEMPTS = {
  ...Object.fromEntries(
    ["/etc/passwd", "file:///etc/passwd", "./kit.json", "std", "os", "qjs:std", "qjs:os", "bjson", "fs", "node:fs", "node:child_process", "https://example.com/x.js", "data:text/javascript,export default 1"].map((name) => [
      `import of ${name}`,
      `import(${JSON.stringify(name)}).then(() => true)`,
    ]),
  ),
  ...Object.fromEntries(
    ["std", "os", "bjson", "process", "require", "module", "Deno", "Bun", "fetch", "XMLHttpRequest", "WebSocket", "Worker", "load", "loadScript", "loadFile", "evalScript", "print", "console", "scriptArgs", "setTimeout", "navigator", "WebAssembly", "gc", "__loadScript"].map((name) => [
      `the name ${name}`,
      `typeof globalThis[${JSON.stringify(name)}] !== "undefined"`,
    ]),
  ),
  "a name that nobody expects": `Object.getOwnPropertyNames(globalThis).filter((name) => !KNOWN.includes(name)).join(" ")`,
  "a loader of modules": `Function("return import.meta")().url`,
}
/** The language itself. */
const KNOWN =
  "Object Function Error EvalError RangeError ReferenceError SyntaxError TypeError URIError InternalError AggregateError SuppressedError DOMException Array parseInt parseFloat isNaN isFinite decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape Infinity NaN undefined Number Boolean String Symbol Math Reflect Map Set WeakMap WeakSet Proxy Promise globalThis Iterator Date RegExp JSON eval ArrayBuffer SharedArrayBuffer Uint8ClampedArray Int8Array Uint8Array Int16Array Uint16Array Int32Array Uint32Array BigInt64Array BigUint64Array Float16Array Float32Array Float64Array DataView Atomics BigInt WeakRef FinalizationRegistry performance queueMicrotask tailwind KNOWN attempts reached AsyncDisposableStack DisposableStack navigator Performance btoa atob".split(" ")

const curious = `
globalThis.KNOWN = ${JSON.stringify(KNOWN)}
globalThis.attempts = { ${Object.entries(SCRIPT_ATTEMPTS).map(([name, code]) => `${JSON.stringify(name)}: () => ${code}`).join(",\n")} }
globalThis.reached = []
globalThis.tailwind = {
  async start() {
    for (const [name, attempt] of Object.entries(attempts)) {
      try { const found = await attempt(); if (found) reached.push(name + " " + found) } catch {}
    }
  },
  build: () => "a{--tried:" + Object.keys(attempts).length + ";--reached:" + JSON.stringify(reached.join(", ")) + "}",
}`
const compiler = (/** @type {string} */ start, build = "'a{b:c}'") => `globalThis.tailwind = { async start() { ${start} }, build: () => ${build} }`

/** Kits by what they do; the first is asked what it has found. @type {Record<string, string>} */
const KITS = {
  "looks around": curious,
  "never ends": compiler("for (;;);"),
  "never ends in steps": compiler("const next = () => Promise.resolve().then(next); await next()"),
  "waits for what never comes": compiler("await new Promise(() => {})"),
  "allocates without end": compiler("const all = []; for (;;) all.push(new Uint8Array(1 << 20).fill(1))"),
  "makes long texts": compiler("let text = 'x'; for (;;) text += text"),
  "calls itself": compiler("const call = () => call() + 1; call()"),
  "matches for ever": compiler("/(a+)+$/.test('a'.repeat(60) + 'b')"),
  "answers too much": compiler("", "'a{b:c}'.repeat(1 << 24)"),
  "answers with markup": compiler("", "'a{b:c}</style><script>parent.reached = true</script>'"),
  "throws control characters": compiler("throw new Error('\\u001b[2J\\nforged line\\u202e')"),
}

/** A kit with a compiler of styles. @param {string} tailwind */
function kitOf(tailwind) {
  const kit = freshDir("kit")
  const texts = { "react.js": "export const $react = { jsx() {}, jsxs() {}, createRoot: () => ({ render() {}, unmount() {} }), createElement() {}, useEffect() {} };", "tailwind.js": tailwind }
  for (const [name, text] of Object.entries(texts)) writeFileSync(path.join(kit, name), text)
  const files = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, { sha256: createHash("sha256").update(text).digest("hex"), bytes: Buffer.byteLength(text), imports: [] }]))
  const module = { file: "react.js", export: "$react" }
  const modules = { react: module, "react/jsx-runtime": module, "react-dom/client": module }
  writeFileSync(path.join(kit, "kit.json"), JSON.stringify({ format: 1, tailwind: "tailwind.js", packages: [], modules, files }))
  return kit
}

/** The processes that a process has started. @param {number} pid */
const childrenOf = (pid) =>
  readdirSync("/proc").filter((name) => /^\d+$/.test(name)).filter((name) => {
    try {
      return readFileSync(`/proc/${name}/stat`, "utf8").split(") ").at(-1)?.split(" ")[1] === String(pid)
    } catch {
      return false
    }
  }).map(Number)

/** @param {number} pid */
function hasEnded(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.[0] === "Z"
  } catch {
    return true
  }
}

/** Calls that read, write, start or reach something. */
const TRACED = "open,openat,openat2,creat,connect,socket,socketpair,bind,sendto,sendmsg,execve,execveat,fork,vfork,clone,clone3,kill,tkill,unlink,unlinkat,rename,renameat,renameat2,mkdir,mkdirat,ptrace,seccomp,landlock_restrict_self,memfd_create,io_uring_setup"

/** What engines did after they had given up everything. @param {string} log */
function afterwards(log) {
  const confined = new Map()
  const seen = []
  for (const line of log.split("\n")) {
    const [, pid, call] = /^(\d+) +(?:<\.\.\. )?([a-z0-9_]+)/.exec(line) ?? []
    if (!pid) continue
    if (call === "execve") confined.set(pid, 0)
    if (call === "seccomp" && / = 0$/.test(line)) confined.set(pid, (confined.get(pid) ?? 0) + 1)
    else if ((confined.get(pid) ?? 0) > 0 && / = \d+/.test(line) && call !== "seccomp" && call !== "landlock_restrict_self") seen.push(line)
  }
  return { seen, engines: [...confined.values()].filter((filters) => filters > 0).length }
}

/** @param {string} name @param {(what: string) => void} broken */
async function attackByKit(name, broken) {
  const dir = registryOf({ base: "export default () => null\n" })
  const server = await startServer({ dir, args: ["--kit", kitOf(KITS[name]), "--watch"] })
  const pid = /** @type {number} */ (server.child.pid)
  const starter = await until("a starter", () => childrenOf(pid)[0])
  const log = path.join(freshDir("log"), "calls")
  const trace = spawn("strace", ["-f", "-qq", "-o", log, "-e", `trace=${TRACED}`, "-p", String(starter)], { stdio: ["ignore", "ignore", "pipe"] })
  const gone = new Promise((resolve) => trace.on("close", resolve))
  await until("strace", () => readFileSync(`/proc/${starter}/status`, "utf8").includes(`TracerPid:\t${trace.pid}`))
  // Another word, so that another style sheet is compiled, by a process that is seen.
  replace(path.join(dir, "demos/base.tsx"), 'export default () => <i className="p-4" />\n')
  await until("the new text", async () => (await (await server.get("/r/base.json")).text()).includes("p-4"))
  const styled = server.get("/live/item/base").then(async (frame) => {
    const [address] = /\/live\/css\/[^"]+/.exec(await frame.text()) ?? []
    return address ? (await server.get(address)).text() : undefined
  })
  let ended = false
  styled.finally(() => (ended = true))
  do {
    for (const address of ["/r/base.json", "/items/base", "/healthz", "/api/v1/findings"]) {
      const { status } = await server.get(address)
      if (status !== 200) broken(`a kit that ${name}: ${address} answered ${status}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  } while (!ended)
  const css = await styled
  if (KITS[name] === curious && !css?.includes(`--tried:${Object.keys(SCRIPT_ATTEMPTS).length};--reached:""`)) broken(`a kit that ${name}: ${css}`)
  if (/\u001b|\u202e|^forged/m.test(server.stderr)) broken(`a kit that ${name}: raw text in the log`)
  const { peak } = memory(pid)
  if (peak > 512) broken(`a kit that ${name}: the server needed ${peak} MB`)
  const helpers = [starter, ...childrenOf(starter)]
  const { code } = await server.stop()
  if (code !== 0) broken(`a kit that ${name}: exit code ${code}`)
  await gone
  await until("the end of the helpers", () => helpers.every(hasEnded)).catch(() => broken(`a kit that ${name}: processes are left over`))
  const { seen, engines } = afterwards(readFileSync(log, "utf8"))
  if (engines === 0) broken(`a kit that ${name}: no engine was seen`)
  for (const line of seen) broken(`a kit that ${name}: ${line}`)
}

/** @param {import("playwright-core").Browser} browser @param {(what: string) => void} broken */
async function attackByComponent(browser, broken) {
  const trap = await listen()
  // Without React: the module itself tries.
  const demo = hostile(trap.there).replace('import { useEffect } from "react"\n', "").replace("useEffect(() => {", "{").replace("    run()\n  }, [])", "    run()\n  }")
  assert.ok(!demo.includes("useEffect"))
  const started = demo.replace("export default function Hostile() {", "start()\nexport default function Hostile() { return null }\nfunction start() {").replace("  return <p>hostile</p>\n", "")
  const server = await startServer({ dir: registryOf({ hostile: started }), args: ["--kit", kitOf(compiler(""))] })
  const { confinement } = await server.json("/readyz")
  if (confinement.level !== "full") broken(`confinement is ${confinement.level}: ${confinement.reason}`)
  const page = await (await browser.newContext()).newPage()
  await page.route("**/host", (route) => route.fulfill({ contentType: "text/html", headers: { "content-security-policy": "frame-src 'self'" }, body: `<!doctype html><link rel="icon" href="data:,"><script>window.messages = []; addEventListener("message", (event) => messages.push(event.data))</script><iframe sandbox="allow-scripts" src="/live/item/hostile"></iframe>` }))
  await page.goto(`${server.url}/host`, { waitUntil: "commit" })
  await page.waitForFunction(() => /** @type {any} */ (window).messages?.some((/** @type {any} */ one) => one.done), undefined, { timeout: 300_000 })
  const messages = await page.evaluate(() => /** @type {any} */ (window).messages)
  const tried = new Set(messages.map((/** @type {any} */ one) => one.attempt).filter(Boolean)).size
  if (tried !== Object.keys(ATTEMPTS).length) broken(`${tried} attempts of a component`)
  for (const { reached } of messages) if (reached) broken(`a component reached ${reached}`)
  for (const what of trap.heard) broken(`the trap heard ${what} of a component`)
  // The trap works: whoever is free falls into it.
  await page.goto(trap.there).catch(() => {})
  if (trap.heard.length === 0) broken("the trap heard nothing of a page that is free")
  await page.context().close()
  await server.stop()
  trap.close()
  return tried
}

await needsStrace()
await keep("P28", {
  tally: { kits: 0, rounds: 0, attempts: 0 },
  figure: ({ tally }) => `${tally.kits} kits of ${Object.keys(KITS).length} kinds and ${tally.attempts} attempts of components in Chromium: nothing read, written, started or reached, neither by what they say nor by strace and a trap for connections and packets; every other answer 200 meanwhile`,
  work: async (progress) => {
    const names = Object.keys(KITS)
    const browser = await openBrowser(["--autoplay-policy=no-user-gesture-required"])
    while (!progress.finished()) {
      const at = progress.done % (names.length + 1)
      if (at === 1) {
        progress.tally.attempts += await attackByComponent(browser, progress.broken)
        progress.tally.rounds += 1
      } else {
        await attackByKit(names[at === 0 ? 0 : at - 1], progress.broken)
        progress.tally.kits += 1
      }
      progress.step()
    }
    await browser.close()
  },
})

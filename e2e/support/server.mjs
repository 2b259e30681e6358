// @ts-check
// Starts and stops the real binary.
import { spawn } from "node:child_process"
import { binary, freshDir } from "./paths.mjs"
import { until } from "./wait.mjs"

/** The binary reads BASEPAIR_… variables; none of the caller's may change what is tested. */
export function cleanEnv(extra = {}) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("BASEPAIR_")))
  return { ...env, NO_COLOR: "1", ...extra }
}

export class Server {
  /** @param {import("node:child_process").ChildProcess} child */
  constructor(child) {
    this.child = child
    this.stderr = ""
    this.stdout = ""
    this.url = ""
    child.stdout?.setEncoding("utf8").on("data", (text) => (this.stdout += text))
    child.stderr?.setEncoding("utf8").on("data", (text) => (this.stderr += text))
    /** @type {Promise<{ code: number | null, signal: string | null }>} */
    this.exited = new Promise((resolve) => child.on("close", (code, signal) => resolve({ code, signal })))
  }

  get port() {
    return Number(new URL(this.url).port)
  }

  /** @param {string} path @param {RequestInit} [init] */
  get(path, init) {
    return fetch(this.url + path, init)
  }

  /** @param {string} path @returns {Promise<any>} */
  async json(path) {
    const answer = await this.get(path)
    const text = await answer.text()
    if (!answer.ok) throw new Error(`GET ${path} answered ${answer.status}: ${text}`)
    return JSON.parse(text)
  }

  /** @param {NodeJS.Signals} signal */
  async stop(signal = "SIGTERM") {
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill(signal)
    const timer = setTimeout(() => this.child.kill("SIGKILL"), 60_000)
    const end = await this.exited
    clearTimeout(timer)
    return end
  }
}

/**
 * `basepair serve` on a free loopback port. Without `dir` it serves the embedded default. It does not watch, unless `args` has `--watch`.
 * `openFiles` is the limit on open files, including connections.
 * @param {{ dir?: string, args?: string[], listen?: string, env?: Record<string, string>, openFiles?: number }} [options]
 */
export async function startServer({ dir, args = [], listen = "127.0.0.1:0", env = {}, openFiles } = {}) {
  const command = ["serve", dir ?? "--built-in", "--listen", listen, ...args]
  const limited = openFiles ? ["sh", "-c", `ulimit -n ${openFiles}; exec "$0" "$@"`, binary] : [binary]
  const child = spawn(limited[0], [...limited.slice(1), ...command], { cwd: freshDir("cwd"), env: cleanEnv({ BASEPAIR_WATCH: "false", ...env }), stdio: ["ignore", "pipe", "pipe"] })
  const server = new Server(child)
  let gone = false
  server.exited.then(() => (gone = true))
  const line = await until(
    `first line of \`basepair ${command.join(" ")}\``,
    () => {
      if (server.stderr.includes("\n")) return server.stderr.split("\n", 1)[0]
      if (gone) throw new Error(`\`basepair ${command.join(" ")}\` ended at once:\n${server.stderr}`)
    },
    { within: 120_000, last: () => server.stderr },
  ).catch((error) => {
    child.kill("SIGKILL")
    throw error
  })
  const match = /^listening on (http:\/\/\S+)$/.exec(line)
  if (!match) {
    child.kill("SIGKILL")
    throw new Error(`the first line of stderr must be \`listening on http://…\`, it was: ${line}\n${server.stderr}`)
  }
  server.url = match[1].replace(/\/$/, "")
  // It listens before the registry is loaded; the next line reports that it is.
  await until(
    `\`basepair ${command.join(" ")}\` is ready`,
    () => {
      if (server.stderr.includes("\n  serving ")) return true
      if (gone) throw new Error(`\`basepair ${command.join(" ")}\` ended while it loaded:\n${server.stderr}`)
    },
    { within: 120_000, last: () => server.stderr },
  ).catch((error) => {
    child.kill("SIGKILL")
    throw error
  })
  return server
}

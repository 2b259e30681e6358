// @ts-check
// nginx, Varnish and Caddy on loopback, each with the configuration of docs/caching.md.
import { spawn } from "node:child_process"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { createServer, connect } from "node:net"
import path from "node:path"
import { freshDir, repoRoot } from "./paths.mjs"
import { findProgram } from "./program.mjs"
import { until } from "./wait.mjs"

/** @typedef {{ name: string, url: string, stop: () => Promise<void> }} Proxy */

const programs = { nginx: findProgram(["nginx"]) ?? "", varnish: findProgram(["varnishd"]) ?? "", caddy: findProgram(["caddy"]) ?? "" }

const documented = readFileSync(path.join(repoRoot, "docs", "caching.md"), "utf8")

/** The first block of a language in the document. @param {string} language */
function block(language) {
  const text = new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, "m").exec(documented)?.[1]
  if (!text) throw new Error(`docs/caching.md has no configuration in ${language}`)
  return text
}

/** Replaces parts of the documented configuration, which must exist. @param {string} text @param {[string, string][]} changes */
function adapt(text, changes) {
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`the documented configuration does not contain \`${from}\``)
    text = text.replaceAll(from, to)
  }
  return text
}

/** A port that is free now. @returns {Promise<number>} */
export const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (probe.address())
      probe.close(() => resolve(port))
    })
  })

/** @param {number} port @returns {Promise<boolean>} */
const answers = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false))
    socket.on("connect", () => socket.destroy())
  })

/**
 * Starts a program that listens on a port, and tries again if another program took the port.
 * @param {string} name
 * @param {(port: number, dir: string) => { program: string, args: string[], env?: Record<string, string> }} command
 * @returns {Promise<Proxy>}
 */
async function start(name, command) {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    const dir = freshDir(name)
    const { program, args, env } = command(port, dir)
    const child = spawn(program, args, { cwd: dir, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] })
    let said = ""
    let gone = false
    child.stdout.setEncoding("utf8").on("data", (text) => (said += text))
    child.stderr.setEncoding("utf8").on("data", (text) => (said += text))
    const ended = new Promise((resolve) => child.on("close", () => resolve((gone = true))))
    child.on("error", (error) => ((said += error.message), (gone = true)))
    const stop = async () => {
      child.kill("SIGTERM")
      const timer = setTimeout(() => child.kill("SIGKILL"), 5_000)
      await ended
      clearTimeout(timer)
    }
    try {
      await until(`${name} listens`, async () => {
        if (gone) throw new Error(`${name} ended at once:\n${said}`)
        return answers(port)
      }, { within: 120_000, last: () => said })
      return { name, url: `http://127.0.0.1:${port}`, stop }
    } catch (error) {
      if (!gone) await stop()
      if (attempt === 3) throw error
    }
  }
}

/**
 * @param {string} origin host and port of the server behind it
 * @param {string} [more] further lines for the location
 */
export const nginx = (origin, more = "") =>
  start("nginx", (port, dir) => {
    for (const folder of ["cache", "temp"]) mkdirSync(path.join(dir, folder))
    const site = adapt(block("nginx"), [
      ["proxy_cache basepair;", `proxy_cache basepair;\n${more}`],
      ["/var/cache/nginx/basepair", path.join(dir, "cache")],
      ["listen 80;", `listen 127.0.0.1:${port};`],
      ["127.0.0.1:3400", origin],
    ])
    const temp = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${dir}/temp/${kind};`)
    const user = process.getuid?.() === 0 ? "user root;" : ""
    const conf = `daemon off; ${user} worker_processes 1; pid ${dir}/pid; error_log stderr warn;\nevents {}\nhttp {\naccess_log off; ${temp.join(" ")}\n${site}\n}\n`
    writeFileSync(path.join(dir, "nginx.conf"), conf)
    return { program: programs.nginx, args: ["-e", "stderr", "-p", dir, "-c", path.join(dir, "nginx.conf")] }
  })

/** @param {string} origin */
export const varnish = (origin) =>
  start("varnish", (port, dir) => {
    const { hostname, port: originPort } = new URL(`http://${origin}`)
    const vcl = adapt(block("vcl"), [
      ['"127.0.0.1"', `"${hostname}"`],
      ['"3400"', `"${originPort}"`],
    ])
    writeFileSync(path.join(dir, "basepair.vcl"), vcl)
    return { program: programs.varnish, args: ["-F", "-j", "none", "-n", path.join(dir, "state"), "-a", `127.0.0.1:${port}`, "-f", path.join(dir, "basepair.vcl"), "-s", "malloc,64m", "-T", "none"] }
  })

/** @param {string} origin */
export const caddy = (origin) =>
  start("caddy", (port, dir) => {
    const site = adapt(block("caddyfile"), [
      [":80 {", `http://127.0.0.1:${port} {`],
      ["127.0.0.1:3400", origin],
    ])
    writeFileSync(path.join(dir, "Caddyfile"), `{\n\tadmin off\n\tauto_https off\n}\n${site}`)
    const env = { HOME: dir, XDG_DATA_HOME: dir, XDG_CONFIG_HOME: dir }
    return { program: programs.caddy, args: ["run", "--config", path.join(dir, "Caddyfile"), "--adapter", "caddyfile"], env }
  })

/** The programs that are not installed. */
export const missing = () => Object.entries(programs).filter(([, place]) => !place).map(([name]) => name)

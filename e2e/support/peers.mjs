// @ts-check
// Other HTTP servers that answer every request with its path, to see how they parse a byte stream.
import { spawn } from "node:child_process"
import { mkdirSync, writeFileSync } from "node:fs"
import http from "node:http"
import net from "node:net"
import path from "node:path"
import { freshDir } from "./paths.mjs"
import { findProgram } from "./program.mjs"
import { until } from "./wait.mjs"

/** @typedef {{ name: string, port: number, stop: () => Promise<void> | void }} Peer */

export async function freePort() {
  const server = net.createServer().listen(0, "127.0.0.1")
  await new Promise((resolve) => server.once("listening", resolve))
  const { port } = /** @type {net.AddressInfo} */ (server.address())
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** @returns {Promise<Peer>} */
async function node() {
  const server = http.createServer((request, response) => {
    request.resume().on("end", () => response.end(`path ${request.url}\n`))
    request.on("error", () => {})
  })
  server.listen(0, "127.0.0.1")
  await new Promise((resolve) => server.once("listening", resolve))
  const { port } = /** @type {net.AddressInfo} */ (server.address())
  return { name: `Node ${process.version}`, port, stop: () => void server.close(() => {}).closeAllConnections() }
}

/**
 * @param {string} name
 * @param {number} port
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<Peer>}
 */
async function started(name, port, program, args, env = {}) {
  const child = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, ...env } })
  let said = ""
  let gone = ""
  child.stderr.setEncoding("utf8").on("data", (text) => (said += text))
  child.on("error", (error) => (gone = String(error)))
  const exited = new Promise((resolve) => child.on("close", (code) => resolve((gone ||= `exit code ${code}`))))
  await until(`${name} listens`, () => {
    if (gone) throw new Error(`${program} cannot be started (install it): ${gone}\n${said}`)
    return new Promise((resolve) => net.connect(port, "127.0.0.1").on("connect", function () { resolve(true); this.destroy() }).on("error", () => resolve(false)))
  }, { within: 120_000 })
  return { name, port, stop: async () => { child.kill("SIGKILL"); await exited } }
}

async function nginx() {
  const [dir, port] = [freshDir("nginx"), await freePort()]
  mkdirSync(path.join(dir, "logs"))
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${dir}/${kind};`).join(" ")
  writeFileSync(path.join(dir, "nginx.conf"), `daemon off; master_process off; pid ${dir}/pid; error_log ${dir}/logs/error.log;
events {} http { access_log off; ${paths} default_type text/plain; server { listen 127.0.0.1:${port}; location / { return 200 "path $request_uri\\n"; } } }`)
  return started("nginx", port, findProgram(["nginx"]) ?? "nginx", ["-p", dir, "-c", `${dir}/nginx.conf`])
}

async function caddy() {
  const [dir, port] = [freshDir("caddy"), await freePort()]
  writeFileSync(path.join(dir, "Caddyfile"), `{\n admin off\n auto_https off\n}\nhttp://:${port} {\n bind 127.0.0.1\n respond "path {http.request.orig_uri}\n"\n}\n`)
  return started("Caddy", port, "caddy", ["run", "--config", `${dir}/Caddyfile`, "--adapter", "caddyfile"], { HOME: dir, XDG_DATA_HOME: dir, XDG_CONFIG_HOME: dir })
}

export async function startPeers() {
  const all = await Promise.allSettled([node(), nginx(), caddy()])
  const running = all.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []))
  for (const each of all) {
    if (each.status === "fulfilled") continue
    await Promise.all(running.map((peer) => peer.stop()))
    throw each.reason
  }
  return running
}

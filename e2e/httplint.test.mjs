// @ts-check
// httplint on every kind of response: every route, every method, every reachable status.
import assert from "node:assert/strict"
import { spawn } from "node:child_process"
import http from "node:http"
import path from "node:path"
import { after, test } from "node:test"
import { largeRegistry } from "./support/large-registry.mjs"
import { binary, e2eDir, freshDir, repoRoot } from "./support/paths.mjs"
import { freePort } from "./support/proxies.mjs"
import { pythonProgram } from "./support/python.mjs"
import { cleanEnv, startServer } from "./support/server.mjs"
import { until } from "./support/wait.mjs"

/** Accepted notes, with the reason for each. */
const ACCEPTED = /** @type {Record<string, string>} */ ({
  STATUS_BAD_REQUEST: "warns of every 400, and these requests are meant to be refused",
  CSP_UNSAFE_INLINE: "is about scripts, which the policy of the exported drawing forbids; it allows the style of the drawing",
})

/**
 * @typedef {{ method: string, path: string, headers?: Record<string, string> }} Question
 * @typedef {Question & { url: string, request: string[][], status: number, phrase: string, response: string[][], body: string, time: number }} Exchange
 */

/** @param {string} url @param {Question} question @returns {Promise<Exchange>} */
function exchange(url, { method, path, headers = {} }) {
  return new Promise((resolve, reject) => {
    const sent = { "User-Agent": "basepair-e2e", ...headers }
    const request = http.request(url + path, { method, headers: sent, agent: false }, (answer) => {
      /** @type {Buffer[]} */
      const parts = []
      answer.on("data", (part) => parts.push(part))
      answer.on("end", () => {
        const response = []
        for (let at = 0; at < answer.rawHeaders.length; at += 2) response.push(answer.rawHeaders.slice(at, at + 2))
        const body = Buffer.concat(parts).toString("base64")
        const asked = Object.entries({ Host: new URL(url).host, ...sent })
        resolve({ method, path, headers, url: url + path, request: asked, status: answer.statusCode ?? 0, phrase: answer.statusMessage ?? "", response, body, time: Date.now() / 1000 })
      })
    })
    request.on("error", reject)
    request.end()
  })
}

/** Every address: the paths of the OpenAPI document, every kind of page, and the files that pages load. @param {import("./support/server.mjs").Server} server */
async function addresses(server) {
  const description = await server.json("/api/v1/openapi.json")
  const filled = { "{name}": "button", "{id}": "N2" }
  const api = Object.keys(description.paths).map((path) => path.replace(/\{\w+\}/g, (hole) => filled[/** @type {keyof filled} */ (hole)]))
  const html = await (await server.get("/items/button")).text()
  const loaded = [...html.matchAll(/(?:href|src)="(\/(?:assets|previews)\/[^"]+)"/g)].map((match) => match[1])
  assert.ok(loaded.length >= 5, "the page loads assets and previews")
  const pages = ["/", "/items", "/items/button", "/items/button/source/registry/n2-primitives/button/button.tsx", "/architecture", "/architecture/N2", "/tokens", "/rules", "/rules/upward-import", "/documents", "/documents/principles", "/skills", "/skills/compose-a-page", "/health"]
  const twins = pages.map((page) => (page === "/" ? "/index.md" : `${page}.md`))
  const files = ["/architecture.svg", "/architecture.mmd", "/search.json?q=button", "/sitemap.xml", "/robots.txt", "/llms.txt", "/llms-full.txt", "/favicon.ico", "/.well-known/security.txt", "/og/index.png", "/items?q=button"]
  const queried = ["/api/v1/ui?limit=100&offset=0", "/r/registry.json?q=button", "/api/v1/ui/button?ns=@acme", "/api/v1/findings?severity=note", "/api/v1/architecture/may?from=N6&to=N2"]
  return { api, pages, all: [...new Set([...api, ...pages, ...twins, ...files, ...queried, ...loaded])] }
}

/** Every request that gives another kind of response. @param {{ api: string[], pages: string[], all: string[] }} known @returns {Question[]} */
function questions({ pages, all }) {
  /** @type {Question[]} */
  const asked = []
  for (const path of all) {
    for (const method of ["GET", "HEAD", "OPTIONS", "POST", "DELETE"]) asked.push({ method, path })
    for (const coding of ["br", "gzip", "zstd"]) asked.push({ method: "GET", path, headers: { "Accept-Encoding": coding } })
    asked.push({ method: "OPTIONS", path, headers: { Origin: "http://localhost:5173", "Access-Control-Request-Method": "GET" } })
    asked.push({ method: "GET", path, headers: { Origin: "http://localhost:5173" } })
  }
  for (const path of pages) asked.push({ method: "GET", path, headers: { Accept: "text/markdown" } })
  const wrong = ["/nothing", "/api/v1/nothing", "/r/nothing.json", "/items/nothing", "/architecture/N99", "/api/v1/architecture/elements/N99", "/previews/nothing.png", "/assets/nothing.css", "/api/v1/ui?limit=x", "/items?node=N99", "/api/v1/architecture/may", "/r/%2e%2e/x", "/api/v1/architecture/frontend/axes/x"]
  for (const path of wrong) {
    for (const accept of ["*/*", "text/html", "application/problem+json", "text/markdown"]) {
      for (const method of ["GET", "HEAD", "OPTIONS", "POST"]) asked.push({ method, path, headers: { Accept: accept } })
    }
  }
  return asked
}

/** @param {Exchange[]} exchanges @returns {Promise<{ level: string, name: string, summary: string }[][]>} */
async function lint(exchanges) {
  const python = await pythonProgram("python")
  const child = spawn(python, [path.join(e2eDir, "support", "lint.py")], { stdio: ["pipe", "pipe", "inherit"] })
  let out = ""
  child.stdout.setEncoding("utf8").on("data", (text) => (out += text))
  const ended = new Promise((resolve) => child.on("close", resolve))
  child.stdin.end(exchanges.map((each) => JSON.stringify(each)).join("\n"))
  assert.equal(await ended, 0, "httplint exits with code 0")
  return out.trim().split("\n").map((line) => JSON.parse(line))
}

/** Responses before a server has loaded its registry, which takes a while for a large one. */
async function beforeLoading() {
  const dir = largeRegistry(4_000)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(binary, ["serve", dir, "--listen", `127.0.0.1:${port}`], { cwd: freshDir("cwd"), env: cleanEnv(), stdio: "ignore" })
  try {
    /** @type {Exchange[]} */
    const seen = []
    for (const path of ["/api/v1/ui", "/readyz", "/items", "/r/a.json"]) {
      seen.push(await until(`an answer at ${path}`, () => exchange(url, { method: "GET", path }).catch(() => undefined), { within: 120_000, every: 2 }))
    }
    return seen
  } finally {
    child.kill("SIGKILL")
  }
}

test("httplint reports no errors and no warnings for any response", async (t) => {
  const server = await startServer({ dir: repoRoot, args: ["--security-contact", "mailto:security@example.org", "--drain-delay", "30"] })
  after(() => server.stop("SIGKILL"))
  // Compressed forms follow right after the start.
  await until("the index is compressed", async () => (await server.get("/api/v1/ui", { headers: { "accept-encoding": "br" } })).headers.get("content-encoding") === "br")
  const exchanges = await beforeLoading()
  for (const question of questions(await addresses(server))) {
    const seen = await exchange(server.url, question)
    exchanges.push(seen)
    const tag = seen.response.find(([name]) => name.toLowerCase() === "etag")?.[1]
    if (tag && question.method === "GET") exchanges.push(await exchange(server.url, { ...question, headers: { ...question.headers, "If-None-Match": tag } }))
  }
  exchanges.push(await exchange(server.url, { method: "GET", path: "/items", headers: { Host: "elsewhere.example" } }))
  // While draining, `/readyz` reports it.
  server.child.kill("SIGTERM")
  exchanges.push(await until("draining", async () => {
    const seen = await exchange(server.url, { method: "GET", path: "/readyz" })
    return seen.status === 503 ? seen : undefined
  }))
  const statuses = new Map()
  for (const { status } of exchanges) statuses.set(status, (statuses.get(status) ?? 0) + 1)
  for (const status of [200, 204, 304, 400, 404, 405, 410, 421, 503]) assert.ok(statuses.has(status), `no answer with status ${status} was seen`)

  const noted = await lint(exchanges)
  assert.equal(noted.length, exchanges.length)
  /** @type {Map<string, string[]>} */
  const found = new Map()
  noted.forEach((notes, at) => {
    for (const { level, name, summary } of notes) {
      if (!["bad", "warning"].includes(level) || name in ACCEPTED) continue
      const { method, path, status, headers } = exchanges[at]
      const where = found.get(`${level} ${name}: ${summary}`) ?? []
      found.set(`${level} ${name}: ${summary}`, [...where, `${method} ${path} ${JSON.stringify(headers ?? {})} -> ${status}`])
    }
  })
  const shown = [...found].map(([what, where]) => `${where.length} times ${what}\n    ${where.slice(0, 4).join("\n    ")}`)
  assert.deepEqual(shown, [])
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} of ${status}`)
  t.diagnostic(`httplint: ${exchanges.length} answers (${counts.join(", ")}), 0 bad, 0 warnings`)
})

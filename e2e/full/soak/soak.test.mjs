// @ts-check
// Continuous reloads under load, then idle: memory stays flat, and no request fails. Four minutes of load and three idle, or as set by
// SOAK_MINUTES and SOAK_IDLE_MINUTES.
import assert from "node:assert/strict"
import { cpSync, readFileSync } from "node:fs"
import http from "node:http"
import path from "node:path"
import { after, test } from "node:test"
import { setTimeout as sleep } from "node:timers/promises"
import { memory, settled } from "../../support/memory.mjs"
import { freshDir, repoRoot } from "../../support/paths.mjs"
import { startServer } from "../../support/server.mjs"
import { replace } from "../../support/small-registry.mjs"

const MINUTES = Number(process.env.SOAK_MINUTES ?? 4)
const IDLE_MINUTES = Number(process.env.SOAK_IDLE_MINUTES ?? 3)
/** Milliseconds between changes. */
const EVERY = 100
const PAGES = ["/", "/items", "/architecture", "/tokens", "/rules", "/documents", "/skills", "/health", "/llms.txt", "/llms-full.txt", "/sitemap.xml", "/api/v1/ui", "/r/registry.json?limit=100&offset=0", "/items?q=button"]

test(`memory stays flat over ${MINUTES} minutes of reloads under load`, { timeout: (MINUTES + IDLE_MINUTES + 5) * 60_000 }, async (t) => {
  const dir = freshDir("registry")
  for (const part of ["registry", "registry.json", "architecture.json"]) cpSync(path.join(repoRoot, part), path.join(dir, part), { recursive: true })
  const server = await startServer({ dir, args: ["--watch"] })
  after(() => server.stop())
  const pid = /** @type {number} */ (server.child.pid)
  const agent = new http.Agent({ keepAlive: true, maxSockets: 8 })
  after(() => agent.destroy())
  let requests = 0
  let failed = 0
  const get = (/** @type {string} */ path) =>
    new Promise((resolve) => {
      const end = (/** @type {boolean} */ good) => (requests++, (failed += good ? 0 : 1), resolve(undefined))
      http.get(server.url + path, { agent, headers: { "accept-encoding": "br, gzip" } }, (answer) => {
        answer.resume().on("end", () => end(answer.statusCode === 200))
      }).on("error", () => end(false))
    })

  // The memory of a server after every document was requested once.
  const { items } = await server.json("/api/v1/ui")
  const addresses = [...PAGES, ...items.flatMap((/** @type {{ name: string }} */ { name }) => [`/items/${name}`, `/r/${name}.json`])]
  for (const address of addresses) await get(address)
  const start = await settled(pid)

  const end = Date.now() + MINUTES * 60_000
  const load = async (/** @type {number} */ first) => {
    for (let at = first; Date.now() < end; at++) await get(addresses[(at * 7) % addresses.length])
  }
  const loads = [load(0), load(1), load(2)]
  const file = path.join(dir, "registry/n2-primitives/button/button.tsx")
  const text = readFileSync(file, "utf8")
  /** @type {number[]} */
  const seen = []
  let shown = Date.now()
  for (let change = 0; Date.now() < end; change++) {
    replace(file, `${text}\n// ${change}\n`)
    await sleep(EVERY)
    if (Date.now() - shown >= 5_000) {
      shown = Date.now()
      const { now, threads } = memory(pid)
      seen.push(now)
      console.log(`${((MINUTES * 60_000 - (end - shown)) / 1000).toFixed(0).padStart(4)} s  ${now} MB  ${threads} threads  ${requests} requests  ${(server.stderr.match(/reloaded/g) ?? []).length} reloads`)
    }
  }
  await Promise.all(loads)
  const rest = await settled(pid)
  await sleep(IDLE_MINUTES * 60_000)
  const idle = memory(pid).now
  const reloads = (server.stderr.match(/reloaded/g) ?? []).length
  const mean = (/** @type {number[]} */ values) => values.reduce((sum, value) => sum + value, 0) / values.length
  const third = Math.floor(seen.length / 3)
  const [early, late] = [mean(seen.slice(third, 2 * third)), mean(seen.slice(2 * third))]
  const figures = `${start} MB before, ${Math.max(...seen)} MB at most, ${early.toFixed(0)} MB in the middle third, ${late.toFixed(0)} MB in the last, ${rest} MB at rest, ${idle} MB after ${IDLE_MINUTES} idle minutes; ${reloads} reloads, ${requests} requests, ${failed} failed`
  assert.ok(reloads > MINUTES * 10, figures)
  assert.equal(failed, 0, figures)
  assert.ok(late <= 1.15 * early, `memory grows: ${figures}`)
  assert.ok(Math.max(...seen) <= 2 * start && Math.max(rest, idle) <= 1.5 * start, `memory is not returned: ${figures}`)
  t.diagnostic(`soak: ${figures}`)
})

// @ts-check
// P22: nothing leaks. Clients read every page and item while a source changes every two seconds, and every tenth time the manifest is
// broken and repaired. Memory and open files do not grow, and no answer is an error of the server. The count is in seconds.
import { cpSync, readFileSync, readdirSync } from "node:fs"
import http from "node:http"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { memory, settled } from "../support/memory.mjs"
import { freshDir, repoRoot } from "../support/paths.mjs"
import { startServer } from "../support/server.mjs"
import { replace } from "../support/small-registry.mjs"
import { keep } from "./harness.mjs"

const CLIENTS = 6
const EVERY = 2_000
/** The first part of a run fills caches, and is not measured. */
const WARM = 0.3

/** How much a series grows in an hour, by least squares. @param {{ at: number, value: number }[]} series */
function slope(series) {
  const mean = (/** @type {number[]} */ values) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [at, value] = [mean(series.map((one) => one.at)), mean(series.map((one) => one.value))]
  const up = series.reduce((sum, one) => sum + (one.at - at) * (one.value - value), 0)
  const across = series.reduce((sum, one) => sum + (one.at - at) ** 2, 0)
  return across === 0 ? 0 : (up / across) * 3600
}

await keep("P22", {
  tally: { requests: 0, failed: 0, reloads: 0, start: 0, most: 0, end: 0, slope: 0, files: 0, filesAtEnd: 0 },
  figure: ({ done, tally }) =>
    `${done} s: ${tally.requests} requests (${Math.round(tally.requests / done)} a second), ${tally.failed} failed, ${tally.reloads} reloads; ${tally.start} MB at the start, ${tally.most} MB at most, ${tally.end} MB at the end, ${tally.slope.toFixed(1)} MB an hour after the first ${WARM * 100} %; ${tally.files} open files at the start, ${tally.filesAtEnd} at the end`,
  work: async (progress) => {
    const dir = freshDir("registry")
    for (const part of ["registry", "registry.json", "architecture.json"]) cpSync(path.join(repoRoot, part), path.join(dir, part), { recursive: true })
    const server = await startServer({ dir, args: ["--watch"] })
    const pid = /** @type {number} */ (server.child.pid)
    const files = () => readdirSync(`/proc/${pid}/fd`).length
    const agent = new http.Agent({ keepAlive: true, maxSockets: CLIENTS })
    const get = (/** @type {string} */ address) =>
      new Promise((resolve) => {
        const end = (/** @type {string} */ wrong) => {
          progress.tally.requests += 1
          if (wrong) {
            progress.tally.failed += 1
            progress.broken(`${address}: ${wrong}`)
          }
          resolve(undefined)
        }
        http
          .get(server.url + address, { agent, headers: { "accept-encoding": "br, gzip" } }, (answer) => {
            answer.resume().on("end", () => end(answer.statusCode === 200 ? "" : String(answer.statusCode)))
          })
          .on("error", (error) => end(error.message))
      })
    const { items } = await server.json("/api/v1/ui")
    const addresses = ["/", "/items", "/tokens", "/health", "/llms-full.txt", "/api/v1/ui", "/items?q=button", ...items.flatMap((/** @type {{ name: string }} */ { name }) => [`/items/${name}`, `/r/${name}.json`])]
    for (const address of addresses) await get(address)
    progress.tally.start = await settled(pid)
    progress.tally.files = files()

    let stopped = false
    const clients = Array.from({ length: CLIENTS }, async (_, first) => {
      for (let at = first; !stopped; at++) await get(addresses[(at * 7) % addresses.length])
    })
    const source = path.join(dir, "registry/n2-primitives/button/button.tsx")
    const [text, manifest] = [readFileSync(source, "utf8"), readFileSync(path.join(dir, "registry.json"), "utf8")]
    const count = () => (server.stderr.match(/reloaded/g) ?? []).length
    /** @type {{ at: number, value: number }[]} */
    const seen = []
    const began = Date.now()
    for (let change = 0; !progress.finished(); change++) {
      if (change % 10 === 8) replace(path.join(dir, "registry.json"), manifest.slice(0, -10))
      else if (change % 10 === 9) replace(path.join(dir, "registry.json"), manifest)
      else replace(source, `${text}\n// ${change}\n`)
      await sleep(EVERY)
      const { now } = memory(pid)
      progress.tally.most = Math.max(progress.tally.most, now)
      if (progress.done >= WARM * progress.count) seen.push({ at: (Date.now() - began) / 1000, value: now })
      progress.step(EVERY / 1000)
    }
    stopped = true
    await Promise.all(clients)
    agent.destroy()
    progress.tally.reloads = count()
    progress.tally.slope = slope(seen)
    progress.tally.end = await settled(pid)
    progress.tally.filesAtEnd = files()
    if (progress.tally.filesAtEnd > progress.tally.files + 4) progress.broken(`${progress.tally.filesAtEnd} open files`)
    // What a short run measures is the noise of an allocator.
    if (progress.count >= 1_800 && progress.tally.slope > 16) progress.broken(`memory grows by ${progress.tally.slope.toFixed(1)} MB an hour`)
    await server.stop()
  },
})

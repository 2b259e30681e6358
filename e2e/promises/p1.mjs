// @ts-check
// P1: a reload never fails a request. The sources and the manifest are replaced while clients read; every second state is broken in one of
// many ways. Every answer is 200 with the text of a state that was written whole.
import { createHash } from "node:crypto"
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import http from "node:http"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { mustRun } from "../support/run.mjs"
import { startServer } from "../support/server.mjs"
import { manifest, replace, smallRegistry } from "../support/small-registry.mjs"
import { keep } from "./harness.mjs"

const CLIENTS = 8

/** A source that carries its own digest. @param {number} state */
const text = (state) => {
  const body = `export const state = ${state}\n`
  return `// ${createHash("sha256").update(body).digest("hex")}\n${body}`
}

/** @param {string} served */
function isWhole(served) {
  const [first, ...rest] = served.split("\n")
  return first === `// ${createHash("sha256").update(rest.join("\n")).digest("hex")}`
}

/** Ways in which a registry is broken, each undone by the next good state. @type {((dir: string, whole: string) => Promise<void> | void)[]} */
const FAULTS = [
  (dir, whole) => replace(path.join(dir, "registry.json"), whole.slice(0, whole.length / 2)),
  (dir, whole) => replace(path.join(dir, "registry.json"), whole.replace("{", "\u0000")),
  (dir) => replace(path.join(dir, "registry.json"), ""),
  (dir) => rmSync(path.join(dir, "registry.json")),
  (dir, whole) => replace(path.join(dir, "registry.json"), whole.replace('"name"', '"name": "twice", "name"')),
  (dir, whole) => writeFileSync(path.join(dir, "registry.json"), Buffer.concat([Buffer.from(whole), Buffer.from([0xff, 0xfe])])),
  (dir) => {
    rmSync(path.join(dir, "registry.json"))
    mkdirSync(path.join(dir, "registry.json"))
  },
  async (dir) => {
    rmSync(path.join(dir, "registry.json"))
    await mustRun("mkfifo", [path.join(dir, "registry.json")])
  },
  (dir) => {
    rmSync(path.join(dir, "registry.json"))
    symlinkSync("/etc/passwd", path.join(dir, "registry.json"))
  },
  (dir) => replace(path.join(dir, "registry.json"), " ".repeat(33 * 1024 * 1024)),
]

await keep("P1", {
  tally: { requests: 0, failed: 0, mixed: 0, seconds: 0 },
  figure: ({ done, tally }) =>
    `${done} swaps, every second one broken in one of ${FAULTS.length} ways: ${tally.requests} requests (${Math.round(tally.requests / Math.max(1, tally.seconds))} a second), ${tally.failed} failed, ${tally.mixed} mixed`,
  work: async (progress) => {
    const dir = smallRegistry()
    const source = path.join(dir, "lib/word.ts")
    const whole = JSON.stringify(manifest, null, 2)
    writeFileSync(source, text(0))
    const server = await startServer({ dir, args: ["--watch"] })
    const agent = new http.Agent({ keepAlive: true, maxSockets: CLIENTS })
    const began = Date.now()
    const spent = progress.tally.seconds
    const ask = () =>
      new Promise((resolve) => {
        const failed = (/** @type {string} */ why) => {
          progress.tally.failed += 1
          progress.broken(`a request failed: ${why}`)
          resolve(undefined)
        }
        http
          .get(`${server.url}/r/word.json`, { agent }, (answer) => {
            let body = ""
            answer.setEncoding("utf8").on("data", (piece) => (body += piece))
            answer.on("end", () => {
              progress.tally.requests += 1
              if (answer.statusCode !== 200) return failed(`${answer.statusCode} ${body.slice(0, 200)}`)
              if (!isWhole(JSON.parse(body).files[0].content)) {
                progress.tally.mixed += 1
                progress.broken(`a text that was never whole: ${body.slice(0, 300)}`)
              }
              resolve(undefined)
            })
          })
          .on("error", (error) => failed(error.message))
      })
    let stopped = false
    const clients = Array.from({ length: CLIENTS }, async () => {
      while (!stopped) await ask()
    })
    while (!progress.finished()) {
      const state = progress.done + 1
      if (state % 2 === 0) {
        await FAULTS[(state / 2) % FAULTS.length](dir, whole)
      } else {
        rmSync(path.join(dir, "registry.json"), { recursive: true, force: true })
        writeFileSync(path.join(dir, "manifest.tmp"), whole)
        renameSync(path.join(dir, "manifest.tmp"), path.join(dir, "registry.json"))
        replace(source, text(state))
      }
      await sleep(200)
      progress.tally.seconds = spent + (Date.now() - began) / 1000
      progress.step()
    }
    stopped = true
    await Promise.all(clients)
    agent.destroy()
    await server.stop()
  },
})

// @ts-check
// P12: no request leaves the registry. Paths that try to, in every encoding and in every place of a request that can carry one, get an answer
// without the text of a file that lies beside the registry; and the kernel sees the server open nothing below another folder.
import { spawn } from "node:child_process"
import { mkdirSync, writeFileSync } from "node:fs"
import net from "node:net"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { freshDir } from "../support/paths.mjs"
import { startServer } from "../support/server.mjs"
import { manifest, source } from "../support/small-registry.mjs"
import { keep } from "./harness.mjs"

const SECRET = "canary-beside-the-registry-7be1"
const PIPELINED = 64

const UP = ["..", "%2e%2e", "%2E.", ".%2e", "%252e%252e", "..;", "..%00", "%c0%ae%c0%ae", "%uff0e%uff0e", "．．", "..%5c", "....", "..%20", "..."]
const BETWEEN = ["/", "%2f", "%2F", "\\", "%5c", "%255c", "%252f", "//", "/./", "%c0%af", "∕"]
const DEPTHS = [1, 2, 3, 5, 8, 12]
const TARGETS = ["secret.txt", "etc/passwd", "proc/self/environ", "proc/self/root/etc/passwd", "secret.txt%00.json", "secret.txt.json", "secret.txt?", "secret.txt%23"]
const STARTS = ["", "/", "word/", "lib/", "%2f", "file:///", "C:\\"]
/** Where a request carries a path. @type {((text: string) => string)[]} */
const CARRIERS = [
  (text) => `/${text}`,
  (text) => `/r/${text}`,
  (text) => `/r/${text}.json`,
  (text) => `/api/v1/ui/${text}`,
  (text) => `/items/${text}`,
  (text) => `/items/word/${text}`,
  (text) => `/og/items/${text}.png`,
  (text) => `/previews/${text}`,
  (text) => `/assets/${text}`,
  (text) => `/live/item/${text}`,
  (text) => `/.well-known/${text}`,
  (text) => `/api/v1/plan/word?style=${text}`,
]

const total = UP.length * BETWEEN.length * DEPTHS.length * TARGETS.length * STARTS.length * CARRIERS.length

/** The request with a number: every combination once. @param {number} number */
function request(number) {
  const pick = (/** @type {readonly any[]} */ list) => {
    const chosen = list[number % list.length]
    number = Math.floor(number / list.length)
    return chosen
  }
  const [carrier, up, between, depth, target, start] = [pick(CARRIERS), pick(UP), pick(BETWEEN), pick(DEPTHS), pick(TARGETS), pick(STARTS)]
  const address = carrier(start + Array(depth).fill(up).join(between) + between + target).replaceAll(" ", "%20")
  return Buffer.from(`GET ${address} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: identity\r\n\r\n`, "utf8")
}

await keep("P12", {
  tally: { bytes: 0, opened: 0 },
  figure: ({ done, tally }) => `${done} of ${total} requests with paths that lead out, in ${CARRIERS.length} places: 0 answers with a text from outside (${(tally.bytes / 1e6).toFixed(0)} MB read), ${tally.opened} files opened`,
  work: async (progress) => {
    const outer = freshDir("outer")
    writeFileSync(path.join(outer, "secret.txt"), SECRET)
    const dir = path.join(outer, "registry")
    mkdirSync(path.join(dir, "lib"), { recursive: true })
    writeFileSync(path.join(dir, "registry.json"), JSON.stringify(manifest))
    writeFileSync(path.join(dir, "lib/word.ts"), source("first"))
    const server = await startServer({ dir, args: ["--watch=false"] })
    await sleep(1_000)
    const trace = spawn("strace", ["-f", "-qq", "-e", "trace=open,openat,openat2", "-p", String(server.child.pid)], { stdio: ["ignore", "ignore", "pipe"] })
    trace.stderr.setEncoding("utf8").on("data", (/** @type {string} */ text) => {
      for (const line of text.split("\n").filter((line) => /open/.test(line) && !/"\/(proc\/self|sys\/fs\/cgroup)/.test(line))) {
        progress.tally.opened += 1
        progress.broken(`a file was opened: ${line}`)
      }
    })
    await sleep(500)
    /** Sends some requests at once, and returns how many were answered before the connection ended: a refused one ends it. @param {number} first @param {number} count @returns {Promise<number>} */
    const ask = (first, count) =>
      new Promise((resolve) => {
        const socket = net.connect(server.port, "127.0.0.1", () => {
          for (let at = first; at < first + count; at++) socket.write(request(at % total))
          socket.end()
        })
        let kept = ""
        let answers = 0
        socket.setEncoding("latin1").on("data", (piece) => {
          progress.tally.bytes += piece.length
          const text = kept + piece
          if (text.includes(SECRET) || text.includes("root:x:0:0")) progress.broken(`one of the requests from ${first} on was answered with a file from outside`)
          answers += [...text.matchAll(/HTTP\/1\.1 \d{3} [A-Z]/g)].length - [...kept.matchAll(/HTTP\/1\.1 \d{3} [A-Z]/g)].length
          kept = text.slice(-64)
        })
        socket.on("error", () => {})
        socket.on("close", () => resolve(Math.min(answers, count)))
      })
    while (!progress.finished()) {
      const count = Math.min(PIPELINED, progress.count - progress.done)
      const answers = await ask(progress.done, count)
      if (answers === 0) progress.broken(`request ${progress.done} got no answer`)
      progress.step(Math.max(1, answers))
    }
    trace.kill("SIGINT")
    await server.stop()
  },
})

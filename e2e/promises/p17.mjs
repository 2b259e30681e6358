// @ts-check
// P17: strangers cost little. Thousands of connections that send nothing, half a head, half a body, read nothing, ask for event streams, send
// the largest messages there are, and with HTTP/2 open streams that they do not read, do not complete or reset, heads without end and pings, from a few addresses and again as soon as they are cut, while honest clients of other
// addresses ask for items, pages, searches and tools. Some of both come through a proxy. Every honest request is answered. Before, as
// many connections come and go: afterwards the server has at most twice the memory of its start. The count is in seconds.
import { fork } from "node:child_process"
import { readdirSync } from "node:fs"
import http from "node:http"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { memory, processorTime, settled } from "../support/memory.mjs"
import { repoRoot } from "../support/paths.mjs"
import { startServer } from "../support/server.mjs"
import { keep } from "./harness.mjs"

const ATTACKERS = Number(process.env.PROMISE_ATTACKERS ?? 10_000)
const PROCESSES = 4
const HONEST = 8
/** Of these, through the proxy. */
const PROXIED = 3
const PROXY = "127.0.3.1"
/** What full caches may add after the attack, in megabytes: pages and answers, as `docs/operations.md` says. */
const CACHES = 72
/** How long honest clients are alone, for comparison, and how long memory may take to be returned, in milliseconds. */
const ALONE = 10_000
const MINUTE = 60_000

const call = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "search_items", arguments: { query: "button" } } })
/** What an honest client asks for. @type {{ path: string, body?: string }[]} */
const ASKS = [{ path: "/r/button.json" }, { path: "/items" }, { path: "/items?q=dialog" }, { path: "/healthz" }, { path: "/api/v1/plan/button" }, { path: "/mcp", body: call }]

/** How many files a process has open; nearly all are connections. @param {number} pid */
const openFiles = (pid) => readdirSync(`/proc/${pid}/fd`).length

/** Processes of strangers. @param {number} port @param {{ silent: boolean }} how */
function strangers(port, { silent }) {
  const each = Math.ceil(ATTACKERS / PROCESSES)
  const children = Array.from({ length: PROCESSES }, (_, at) => {
    const script = path.join(import.meta.dirname, "p17-strangers.mjs")
    // The limit on open files that it inherits may be lower than what it may have. Strangers have machines of their own: what theirs
    // do is not to be taken from the server.
    const limited = ["-c", 'ulimit -n "$(ulimit -H -n)"; exec nice -n 10 "$0" "$@"', process.execPath]
    return fork(script, [port, each, at * each, silent ? 1 : 0].map(String), { execPath: "/bin/sh", execArgv: limited })
  })
  return async () => {
    const ended = children.map((child) => new Promise((resolve) => {
      child.once("message", (/** @type {any} */ { attacks }) => resolve(attacks))
      child.once("exit", () => resolve(0))
      child.send("end")
    }))
    const attacks = await Promise.all(ended)
    if (attacks.includes(0)) throw new Error("strangers have ended early")
    return attacks.reduce((sum, one) => sum + one, 0)
  }
}

/**
 * An honest client, until it is stopped.
 * @param {number} port @param {number} number @param {{ stopped: boolean }} state @param {(ask: string, status: unknown, milliseconds: number) => void} seen
 */
async function honest(port, number, state, seen) {
  const proxied = number < PROXIED
  const agent = new http.Agent({ keepAlive: number % 2 === 0, localAddress: proxied ? PROXY : `127.0.1.${1 + number}` })
  for (let at = number; !state.stopped; at++) {
    const { path, body } = ASKS[at % ASKS.length]
    const headers = {
      ...(proxied && { "x-forwarded-for": `203.0.113.${1 + number}` }),
      ...(body && { "content-type": "application/json", accept: "application/json, text/event-stream", "content-length": Buffer.byteLength(body) }),
    }
    const began = performance.now()
    const status = await new Promise((resolve) => {
      const request = http.request({ port, host: "127.0.0.1", path, agent, method: body ? "POST" : "GET", timeout: 30_000, headers }, (answer) => {
        answer.on("error", (error) => resolve(error.message))
        answer.resume().on("end", () => resolve(answer.statusCode))
      })
      request.on("timeout", () => request.destroy(new Error("no answer")))
      request.on("error", (error) => resolve(error.message))
      request.end(body)
    })
    seen(path, status, performance.now() - began)
    await sleep(50)
  }
  agent.destroy()
}

/** Honest clients for as long as `meanwhile` takes, and how long each of their requests took. @param {number} port @param {(path: string, status: unknown) => void} seen @param {() => Promise<unknown>} meanwhile */
async function asked(port, seen, meanwhile) {
  const state = { stopped: false }
  /** @type {number[]} */
  const times = []
  const clients = Array.from({ length: HONEST }, (_, number) =>
    honest(port, number, state, (path, status, milliseconds) => {
      times.push(milliseconds)
      seen(path, status)
    }))
  await meanwhile()
  state.stopped = true
  await Promise.all(clients)
  times.sort((one, other) => one - other)
  return { count: times.length, p99: times[Math.floor(times.length * 0.99)], worst: times.at(-1) ?? 0 }
}

await keep("P17", {
  tally: { attacks: 0, honest: 0, failed: 0, alone: 0, p99: 0, worst: 0, seconds: 0, start: 0, silent: 0, peak: 0, after: 0, silentOpen: 0, mostOpen: 0 },
  figure: ({ done, tally }) =>
    `${done} s with ${ATTACKERS} strangers, whose processes have a lower priority, connecting again as soon as they are cut (${tally.attacks} connections of sixteen kinds, at most ${tally.mostOpen} open at a time): ${tally.honest} requests of honest clients, ${tally.failed} not answered, 99 of 100 within ${Math.round(tally.p99)} ms (${Math.round(tally.alone)} ms without strangers), the slowest ${Math.round(tally.worst)} ms, with ${Math.round(tally.seconds)} s of processor time for the server. ${tally.start} MB at the start, ${tally.silent} MB a minute after ${tally.silentOpen} silent connections at a time, ${tally.peak} MB at most under attack, ${tally.after} MB a minute later`,
  work: async (progress) => {
    const server = await startServer({ dir: repoRoot, args: ["--watch", "--trusted-proxy", PROXY], openFiles: ATTACKERS + 300 })
    const pid = /** @type {number} */ (server.child.pid)
    const { port } = server
    const { tally } = progress
    await (await server.get("/items")).text()
    tally.start = await settled(pid)

    const endSilent = strangers(port, { silent: true })
    // The server ends a silent one after ten seconds, and it comes again.
    for (let seconds = 0; seconds < 60 && tally.silentOpen < ATTACKERS * 0.9; seconds++) {
      await sleep(1_000)
      tally.silentOpen = Math.max(tally.silentOpen, openFiles(pid))
    }
    await endSilent()
    await sleep(MINUTE)
    tally.silent = memory(pid).now
    if (tally.silent > 2 * tally.start) progress.broken(`${tally.silent} MB a minute after silent connections, ${tally.start} MB at the start`)

    const seen = (/** @type {string} */ path, /** @type {unknown} */ status) => {
      tally.honest += 1
      if (status === 200) return
      tally.failed += 1
      progress.broken(`${path} of an honest client: ${status}`)
    }
    tally.alone = (await asked(port, () => {}, () => sleep(ALONE))).p99
    const end = strangers(port, { silent: false })
    const before = processorTime(pid)
    const { p99, worst } = await asked(port, seen, async () => {
      while (!progress.finished()) {
        await sleep(1_000)
        tally.mostOpen = Math.max(tally.mostOpen, openFiles(pid))
        progress.step()
      }
    })
    tally.seconds = processorTime(pid) - before
    tally.attacks = await end()
    Object.assign(tally, { p99, worst, peak: memory(pid).peak })
    await sleep(MINUTE)
    tally.after = memory(pid).now
    if (tally.after > 2 * tally.start + CACHES) progress.broken(`${tally.after} MB a minute after the attack, ${tally.start} MB at the start`)
    // Strangers that do not get to connect prove nothing.
    if (tally.silentOpen < ATTACKERS * 0.9) progress.broken(`this machine was too busy: ${tally.silentOpen} silent connections at a time`)
    if (tally.attacks < ATTACKERS) progress.broken(`this machine was too busy: ${tally.attacks} connections of strangers`)
    const { code } = await server.stop()
    if (code !== 0) progress.broken(`exit code ${code}`)
  },
})

// @ts-check
// P17: strangers cost little. Thousands of connections that send nothing, half a head, half a body, read nothing, open streams, ask for event
// streams and send the largest messages there are, from a few addresses and again as soon as they are cut, while honest clients of other
// addresses ask for items, pages, searches and tools. Every honest request is answered. The count is in seconds.
import http2 from "node:http2"
import http from "node:http"
import net from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { memory, settled } from "../support/memory.mjs"
import { repoRoot } from "../support/paths.mjs"
import { startServer } from "../support/server.mjs"
import { keep } from "./harness.mjs"

/** Besides these, the client of this script needs some for itself. */
const ATTACKERS = Number(process.env.PROMISE_ATTACKERS ?? 10_000)
const ADDRESSES = 16
const HONEST = 8

const bomb = (() => {
  const deep = "[".repeat(30) + "]".repeat(30)
  const text = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "search_items", arguments: { query: "button" } } })
  return text.replace('"params"', `"junk":[${Array(3800).fill(deep).join(",").slice(0, 240_000).replace(/,[^,]*$/, "")}],"params"`)
})()
const call = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "search_items", arguments: { query: "button" } } })
const post = (/** @type {string} */ body, length = Buffer.byteLength(body)) =>
  `POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nContent-Length: ${length}\r\n\r\n${body}`

/** What a stranger sends, and whether it reads. @type {{ name: string, text: (number: number) => string, reads: boolean, drips?: string }[]} */
const KINDS = [
  { name: "nothing", text: () => "", reads: true },
  { name: "half a head", text: () => "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n", reads: true, drips: "X: y\r\n" },
  { name: "half a body", text: () => post("{", 200_000), reads: true, drips: " " },
  { name: "reads nothing", text: () => "GET /llms-full.txt HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".repeat(4), reads: false },
  { name: "bomb", text: () => post(bomb), reads: true },
  { name: "calls", text: () => post(call).repeat(8), reads: true },
  { name: "events", text: () => "GET /events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", reads: true },
  { name: "pages", text: (number) => `GET /items?q=${number}x${(number * 7919) % 9973} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`, reads: true },
]

await keep("P17", {
  tally: { attacks: 0, honest: 0, failed: 0, p99: 0, worst: 0, start: 0, peak: 0, after: 0 },
  figure: ({ done, tally }) =>
    `${done} s with ${ATTACKERS} connections of strangers at a time (${tally.attacks} in all, ${KINDS.length} kinds and HTTP/2): ${tally.honest} honest requests, ${tally.failed} not answered, 99 of 100 within ${Math.round(tally.p99)} ms, the slowest ${Math.round(tally.worst)} ms; ${tally.start} MB at the start, ${tally.peak} MB at most, ${tally.after} MB a minute later`,
  work: async (progress) => {
    const server = await startServer({ dir: repoRoot, args: ["--watch"], openFiles: ATTACKERS + 300 })
    const pid = /** @type {number} */ (server.child.pid)
    const { port } = server
    await (await server.get("/items")).text()
    progress.tally.start = await settled(pid)
    let stopped = false
    /** @type {Set<net.Socket>} */
    const open = new Set()
    const attack = (/** @type {number} */ number) => {
      if (stopped) return
      const kind = KINDS[number % KINDS.length]
      const socket = net.connect({ port, host: "127.0.0.1", localAddress: `127.0.0.${2 + (number % ADDRESSES)}` })
      progress.tally.attacks += 1
      open.add(socket)
      const drip = kind.drips && setInterval(() => socket.write(kind.drips ?? ""), 3_000 + (number % 1000))
      socket.on("connect", () => socket.write(kind.text(number)))
      if (kind.reads) socket.resume()
      else socket.pause()
      socket.on("error", () => {})
      socket.on("close", () => {
        clearInterval(drip)
        open.delete(socket)
        // Again, a moment later.
        setTimeout(attack, 1_000 + (number % 997), number + 1)
      })
    }
    /** Streams of HTTP/2 that nobody reads, reset and opened again. */
    const streams = async (/** @type {number} */ number) => {
      while (!stopped) {
        const session = http2.connect(`http://127.0.0.1:${port}`, { createConnection: () => net.connect({ port, host: "127.0.0.1", localAddress: `127.0.0.${2 + (number % ADDRESSES)}` }) })
        session.on("error", () => {})
        for (let round = 0; round < 20 && !stopped && !session.destroyed; round++) {
          for (let at = 0; at < 50 && !session.destroyed && !session.closed; at++) {
            const stream = session.request({ ":path": "/llms-full.txt" })
            stream.on("error", () => {})
            if (at % 2) stream.close(http2.constants.NGHTTP2_CANCEL)
          }
          await sleep(500)
        }
        session.destroy()
        await sleep(500)
      }
    }
    /** @type {number[]} */
    const times = []
    const asks = [
      { path: "/r/button.json" },
      { path: "/items" },
      { path: "/items?q=dialog" },
      { path: "/healthz" },
      { path: "/api/v1/plan/button" },
      { path: "/mcp", body: call },
    ]
    const honest = async (/** @type {number} */ number) => {
      const agent = new http.Agent({ keepAlive: number % 2 === 0, localAddress: `127.0.1.${1 + number}` })
      for (let at = number; !stopped; at++) {
        const { path, body } = asks[at % asks.length]
        const began = performance.now()
        const status = await new Promise((resolve) => {
          const request = http.request({ port, host: "127.0.0.1", path, agent, method: body ? "POST" : "GET", timeout: 30_000, headers: body ? { "content-type": "application/json", accept: "application/json, text/event-stream", "content-length": Buffer.byteLength(body) } : {} }, (answer) => {
            answer.resume().on("end", () => resolve(answer.statusCode))
          })
          request.on("timeout", () => request.destroy(new Error("no answer")))
          request.on("error", (error) => resolve(error.message))
          request.end(body)
        })
        times.push(performance.now() - began)
        progress.tally.honest += 1
        if (status !== 200) {
          progress.tally.failed += 1
          progress.broken(`${path} of an honest client: ${status}`)
        }
        await sleep(50)
      }
      agent.destroy()
    }
    const others = [...Array.from({ length: HONEST }, (_, number) => honest(number)), ...Array.from({ length: 8 }, (_, number) => streams(number))]
    for (let number = 0; number < ATTACKERS; number++) {
      attack(number)
      if (number % 250 === 249) await sleep(50)
    }
    while (!progress.finished()) {
      await sleep(1_000)
      progress.step()
    }
    stopped = true
    for (const socket of open) socket.destroy()
    await Promise.all(others)
    times.sort((one, other) => one - other)
    progress.tally.p99 = times[Math.floor(times.length * 0.99)]
    progress.tally.worst = times.at(-1) ?? 0
    progress.tally.peak = memory(pid).peak
    await sleep(60_000)
    progress.tally.after = memory(pid).now
    await server.stop()
  },
})

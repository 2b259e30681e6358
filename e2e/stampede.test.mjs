// @ts-check
// Five hundred clients request the same uncached document at once: it is rendered once, memory stays bounded, other requests are answered,
// and the result is cached.
import assert from "node:assert/strict"
import net from "node:net"
import { after, test } from "node:test"
import { repoRoot } from "./support/paths.mjs"
import { startServer } from "./support/server.mjs"
import { memory, peakSinceNow, settled } from "./support/memory.mjs"

const CLIENTS = 500

/** An open connection. @param {number} port @returns {Promise<net.Socket>} */
const open = (port) =>
  new Promise((resolve, reject) => {
    const socket = net.connect(port, "127.0.0.1", () => resolve(socket))
    socket.once("error", reject)
  })

/** Sends a request and returns the first line and the number of bytes. @param {net.Socket} socket @returns {Promise<{ line: string, bytes: number }>} */
const ask = (socket) =>
  new Promise((resolve, reject) => {
    let line = ""
    let bytes = 0
    socket.on("data", (data) => {
      if (bytes === 0) line = data.toString("latin1").split("\r\n", 1)[0]
      bytes += data.length
    })
    socket.on("close", () => resolve({ line, bytes }))
    socket.on("error", reject)
    socket.write("GET /llms-full.txt HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n")
  })

test("500 clients of an uncached document cost one rendering and little memory", async (t) => {
  const server = await startServer({ dir: repoRoot, args: ["--log-level", "debug"] })
  after(() => server.stop())
  const pid = /** @type {number} */ (server.child.pid)
  const made = (/** @type {string} */ key) => server.stderr.split("\n").filter((line) => line.includes(" made ") && line.includes(` key=${key} `)).length

  // An idle server: started, one page requested, and idle again.
  await (await server.get("/")).text()
  const idle = await settled(pid)
  peakSinceNow(pid)
  const sockets = await Promise.all(Array.from({ length: CLIENTS }, () => open(server.port)))
  const asked = Promise.all(sockets.map(ask))
  const began = performance.now()
  const honest = await server.get("/r/button.json")
  await honest.text()
  const waited = performance.now() - began
  const answers = await asked
  assert.equal(honest.status, 200)
  assert.deepEqual([...new Set(answers.map(({ line }) => line))], ["HTTP/1.1 200 OK"])
  assert.equal(new Set(answers.map(({ bytes }) => bytes)).size, 1, "every client gets the same bytes")
  assert.equal(made("/llms-full.txt"), 1, "it is rendered once")
  const { peak, threads } = memory(pid)
  assert.ok(peak <= 1.5 * idle, `memory rose from ${idle} MB to ${peak} MB`)

  // The cache works afterwards: a second document is cached with the first.
  for (let round = 0; round < 3; round++) for (const page of ["/rules", "/llms-full.txt"]) await (await server.get(page)).text()
  assert.deepEqual([made("/rules"), made("/llms-full.txt")], [1, 1])
  t.diagnostic(`stampede: ${CLIENTS} clients, 1 rendering, memory ${idle} MB idle, ${peak} MB at most (${(peak / idle).toFixed(2)} times), ${threads} threads, another request waited ${waited.toFixed(0)} ms`)
})

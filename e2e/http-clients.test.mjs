// @ts-check
// Many clients at once: stuck clients do not block others, and shutdown works under load.
import assert from "node:assert/strict"
import http from "node:http"
import http2 from "node:http2"
import net from "node:net"
import { test } from "node:test"
import { setImmediate as turn, setTimeout as sleep } from "node:timers/promises"
import { startServer } from "./support/server.mjs"
import { manifest, writeRegistry } from "./support/small-registry.mjs"
import { until } from "./support/wait.mjs"

/** A registry with one item that is too large for kernel buffers. */
function largeRegistry() {
  const text = `${"0123456789abcdef".repeat(63)}\n`.repeat(4000)
  const files = [{ path: "files/large.txt", type: "registry:file", target: "~/large.txt" }]
  const large = { ...manifest, items: [{ name: "large", type: "registry:item", files }] }
  return writeRegistry({ "registry.json": JSON.stringify(large), "files/large.txt": text }, "large")
}

/** A client that occupies connections and reconnects whenever it is disconnected. */
class Stuck {
  static open = 0
  static disconnected = 0

  /** @param {number} port @param {number} kind */
  constructor(port, kind) {
    this.port = port
    this.kind = kind
    this.over = false
    this.connect()
    // A socket that is not read notices the end of the connection only on a write.
    this.timer = setInterval(() => this.kind < 3 && this.socket?.writable && this.socket.write("X: y\r\n"), 250)
  }

  connect() {
    const socket = net.connect({ port: this.port, host: "127.0.0.1" })
    this.socket = socket
    let open = false
    socket.on("connect", () => {
      open = true
      Stuck.open++
      // Nothing is read: incoming data stays in the kernel.
      if (this.kind < 3) socket.pause()
      const request = "GET /r/large.json HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: identity\r\n"
      if (this.kind < 2) socket.write(`${request}\r\n`)
      else if (this.kind === 2) socket.write(request)
      else this.silently()
    })
    socket.on("error", () => {})
    socket.on("close", () => {
      if (open) {
        Stuck.open--
        Stuck.disconnected++
      }
      if (!this.over) setTimeout(() => this.over || this.connect(), 20)
    })
  }

  /** HTTP/2 with an empty window: every stream gets headers but no content. */
  silently() {
    const session = http2.connect(`http://127.0.0.1:${this.port}`, { createConnection: () => /** @type {net.Socket} */ (this.socket), settings: { initialWindowSize: 0 } })
    session.on("error", () => {})
    for (let count = 0; count < 10; count++) session.request({ ":path": "/r/large.json" }).on("error", () => {})
  }

  end() {
    this.over = true
    clearInterval(this.timer)
    this.socket?.destroy()
  }
}

/** From another address of this machine. @param {number} port @param {string} path */
function honest(port, path) {
  const started = Date.now()
  return new Promise((/** @type {(end: { status: number, ms: number, error?: string }) => void} */ resolve) => {
    const request = http.get({ port, path, host: "127.0.0.1", localAddress: "127.0.0.2", agent: false, timeout: 30_000 }, (answer) => {
      answer.resume().on("end", () => resolve({ status: answer.statusCode ?? 0, ms: Date.now() - started }))
    })
    request.on("timeout", () => request.destroy(new Error("no answer")))
    request.on("error", (error) => resolve({ status: 0, ms: Date.now() - started, error: String(error) }))
  })
}

test("250 stuck clients of one address do not block 20 requests per second from another", async () => {
  const server = await startServer({ dir: largeRegistry(), openFiles: 256 })
  const stuck = Array.from({ length: 250 }, (_, number) => new Stuck(server.port, number % 4))
  try {
    await until("they use every connection that one address can get", () => Stuck.open >= 150, { within: 120_000 })
    /** @type {Promise<{ status: number, ms: number, error?: string }>[]} */
    const asked = []
    for (let number = 0; number < 300; number++) {
      asked.push(honest(server.port, number % 2 ? "/api/v1/ui" : "/readyz"))
      await sleep(50)
    }
    const answers = await Promise.all(asked)
    const lost = answers.filter((answer) => answer.status !== 200)
    const times = answers.map((answer) => answer.ms).sort((a, b) => a - b)
    console.log(`${answers.length - lost.length} of ${answers.length} honest requests answered beside ${Stuck.open} stuck connections (${Stuck.disconnected} were disconnected); median ${times[150]} ms, longest ${times.at(-1)} ms`)
    assert.deepEqual(lost, [], server.stderr)
    assert.ok(Stuck.open >= 100 && Stuck.disconnected >= 50, `${Stuck.open} stuck at the end, ${Stuck.disconnected} disconnected: the test is not meaningful`)
  } finally {
    for (const client of stuck) client.end()
    await server.stop()
  }
})

/**
 * Sends requests until the server announces the last response or refuses connections.
 * @param {number} port
 * @param {boolean} keep whether all requests use one connection
 * @param {{ answered: number, last: number, lost: string[] }} count
 */
async function requestUntilShutdown(port, keep, count) {
  for (;;) {
    const socket = net.connect({ port, host: "127.0.0.1" })
    const connected = await new Promise((resolve) => socket.once("connect", () => resolve(true)).once("error", () => resolve(false)))
    if (!connected) return
    let ended = false
    let text = ""
    /** @type {() => void} */
    let changed = () => {}
    socket.setEncoding("latin1").on("data", (data) => ((text += data), changed()))
    socket.on("error", () => {}).on("close", () => ((ended = true), changed())).on("end", () => ((ended = true), changed()))
    for (;;) {
      // Like every client with a connection pool: a closed connection is not used.
      await turn()
      await turn()
      if (ended) return
      text = ""
      socket.write("GET /api/v1 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
      const whole = () => {
        const end = text.indexOf("\r\n\r\n")
        const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1]
        return end !== -1 && length !== undefined && text.length >= end + 4 + Number(length)
      }
      await new Promise((/** @type {(value?: undefined) => void} */ resolve) => (changed = () => (whole() || ended) && resolve()))
      if (!whole()) {
        count.lost.push(`${text.length} bytes of an answer`)
        return
      }
      count.answered++
      if (/\r\nconnection: close\r\n/i.test(text)) {
        count.last++
        socket.destroy()
        return
      }
      if (!keep) break
    }
    socket.destroy()
  }
}

test("SIGTERM under load: every accepted request is answered", async () => {
  const total = { answered: 0, last: 0, lost: /** @type {string[]} */ ([]) }
  for (let round = 0; round < 3; round++) {
    const server = await startServer()
    const count = { answered: 0, last: 0, lost: /** @type {string[]} */ ([]) }
    const clients = Array.from({ length: 40 }, (_, number) => requestUntilShutdown(server.port, number % 4 !== 0, count))
    await until("the load is running", () => count.answered > 1000, { within: 120_000 })
    server.child.kill("SIGTERM")
    await Promise.all(clients)
    assert.deepEqual(await server.exited, { code: 0, signal: null }, server.stderr)
    assert.ok(count.last > 0, "no response had `Connection: close`; the test is not meaningful")
    total.answered += count.answered
    total.last += count.last
    total.lost.push(...count.lost)
  }
  console.log(`3 times SIGTERM under load: ${total.answered} requests answered, ${total.last} of them with "Connection: close", ${total.lost.length} lost`)
  assert.deepEqual(total.lost, [])
})

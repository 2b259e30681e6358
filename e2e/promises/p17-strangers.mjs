// @ts-check
// Strangers of P17, a process of them: as many connections as it was told, of every kind, each made again a moment after it was cut.
// It says how many there were when it is asked to end.
import http2 from "node:http2"
import net from "node:net"
import { setTimeout as sleep } from "node:timers/promises"

const [port, connections, first, silent] = process.argv.slice(2).map(Number)
const ADDRESSES = 16
/** A proxy that the server trusts, which passes heads only when they are complete. */
const PROXY = "127.0.3.1"

const call = (/** @type {string} */ more = "") => `{"jsonrpc":"2.0","id":1,"method":"tools/call",${more}"params":{"name":"search_items","arguments":{"query":"button"}}}`
const nested = "[".repeat(30) + "]".repeat(30)
/** Just within the limits: 3,600 values, 31 levels, 250 KB. */
const largest = call(`"junk":[${Array(120).fill(nested).join(",")},"${"x".repeat(240_000)}"],`)
/** More values than are allowed. */
const bomb = call(`"junk":[${Array(3800).fill(nested).join(",")}],`)
const host = `Host: 127.0.0.1:${port}\r\n`
const get = (/** @type {string} */ path, more = "") => `GET ${path} HTTP/1.1\r\n${host}${more}\r\n`
const post = (/** @type {string} */ body, more = "", length = Buffer.byteLength(body)) =>
  `POST /mcp HTTP/1.1\r\n${host}${more}Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\nContent-Length: ${length}\r\n\r\n${body}`

/** What a stranger sends, and whether it reads. @type {{ name: string, text: (number: number, more: string) => string, reads?: boolean, drips?: string, direct?: boolean }[]} */
const KINDS = [
  { name: "nothing", text: () => "", direct: true },
  { name: "half a head", text: () => `GET / HTTP/1.1\r\n${host}`, drips: "X: y\r\n", direct: true },
  { name: "half a body", text: (_, more) => post("{", more, 200_000), drips: " " },
  { name: "half a body that was expected", text: (_, more) => post("", `${more}Expect: 100-continue\r\n`, 200_000) },
  { name: "reads nothing", text: () => get("/llms-full.txt").repeat(4), reads: false, direct: true },
  { name: "the largest message", text: (_, more) => post(largest, more) },
  { name: "a bomb", text: (_, more) => post(bomb, more) },
  { name: "calls", text: (_, more) => post(call(), more).repeat(8) },
  { name: "events", text: (_, more) => get("/events", `${more}Origin: http://127.0.0.1:${port}\r\nSec-Fetch-Site: same-origin\r\n`) },
  { name: "pages", text: (number, more) => get(`/items?q=${number}x${(number * 7919) % 9973}`, more) },
]
const PROXIED = KINDS.filter((kind) => !kind.direct)

let attacks = 0
let stopped = false
/** @type {Set<net.Socket>} */
const open = new Set()

/** @param {number} number */
function attack(number) {
  if (stopped) return
  // One of thirty comes through the proxy, from one of as many addresses.
  const proxied = !silent && number % 30 === 0
  const from = number % ADDRESSES
  const kinds = proxied ? PROXIED : KINDS
  const kind = silent ? KINDS[0] : kinds[Math.floor(number / (proxied ? 30 : 1)) % kinds.length]
  const socket = net.connect({ port, host: "127.0.0.1", localAddress: proxied ? PROXY : `127.0.0.${2 + from}` })
  attacks += 1
  open.add(socket)
  const drip = kind.drips && setInterval(() => socket.write(kind.drips ?? ""), 3_000 + (number % 1000))
  socket.on("connect", () => socket.write(kind.text(number, proxied ? `X-Forwarded-For: 198.51.100.${from}\r\n` : "")))
  if (kind.reads === false) socket.pause()
  else socket.resume()
  socket.on("error", () => {})
  socket.on("close", () => {
    clearInterval(drip)
    open.delete(socket)
    setTimeout(attack, 1_000 + (number % 997), number + connections)
  })
}

/** Connections with HTTP/2: streams that nobody reads, that are reset, or whose body never ends. @param {number} number */
async function streams(number) {
  while (!stopped) {
    const session = http2.connect(`http://127.0.0.1:${port}`, { createConnection: () => net.connect({ port, host: "127.0.0.1", localAddress: `127.0.0.${2 + (number % ADDRESSES)}` }) })
    session.on("error", () => {})
    attacks += 1
    for (let round = 0; round < 20 && !stopped && !session.destroyed; round++) {
      for (let at = 0; at < 50 && !session.destroyed && !session.closed; at++) {
        const stream = at % 3 === 2 ? session.request({ ":path": "/mcp", ":method": "POST", "content-type": "application/json" }) : session.request({ ":path": "/llms-full.txt" })
        stream.on("error", () => {})
        if (at % 3 === 1) stream.close(http2.constants.NGHTTP2_CANCEL)
        if (at % 3 === 2) stream.write("{")
      }
      await sleep(500)
    }
    session.destroy()
    await sleep(500)
  }
}

process.on("message", () => {
  stopped = true
  for (const socket of open) socket.destroy()
  process.send?.({ attacks })
  setTimeout(() => process.exit(0), 100)
})
process.on("disconnect", () => process.exit(0))
for (let number = 0; number < connections; number++) {
  attack(first + number)
  if (number % 100 === 99) await sleep(50)
}
if (!silent) await Promise.all([0, 1].map((number) => streams(first + number)))

// @ts-check
// Strangers of P17, a process of them: as many connections as it was told, of every kind, each made again a moment after it was cut.
// It says how many there were when it is asked to end.
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

/** A frame of HTTP/2. @param {number} kind @param {number} flags @param {number} stream @param {Buffer} [content] */
function frame(kind, flags, stream, content = Buffer.alloc(0)) {
  const header = Buffer.alloc(9)
  header.writeUIntBE(content.length, 0, 3)
  header.writeUInt8(kind, 3)
  header.writeUInt8(flags, 4)
  header.writeUInt32BE(stream, 5)
  return Buffer.concat([header, content])
}
/** The fields of a request, not compressed. @param {number} method @param {string} path @param {string} [cookie] */
const fields = (method, path, cookie = "") => {
  const literal = (/** @type {number} */ name, /** @type {string} */ value) => [name, value.length, ...Buffer.from(value)]
  return Buffer.from([method, 0x86, ...literal(0x41, `127.0.0.1:${port}`), ...literal(0x44, path), ...(cookie ? literal(0x60, cookie) : [])])
}
const GET = 0x82
const POST = 0x83
const HUNDRED = Array.from({ length: 100 }, (_, at) => 2 * at + 1)
/** A connection that allows nothing to be sent on its streams. */
const preface = Buffer.concat([Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"), frame(4, 0, 0, Buffer.from([0, 4, 0, 0, 0, 0]))])
const unread = Buffer.concat([preface, ...HUNDRED.map((stream) => frame(1, 5, stream, fields(GET, stream % 4 === 1 ? "/nothing" : "/r/button.json")))])
const endless = Buffer.concat([preface, ...HUNDRED.map((stream) => frame(1, 4, stream, fields(POST, "/mcp")))])
const continued = Buffer.concat([preface, frame(1, 1, 1, fields(GET, "/", "x".repeat(120))), ...Array.from({ length: 12 }, () => frame(9, 0, 1, Buffer.concat(Array.from({ length: 10 }, () => Buffer.from([0x60, 100, ...Buffer.from("x".repeat(100))])))))])
const pings = Buffer.concat([preface, ...Array.from({ length: 500 }, () => frame(6, 0, 0, Buffer.alloc(8)))])
const resets = Buffer.concat([preface, ...HUNDRED.flatMap((stream) => [frame(1, 5, stream, fields(GET, "/items")), frame(3, 0, stream, Buffer.from([0, 0, 0, 8]))])])

/** What a stranger sends, and whether it reads. @type {{ name: string, text: (number: number, more: string) => string | Buffer, reads?: boolean, drips?: string, direct?: boolean }[]} */
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
  { name: "most of a large head", text: () => `GET / HTTP/1.1\r\n${host}Cookie: ${"x".repeat(30_000)}`, direct: true },
  { name: "streams that are not read", text: () => unread, reads: false, direct: true },
  { name: "streams with half a body", text: () => endless, direct: true },
  { name: "a head without end", text: () => continued, direct: true },
  { name: "pings", text: () => pings, reads: false, direct: true },
  { name: "streams that are reset", text: () => resets, direct: true },
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
  // Every address has strangers of every kind.
  const from = Math.floor(number / KINDS.length) % ADDRESSES
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

// @ts-check
// Message boundaries: ambiguous messages are refused, all others are parsed like nginx, Caddy and Node parse them.
import assert from "node:assert/strict"
import net from "node:net"
import { after, before, test } from "node:test"
import { malformed, malformedBodies, mutations, unusual } from "./support/messages.mjs"
import { startPeers } from "./support/peers.mjs"
import { startServer } from "./support/server.mjs"

/** @type {import("./support/server.mjs").Server} */
let server
/** @type {import("./support/peers.mjs").Peer[]} */
let peers = []

before(async () => {
  server = await startServer()
  peers = await startPeers()
})
after(() => Promise.all([server?.stop(), ...peers.map((peer) => peer.stop())]))

const MARKER = "GET /readyz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"

/**
 * Sends bytes and reads to the end: the responses, and whether the server closed the connection properly.
 * @param {number} port
 * @param {string} bytes
 */
function exchange(port, bytes) {
  return new Promise((/** @type {(value: { text: string, ended: boolean }) => void} */ resolve) => {
    const socket = net.connect({ port, host: "127.0.0.1", allowHalfOpen: true })
    let text = ""
    const finish = (/** @type {boolean} */ ended) => {
      clearTimeout(timer)
      socket.destroy()
      resolve({ text, ended })
    }
    const timer = setTimeout(() => finish(false), 20_000)
    socket.setEncoding("latin1").on("data", (data) => (text += data))
    socket.on("end", () => finish(true)).on("error", () => finish(true))
    socket.end(Buffer.from(bytes, "latin1"))
  })
}

/** How a server parsed the bytes: the paths that it saw, or the status of a refusal. @param {string} text */
function seen(text) {
  const found = []
  for (const [, status, body] of text.matchAll(/HTTP\/1\.[01] (\d{3})[^]*?\r\n\r\n([^]*?)(?=HTTP\/1\.[01] \d{3} |$)/g)) {
    if (status === "100") continue
    const path = /^(?:[0-9a-f]+\r\n)?path (\S*)/.exec(body)?.[1] ?? (body.includes('"status": "ok"') ? "/healthz" : body.includes('"state"') ? "/readyz" : undefined)
    found.push(path?.replace(/^http:\/\/[^/]*/, "") ?? status)
  }
  return found
}

/** Runs at most `width` at a time. @template T, R @param {T[]} list @param {(item: T) => Promise<R>} work @returns {Promise<R[]>} */
async function each(list, work, width = 16) {
  /** @type {R[]} */
  const results = []
  let next = 0
  await Promise.all(Array.from({ length: width }, async () => {
    while (next < list.length) {
      const at = next++
      results[at] = await work(list[at])
    }
  }))
  return results
}

test("a malformed message is refused, and the connection is closed", async () => {
  const faults = await each(malformed, async (bytes) => {
    const { text, ended } = await exchange(server.port, bytes + MARKER)
    const answers = seen(text)
    const refused = ended && answers.length === 1 && /^(400|414|431|501|505)$/.test(answers[0])
    return refused ? "" : `${JSON.stringify(bytes)} was answered with ${JSON.stringify(answers)}${ended ? "" : " and kept open"}`
  })
  assert.deepEqual(faults.filter(Boolean), [])
  assert.ok(malformed.length >= 200, String(malformed.length))
  console.log(`${malformed.length} of ${malformed.length} malformed messages refused`)
})

test("a refusal comes after the responses to earlier requests", async () => {
  const good = "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
  await each(malformed, async (bytes) => {
    // An empty line before a request is not part of it, so these are not messages between two others.
    if (/^[\r\n\s]/.test(bytes)) return
    const { text } = await exchange(server.port, good + bytes + MARKER)
    assert.match(seen(text).join(" "), /^\/healthz (400|414|431|501|505)$/, JSON.stringify(bytes))
  })
})

test("nothing after a malformed body is parsed as a request", async () => {
  await each(malformedBodies, async (bytes) => {
    const { text, ended } = await exchange(server.port, bytes + MARKER)
    assert.ok(ended, JSON.stringify(bytes))
    assert.ok(seen(text).length <= 1 && !seen(text).includes("/readyz"), `${JSON.stringify(bytes)}: ${JSON.stringify(seen(text))}`)
  })
  console.log(`${malformedBodies.length} of ${malformedBodies.length} malformed bodies end the connection`)
})

test("unusual messages are answered", async () => {
  await each(unusual, async (bytes) => {
    const { text } = await exchange(server.port, bytes + MARKER)
    assert.match(seen(text).join(" "), /^(\/healthz )+\/readyz$/, JSON.stringify(bytes))
  })
})

test("accepted messages have the same boundaries in nginx, Caddy and Node", async () => {
  const corpus = [...malformed, ...malformedBodies, ...unusual, ...mutations(400)]
  let accepted = 0
  let compared = 0
  const differences = await each(corpus, async (bytes) => {
    const stream = bytes + MARKER
    const ours = seen((await exchange(server.port, stream)).text)
    // Only a completely accepted stream shows our boundaries.
    if (ours.at(-1) !== "/readyz") return ""
    accepted++
    const found = await Promise.all(peers.map(async (peer) => {
      const theirs = seen((await exchange(peer.port, stream)).text)
      if (theirs.length === 0 || theirs.some((answer) => /^[45]\d\d$/.test(answer))) return ""
      compared++
      return theirs.length === ours.length ? "" : `${peer.name} sees ${JSON.stringify(theirs)}, we see ${JSON.stringify(ours)}: ${JSON.stringify(bytes)}`
    }))
    return found.filter(Boolean).join("\n")
  })
  assert.deepEqual(differences.filter(Boolean), [])
  assert.ok(compared > unusual.length, `${compared} comparisons`)
  console.log(`${corpus.length} messages, ${accepted} accepted, ${compared} comparisons with ${peers.map((peer) => peer.name).join(", ")}: 0 disagreements`)
})

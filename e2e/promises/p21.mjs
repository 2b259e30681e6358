// @ts-check
// P21: a server that is told to stop under load finishes what it has begun: no answer is cut or reset, and it ends with exit code 0 within
// ten seconds. A request that was sent before the connection is closed is answered, or the connection was closed before its first byte.
import net from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { startServer } from "../support/server.mjs"
import { smallRegistry } from "../support/small-registry.mjs"
import { keep } from "./harness.mjs"

const CLIENTS = 16

await keep("P21", {
  tally: { answers: 0, cut: 0, slowest: 0 },
  figure: ({ done, tally }) =>
    `${done} stops under load: ${tally.answers} answers, ${tally.cut} of them cut; exit code 0 after at most ${(tally.slowest / 1000).toFixed(2)} s`,
  work: async (progress) => {
    while (!progress.finished()) {
      const server = await startServer({ dir: smallRegistry() })
      let stopping = false
      const client = () =>
        new Promise((resolve) => {
          const socket = net.connect(server.port, "127.0.0.1")
          let kept = ""
          let waiting = false
          const send = () => {
            waiting = true
            socket.write("GET /r/word.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
          }
          socket.setEncoding("latin1")
          socket.on("connect", send)
          socket.on("data", (/** @type {string} */ piece) => {
            kept += piece
            const head = kept.indexOf("\r\n\r\n")
            if (head < 0) return
            const length = Number(/content-length: (\d+)/i.exec(kept)?.[1])
            if (kept.length < head + 4 + length) return
            progress.tally.answers += 1
            const last = /connection: close/i.test(kept.slice(0, head))
            kept = kept.slice(head + 4 + length)
            waiting = false
            if (!last && !stopping) send()
            else if (!last) socket.end()
          })
          const end = (/** @type {string} */ how) => {
            if (waiting && kept !== "") {
              progress.tally.cut += 1
              progress.broken(`an answer was ${how} after ${kept.length} bytes`)
            }
            resolve(undefined)
          }
          socket.on("error", (error) => end(`lost (${error.message})`))
          socket.on("close", () => end("cut"))
        })
      const clients = Array.from({ length: CLIENTS }, client)
      await sleep(100 + (progress.done % 7) * 20)
      const began = performance.now()
      server.child.kill("SIGTERM")
      const { code } = await server.exited
      stopping = true
      const took = performance.now() - began
      if (code !== 0) progress.broken(`it ended with exit code ${code}: ${server.stderr.slice(-300)}`)
      if (took > 10_000) progress.broken(`it took ${Math.round(took)} ms to end`)
      progress.tally.slowest = Math.max(progress.tally.slowest, took)
      await Promise.all(clients)
      progress.step()
    }
  },
})

// @ts-check
// Requests as bytes on a socket: which `fetch` would refuse to send or would normalise.
import net from "node:net"

/**
 * Sends the bytes and reads until the server closes the connection or stops sending.
 * @param {number} port
 * @param {string | Buffer} request
 * @param {{ within?: number }} [options]
 * @returns {Promise<{ status: number, headers: Record<string, string>, body: string, text: string }>}
 */
export function send(port, request, { within = 60_000 } = {}) {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, "127.0.0.1")
    /** @type {Buffer[]} */
    const parts = []
    const finish = () => {
      clearTimeout(timer)
      socket.destroy()
      resolve(read(Buffer.concat(parts).toString("latin1")))
    }
    // Without a response, `status` is 0, and the assertion of the caller fails.
    const timer = setTimeout(finish, within)
    socket.on("connect", () => socket.write(request))
    socket.on("data", (data) => parts.push(data))
    socket.on("close", finish)
    socket.on("error", (error) => {
      // A server may refuse, answer and close during a long request; the response counts.
      if (parts.length > 0) return finish()
      clearTimeout(timer)
      reject(error)
    })
  })
}

/** @param {string} text */
function read(text) {
  const end = text.indexOf("\r\n\r\n")
  const [first, ...lines] = (end === -1 ? text : text.slice(0, end)).split("\r\n")
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  )
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1] ?? 0)
  return { status, headers, body: end === -1 ? "" : text.slice(end + 4), text }
}

/** A request for a path, sent as it is written. @param {string} path */
export const plain = (path, { method = "GET", headers = ["Host: 127.0.0.1"] } = {}) =>
  `${[`${method} ${path} HTTP/1.1`, ...headers, "Connection: close"].join("\r\n")}\r\n\r\n`

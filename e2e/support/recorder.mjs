// @ts-check
// Loopback HTTP servers that record requests: one that answers from a table, one that forwards.
import http from "node:http"

/**
 * @typedef {{ method: string, path: string, status: number }} Seen
 * @typedef {{ url: string, seen: Seen[], close: () => Promise<void> }} Recorder
 */

/**
 * @param {(request: http.IncomingMessage, response: http.ServerResponse) => void} answer
 * @returns {Promise<Recorder>}
 */
async function listen(answer) {
  /** @type {Seen[]} */
  const seen = []
  const server = http.createServer((request, response) => {
    response.on("finish", () =>
      seen.push({ method: request.method ?? "", path: request.url ?? "", status: response.statusCode }),
    )
    answer(request, response)
  })
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)))
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address())
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/**
 * Answers the paths of the table as JSON, with or without a query; everything else with 404.
 * @param {Record<string, unknown>} table
 */
export function startTable(table) {
  return listen((request, response) => {
    const address = request.url ?? ""
    const body = table[address] ?? table[address.split("?")[0]]
    response.writeHead(body === undefined ? 404 : 200, { "content-type": "application/json" })
    response.end(JSON.stringify(body ?? { message: "only the recorder is running" }))
  })
}

/**
 * Forwards everything to `origin` unchanged.
 * @param {string} origin
 */
export function startProxy(origin) {
  const target = new URL(origin)
  return listen((request, response) => {
    const forward = http.request(
      { host: target.hostname, port: target.port, method: request.method, path: request.url, headers: { ...request.headers, host: target.host } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    forward.on("error", (error) => {
      response.writeHead(502, { "content-type": "text/plain" })
      response.end(String(error))
    })
    request.pipe(forward)
  })
}

/** @param {Recorder} recorder */
export function log(recorder) {
  return recorder.seen.map(({ method, path, status }) => `${method} ${path} -> ${status}`).join("\n")
}

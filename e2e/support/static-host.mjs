// @ts-check
// A host of files that knows nothing of us: a folder below a path, with content types and no other headers.
import { createReadStream, existsSync, statSync } from "node:fs"
import { createServer } from "node:http"
import path from "node:path"

/** @type {Record<string, string>} */
const TYPES = {
  css: "text/css",
  html: "text/html",
  ico: "image/x-icon",
  js: "text/javascript",
  json: "application/json",
  md: "text/markdown",
  png: "image/png",
  svg: "image/svg+xml",
  txt: "text/plain",
  webp: "image/webp",
  woff2: "font/woff2",
  xml: "application/xml",
}

/**
 * Serves a folder below `prefix` on a free port. `open` is whether every origin may read the files, as on GitHub Pages.
 * @param {string} folder @param {{ prefix: string, open: boolean }} options
 */
export async function startHost(folder, { prefix, open }) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://host")
    const name = decodeURIComponent(pathname)
    const inside = name.startsWith(`${prefix}/`) && !name.includes("..")
    let file = inside ? path.join(folder, name.slice(prefix.length)) : ""
    const isFolder = inside && existsSync(file) && statSync(file).isDirectory()
    if (isFolder && !pathname.endsWith("/")) return response.writeHead(301, { location: `${pathname}/` }).end()
    if (isFolder) file = path.join(file, "index.html")
    const found = inside && existsSync(file)
    if (!found) file = path.join(folder, "404.html")
    const type = TYPES[path.extname(file).slice(1)] ?? "application/octet-stream"
    response.writeHead(found ? 200 : 404, { "content-type": type, ...(open ? { "access-control-allow-origin": "*" } : {}) })
    createReadStream(file).pipe(response)
  })
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)))
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address())
  const stop = () => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve)))
  return { origin: `http://127.0.0.1:${port}`, url: `http://127.0.0.1:${port}${prefix}`, stop }
}

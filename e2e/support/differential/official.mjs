// @ts-check
// The official registry on loopback: real items from a folder of published files, and stand-ins for the items that the folder lacks.
import { existsSync, readFileSync } from "node:fs"
import http from "node:http"
import path from "node:path"
import { baseColours } from "../shadcn.mjs"

/** @typedef {{ name: string, dependencies?: string[], registryDependencies?: string[], files?: { path: string, type: string, content?: string }[] }} Item */

/** What tells a stand-in from a real item. */
export const MARK = "export const standIn = true\n"

/**
 * @param {string | undefined} folder has `NAME.json` for each official item
 * @param {(name: string) => boolean} known whether to answer with a stand-in for an item that the folder lacks
 */
export async function startOfficial(folder, known) {
  /** @param {string} name @returns {Item | undefined} */
  const item = (name) => {
    const file = folder && path.join(folder, `${name}.json`)
    if (file && existsSync(file)) return JSON.parse(readFileSync(file, "utf8"))
    if (!known(name)) return undefined
    const hook = name.startsWith("use-")
    const one = { path: hook ? `hooks/${name}.ts` : `registry/ui/${name}.tsx`, type: hook ? "registry:hook" : "registry:ui", content: MARK }
    return { name, type: one.type, files: [one] }
  }
  const server = http.createServer((request, response) => {
    const address = request.url ?? ""
    const [, name] = /\/styles\/[^/]+\/(.+)\.json$/.exec(address) ?? []
    // Every style has an item `index`, which every project has from the beginning.
    const body = name === "index" ? { name, type: "registry:style", files: [] } : name ? item(name) : /\/colors\//.test(address) ? baseColours : []
    response.writeHead(body ? 200 : 404, { "content-type": "application/json" }).end(JSON.stringify(body ?? { error: "not found" }))
  })
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)))
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address())
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => (server.close(() => resolve(undefined)), server.closeAllConnections())),
    /** The items of these names with everything that they bring. @param {string[]} names @returns {Item[]} */
    closure: (names) => {
      /** @type {Map<string, Item>} */
      const found = new Map()
      const visit = (/** @type {string} */ name) => {
        const one = found.has(name) ? undefined : item(name)
        if (!one) return
        found.set(name, one)
        one.registryDependencies?.forEach(visit)
      }
      names.forEach(visit)
      return [...found.values()]
    },
  }
}

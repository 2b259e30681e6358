// @ts-check
// The functions of the official tool, called in this process: starting its CLI takes a second, and there are hundreds of cases. The test
// runs the real CLI on some of them, to show that the results are the same.
import { createRequire } from "node:module"
import path from "node:path"
import { pathToFileURL } from "node:url"
import { e2eDir } from "../paths.mjs"

export const cli = path.join(e2eDir, "node_modules/shadcn/dist/index.js")
const require = createRequire(cli)
/** @param {string} module */
const load = (module) => import(pathToFileURL(require.resolve(`@shadcn/registry/internal/registry/${module}`)).href)
const { validateRegistry } = await load("validate")
const { readRegistryWithIncludes, createRegistryCatalog, createRegistryItem } = await load("loader")

/** The result of `shadcn registry validate`. @param {string} folder @returns {Promise<{ accepts: boolean, why: string }>} */
export async function validate(folder) {
  try {
    const { valid, diagnostics } = await validateRegistry({ cwd: folder, registryFile: "registry.json" })
    return { accepts: valid, why: diagnostics.map((/** @type {{ message: string }} */ { message }) => message).join("; ") }
  } catch (error) {
    return { accepts: false, why: String(error) }
  }
}

/**
 * What `shadcn build` writes: the items by name, and the catalog if it makes one. Nothing if it refuses.
 * @param {string} folder
 * @returns {Promise<{ items?: Map<string, unknown>, catalog?: { items: unknown[] }, why: string }>}
 */
export async function build(folder) {
  try {
    const source = await readRegistryWithIncludes(path.join(folder, "registry.json"), { cwd: folder })
    const items = new Map()
    for (const entry of source.registry.items) {
      const made = await createRegistryItem(entry, source, folder, folder)
      items.set(made.name, JSON.parse(JSON.stringify(made)))
    }
    const catalog = source.usesInclude ? JSON.parse(JSON.stringify(createRegistryCatalog(source, folder, folder))) : undefined
    return { items, catalog, why: "" }
  } catch (error) {
    return { why: String(error) }
  }
}

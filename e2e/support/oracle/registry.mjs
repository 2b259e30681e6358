// @ts-check
// The format of an oracle case: a small registry, written to disk. Every case starts from a registry that both tools accept.
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs"
import path from "node:path"

/**
 * @typedef {Record<string, string | Buffer>} Files
 * @typedef {{ name: string, files: Files, links?: Record<string, string>, args?: string[] }} Case
 * `args` are given to basepair only: the official build always behaves like that.
 */

/** @param {unknown[]} items @param {Record<string, unknown>} [more] */
export const manifest = (items, more = {}) => JSON.stringify({ name: "oracle", homepage: "https://oracle.example", ...more, items }, null, 2)

/** @param {Record<string, unknown>} [more] */
export const item = (more = {}) => ({ name: "one", type: "registry:ui", ...more })

/** @param {Record<string, unknown>} [more] */
export const file = (more = {}) => ({ path: "a.tsx", type: "registry:ui", ...more })

/** The files beside every manifest, for items to list. */
const sources = { "a.tsx": "export const a = 1\n", "ui/b.tsx": "export const b = 2\n" }

/** A case of one manifest. @param {string} name @param {string | Buffer} text @param {Partial<Case>} [more] @returns {Case} */
export const single = (name, text, more = {}) => ({ name, ...more, files: { ...sources, ...more.files, "registry.json": text } })

/** A case of one item. @param {string} name @param {Record<string, unknown>} members @param {Partial<Case>} [more] */
export const ofItem = (name, members, more) => single(name, manifest([item(members)]), more)

/** @param {Case} one @param {string} folder */
export function write(one, folder) {
  for (const [name, content] of Object.entries(one.files)) {
    const place = path.join(folder, name)
    mkdirSync(path.dirname(place), { recursive: true })
    writeFileSync(place, content)
  }
  for (const [name, target] of Object.entries(one.links ?? {})) symlinkSync(target, path.join(folder, name))
}

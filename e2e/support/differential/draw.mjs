// @ts-check
// Which items the differential oracle tries: the registries of a folder, items drawn by a seed, and batches that one call of the client can install.
import { existsSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"

/** @typedef {{ id: string, dir: string, args: string[] }} Registry */
/** @typedef {import("./install.mjs").Plan} Plan */

/**
 * The registries of a folder: the rows of its `corpus.tsv` that are unpacked, or every folder with a manifest.
 * @param {string} corpus
 * @returns {Registry[]}
 */
export function registries(corpus) {
  const table = path.join(corpus, "corpus.tsv")
  if (!existsSync(table)) {
    const folders = readdirSync(corpus).filter((name) => existsSync(path.join(corpus, name, "registry.json")))
    return folders.sort().map((id) => ({ id, dir: path.join(corpus, id), args: ["--allow-outside"] }))
  }
  const rows = readFileSync(table, "utf8").split("\n").filter((row) => row && !row.startsWith("#")).map((row) => row.split("\t"))
  return rows
    .filter(([id]) => existsSync(path.join(corpus, id)))
    .map(([id, , , cwd, manifest]) => ({ id, dir: path.join(corpus, id, cwd), args: ["--manifest", manifest, "--allow-outside"] }))
}

/** The names in an order that only the seed decides. @param {string[]} names @param {number} seed @param {string} salt */
export function shuffled(names, seed, salt) {
  let state = [...salt].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, seed >>> 0)
  const below = (/** @type {number} */ limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * limit)
  }
  const order = [...names]
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = below(at + 1)
    ;[order[at], order[other]] = [order[other], order[at]]
  }
  return order
}

/**
 * Puts plans together as long as no two items write different files to one place.
 * @param {{ name: string, plan: Plan }[]} planned
 * @param {number} most items of one batch
 */
export function batches(planned, most) {
  /** @type {{ names: string[], taken: Map<string, string> }[]} */
  const made = []
  for (const { name, plan } of planned) {
    const written = plan.files.map((file) => /** @type {const} */ ([file.path, `${file.item}:${file.source}`]))
    const fits = made.find(({ names, taken }) => names.length < most && written.every(([place, from]) => (taken.get(place) ?? from) === from))
    const batch = fits ?? { names: [], taken: new Map() }
    if (!fits) made.push(batch)
    batch.names.push(name)
    for (const [place, from] of written) batch.taken.set(place, from)
  }
  return made.map(({ names }) => names)
}

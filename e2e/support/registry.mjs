// @ts-check
// Reads an index: the dependencies of an item, by the addresses of the server.

/**
 * @typedef {{ path: string, type: string, target?: string }} File
 * @typedef {{ name: string, type: string, files?: File[], dependencies?: string[], devDependencies?: string[], registryDependencies?: string[] }} Item
 */

/** The sibling that a dependency address refers to, if any. @param {Item[]} items @param {string} address */
function sibling(items, address) {
  return items.find(({ name }) => address.endsWith(`/r/${name}.json`))
}

/**
 * The item and all its dependencies in the same registry.
 * @param {Item[]} items
 * @param {string} name
 */
export function closure(items, name) {
  /** @type {Item[]} */
  const found = []
  const visit = (/** @type {Item | undefined} */ item) => {
    if (!item || found.includes(item)) return
    found.push(item)
    for (const address of item.registryDependencies ?? []) visit(sibling(items, address))
  }
  visit(items.find((item) => item.name === name))
  return found
}

/** The length of the longest dependency chain of an item. @param {Item[]} items @param {Item} item @returns {number} */
function depth(items, item, above = new Set([item])) {
  const below = (item.registryDependencies ?? []).map((address) => sibling(items, address)).filter((next) => next && !above.has(next))
  return 1 + Math.max(0, ...below.map((next) => depth(items, /** @type {Item} */ (next), new Set([...above, /** @type {Item} */ (next)]))))
}

/** The item with the longest chain of dependencies. @param {Item[]} items */
export function longestChain(items) {
  return items.reduce((best, item) => (depth(items, item) > depth(items, best) ? item : best))
}

// @ts-check
// Reading an index: which items an item needs, by the addresses that the server gave.

/**
 * @typedef {{ path: string, type: string, target?: string }} File
 * @typedef {{ name: string, type: string, files?: File[], dependencies?: string[], devDependencies?: string[], registryDependencies?: string[] }} Item
 */

/** The sibling that a served dependency address means, if it means one. @param {Item[]} items @param {string} address */
function sibling(items, address) {
  return items.find(({ name }) => address.endsWith(`/r/${name}.json`))
}

/**
 * The item and all it needs from the same registry.
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

/** How many steps the longest way down from an item has. @param {Item[]} items @param {Item} item @returns {number} */
function depth(items, item, above = new Set([item])) {
  const below = (item.registryDependencies ?? []).map((address) => sibling(items, address)).filter((next) => next && !above.has(next))
  return 1 + Math.max(0, ...below.map((next) => depth(items, /** @type {Item} */ (next), new Set([...above, /** @type {Item} */ (next)]))))
}

/** The item with the longest chain of dependencies. @param {Item[]} items */
export function longestChain(items) {
  return items.reduce((best, item) => (depth(items, item) > depth(items, best) ? item : best))
}

// @ts-check
// Which node may use which, computed from architecture.json independently, for the configuration of other tools.
import { readFileSync } from "node:fs"

/** @typedef {{ id: string, directory: string, may: Set<string>, rung: boolean, demanding: boolean }} Unit */

/** @param {string} file @returns {Unit[]} */
export function readOrder(file) {
  const model = JSON.parse(readFileSync(file, "utf8"))
  const below = new Map(model.strands.map((/** @type {any} */ strand) => [strand.name, strand.below]))
  const all = [...model.nodes, ...model.rungs].map((unit) => unit.id)
  const nodes = model.nodes.map((/** @type {any} */ node) => {
    const granted = new Set((node.grants ?? []).map((/** @type {any} */ grant) => grant.to))
    const may = model.nodes
      .filter((/** @type {any} */ other) => other.strand === below.get(node.strand) || granted.has(other.id))
      .filter((/** @type {any} */ other) => !node.narrowed_to || node.narrowed_to.includes(other.id))
      .map((/** @type {any} */ other) => other.id)
    return { id: node.id, directory: node.directory, may: new Set([...may, node.id]), rung: false, demanding: node.harness === "required" || (node.roles ?? []).length > 0 }
  })
  const rungs = model.rungs.map((/** @type {any} */ rung) => ({
    id: rung.id,
    directory: rung.directory,
    may: new Set(all),
    rung: true,
    demanding: (rung.roles ?? []).length > 0,
  }))
  return [...nodes, ...rungs]
}

// @ts-check
// Builds with a fault at each of their system calls, for P4 and P5: the points of five registries in an order that is the same every time,
// so that an interrupted run goes on at the next one, and spread, so that a short run has some of every part of a build.
import { changed, needsStrace } from "../support/faults.mjs"
import { keep } from "./harness.mjs"

/** Registries, and what changes in them. */
const CHANGES = [{ items: 20, mark: "new" }, { items: 20, title: "Another title" }, { items: 1, mark: "new" }, { items: 80, mark: "new" }, { items: 200, mark: "new" }]

/** Every element once, far from its neighbours. @template T @param {T[]} list @returns {T[]} */
function spread(list) {
  const divides = (/** @type {number} */ one, /** @type {number} */ other) => (other === 0 ? one > 1 : divides(other, one % other))
  let step = Math.max(1, Math.round(list.length * 0.618))
  while (divides(list.length, step) && step > 1) step -= 1
  return list.map((_, index) => list[(index * step) % list.length])
}

/**
 * @param {string} id
 * @param {{ write: string[], read?: string[], figure: (count: number, points: number, tally: { kept: number, replaced: number, withheld: number }) => string }} sweep
 * faults of calls that change something, and of calls that read
 */
export async function sweep(id, { write, read = [], figure }) {
  await needsStrace()
  let points = 0
  await keep(id, {
    tally: { kept: 0, replaced: 0, withheld: 0 },
    figure: ({ done, tally }) => figure(done, points, tally),
    work: async (progress) => {
      const builds = await Promise.all(CHANGES.map((change) => changed(change)))
      const all = builds.flatMap(({ points, reads, inject }) => [
        ...points.flatMap((point) => write.map((fault) => () => inject({ ...point, fault }))),
        ...reads.flatMap((point) => read.map((fault) => () => inject({ ...point, fault }))),
      ])
      points = all.length
      const waiting = spread(all)
      const found = /** @type {const} */ ({ old: "kept", new: "replaced", withheld: "withheld" })
      while (!progress.finished()) {
        try {
          progress.tally[found[await waiting[progress.done % points]()]] += 1
        } catch (error) {
          progress.broken(String(error))
        }
        progress.step()
      }
    },
  })
}

// @ts-check
// The frame of a promise that is measured at length: how often, where it was interrupted, and what it found. A run is started again where
// it stopped, as long as the binary is the same, also when it is to go on for longer. `cargo xtask promise` runs one; its figure is the last line.
import { createHash } from "node:crypto"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { binary, repoRoot } from "../support/paths.mjs"

const folder = path.join(process.env.BASEPAIR_TARGET ?? path.join(repoRoot, "target"), "promises")
const digest = createHash("sha256").update(readFileSync(binary)).digest("hex").slice(0, 16)

/**
 * @template {Record<string, number>} Tally
 * @typedef {{ count: number, done: number, tally: Tally, broken: (what: string) => void, step: (by?: number) => void, finished: () => boolean }} Progress
 */

/**
 * Runs `work` until its count is reached. `tally` is what it adds up, kept when it is interrupted; `figure` writes it as one line.
 * @template {Record<string, number>} Tally
 * @param {string} id
 * @param {{ tally: Tally, figure: (progress: Progress<Tally>) => string, work: (progress: Progress<Tally>) => Promise<void> }} promise
 */
export async function keep(id, { tally, figure, work }) {
  const count = Number(process.env.PROMISE_COUNT)
  if (!(count > 0)) throw new Error("PROMISE_COUNT says how often; `cargo xtask promise` sets it")
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, `${id}.json`)
  const saved = process.env.PROMISE_FRESH ? undefined : read(file)
  const resumed = saved?.digest === digest && saved.done < count ? saved : undefined
  /** @type {string[]} */
  const broken = resumed?.broken ?? []
  let shown = Date.now()
  const progress = {
    count,
    done: resumed?.done ?? 0,
    tally: /** @type {Tally} */ ({ ...tally, ...resumed?.tally }),
    broken: (/** @type {string} */ what) => {
      broken.push(what)
      console.log(`${id} BROKEN: ${what}`)
    },
    step: (by = 1) => {
      progress.done += by
      if (Date.now() - shown < 2_000 && progress.done < count) return
      shown = Date.now()
      save()
      console.log(`${id}: ${progress.done} of ${count}`)
    },
    finished: () => progress.done >= count,
  }
  const save = (/** @type {string} */ line = "") => writeFileSync(file, JSON.stringify({ digest, count, done: progress.done, tally: progress.tally, broken, figure: line }))
  if (resumed) console.log(`${id}: goes on at ${resumed.done} of ${count}; PROMISE_FRESH=1 begins again`)
  await work(progress)
  const line = `${figure(progress)}${broken.length > 0 ? `; BROKEN ${broken.length} times, first: ${broken[0]}` : ""}`
  save(line)
  console.log(`${id}: ${line}`)
  process.exit(broken.length > 0 ? 1 : 0)
}

/** @param {string} file @returns {{ digest: string, done: number, tally: Record<string, number>, broken: string[] } | undefined} */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"))
  } catch {
    return undefined
  }
}

// @ts-check
// P5: a system call that fails is reported and harmless: the exit code and the message say it, with a path, and the output is old or new.
import { changed, needsStrace } from "../support/faults.mjs"
import { keep } from "./harness.mjs"

const FAULTS = ["ENOSPC", "EIO", "EDQUOT", "EACCES", "EMFILE", "EROFS", "EINTR"].map((error) => `error=${error}`)
/** Registries, and what changes in them. */
const CHANGES = [{ items: 20, mark: "new" }, { items: 20, title: "Another title" }, { items: 1, mark: "new" }, { items: 200, mark: "new" }, { items: 600, mark: "new" }]

await needsStrace()
await keep("P5", {
  tally: { kept: 0, replaced: 0 },
  figure: ({ done, tally }) => `${done} failed system calls, of seven kinds: ${tally.kept} builds left the old output, ${tally.replaced} the new one, none a mix; every failure named a path`,
  work: async (progress) => {
    // In the same order every time, so that an interrupted run goes on at the next point.
    let number = 0
    while (!progress.finished()) {
      for (const change of CHANGES) {
        const { points, inject } = await changed(change)
        for (const point of points.flatMap((point) => FAULTS.map((fault) => ({ ...point, fault })))) {
          if (number++ < progress.done) continue
          if (progress.finished()) return
          try {
            progress.tally[(await inject(point)) === "old" ? "kept" : "replaced"] += 1
          } catch (error) {
            progress.broken(String(error))
          }
          progress.step()
        }
      }
    }
  },
})

// @ts-check
// P4: a build that is killed at any of its system calls leaves the old output or the new one, and the next build leaves no litter.
import { changed, needsStrace } from "../support/faults.mjs"
import { keep } from "./harness.mjs"

const FAULTS = ["signal=KILL"]
/** Registries, and what changes in them. */
const CHANGES = [{ items: 20, mark: "new" }, { items: 20, title: "Another title" }, { items: 1, mark: "new" }, { items: 200, mark: "new" }, { items: 600, mark: "new" }]

await needsStrace()
await keep("P4", {
  tally: { kept: 0, replaced: 0 },
  figure: ({ done, tally }) => `${done} builds killed at each system call that changes a file, of five registries: ${tally.kept} left the old output, ${tally.replaced} the new one, none a mix`,
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

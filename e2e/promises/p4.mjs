// @ts-check
// P4: a build that is killed at any of its system calls leaves the old output or the new one, and the next build leaves no litter.
import { sweep } from "./sweep.mjs"

await sweep("P4", {
  write: ["signal=KILL"],
  figure: (count, points, { kept, replaced }) =>
    `${count} builds of five registries, killed at ${Math.min(count, points)} of the ${points} system calls that change a file: ${kept} left the old output, ${replaced} the new one, none a mix, and the next build cleaned up`,
})

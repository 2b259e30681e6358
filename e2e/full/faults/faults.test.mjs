// @ts-check
// A build that is killed, or that meets a full or failing disk, at any of its system calls: afterwards the output is either completely old
// or completely new, and the next build cleans up what is left over.
import assert from "node:assert/strict"
import { before, test } from "node:test"
import { changed, needsStrace } from "../../support/faults.mjs"

const faults = ["signal=KILL", "error=ENOSPC", "error=EIO"]

before(needsStrace)

/**
 * @param {string} title
 * @param {Parameters<typeof changed>[0] & { only?: string[] }} change `only` restricts the calls
 */
function everyFault(title, { only, ...change }) {
  test(title, async (context) => {
    const { points, inject } = await changed(change, only)
    for (const call of only ?? ["write", "renameat2", "fsync"]) assert.ok(points.some((point) => point.call === call), `${call} is never called`)
    let [kept, replaced] = [0, 0]
    const waiting = points.flatMap((point) => faults.map((fault) => ({ ...point, fault })))
    const injected = waiting.length
    const work = async () => {
      for (let point = waiting.pop(); point; point = waiting.pop()) {
        if ((await inject(point)) === "old") kept += 1
        else replaced += 1
      }
    }
    await Promise.all([work(), work(), work()])
    assert.equal(kept + replaced, injected)
    assert.ok(kept > 0 && replaced > 0, "expected faults both before and after the exchange")
    context.diagnostic(`${injected} faults injected at ${points.length} calls: ${kept} left the old output, ${replaced} the new one`)
  })
}

everyFault("every file of 20 items changes", { items: 20, mark: "new" })
everyFault("one of 20 items changes, and the other files are kept", { items: 20, title: "Another title" })
everyFault("many items change and are synced together", { items: 80, mark: "new", only: ["syncfs", "fsync", "renameat2"] })

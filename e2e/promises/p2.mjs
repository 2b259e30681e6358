// @ts-check
// P2: bad input keeps the last good state and says why: `/readyz`, the log and the site name the file, the line and the column, and a
// repair is served. The times are those that a person waits, on this machine.
import path from "node:path"
import { startServer } from "../support/server.mjs"
import { manifest, replace, smallRegistry, source } from "../support/small-registry.mjs"
import { until } from "../support/wait.mjs"
import { keep } from "./harness.mjs"

const FAULTS = [
  (/** @type {string} */ whole) => whole.replace('"items"', '"items'),
  (/** @type {string} */ whole) => whole.replace('"registry:lib"', '"registry:widget"'),
  (/** @type {string} */ whole) => whole.replace('"name": "word"', '"name": "../word"'),
  (/** @type {string} */ whole) => whole.slice(0, -20),
]

await keep("P2", {
  tally: { said: 0, saidMost: 0, repaired: 0, repairedMost: 0 },
  figure: ({ done, tally }) =>
    `${done} faults: named everywhere after ${Math.round(tally.said / done)} ms (${Math.round(tally.saidMost)} at most), repaired after ${Math.round(tally.repaired / done)} ms (${Math.round(tally.repairedMost)} at most)`,
  work: async (progress) => {
    const dir = smallRegistry()
    const file = path.join(dir, "registry.json")
    const whole = JSON.stringify(manifest, null, 2)
    const server = await startServer({ dir, args: ["--watch"] })
    const place = /registry\.json:\d+:\d+/
    while (!progress.finished()) {
      const number = progress.done
      const logged = server.stderr.length
      let began = performance.now()
      replace(file, FAULTS[number % FAULTS.length](whole))
      await until("`/readyz` says why", async () => {
        const { status, findings } = await (await server.get("/readyz")).json()
        return status !== "ready" && JSON.stringify(findings ?? []).includes("registry.json")
      }, { every: 5 })
      await until("the log says where", () => place.test(server.stderr.slice(logged)), { every: 5 })
      await until("the site says where", async () => place.test(await (await server.get("/health.md")).text()), { every: 5 })
      const said = performance.now() - began
      const kept = await server.get("/r/word.json")
      if (kept.status !== 200) progress.broken(`after fault ${number}, the last good state is not served: ${kept.status}`)
      await kept.text()

      began = performance.now()
      replace(path.join(dir, "lib/word.ts"), source(`word ${number}`))
      replace(file, whole)
      await until("the repair is served", async () => (await (await server.get("/r/word.json")).text()).includes(`word ${number}`), { every: 2 })
      await until("the server is ready", async () => (await server.get("/readyz")).status === 200, { every: 5 })
      const repaired = performance.now() - began
      progress.tally.said += said
      progress.tally.saidMost = Math.max(progress.tally.saidMost, said)
      progress.tally.repaired += repaired
      progress.tally.repairedMost = Math.max(progress.tally.repairedMost, repaired)
      progress.step()
    }
    await server.stop()
  },
})

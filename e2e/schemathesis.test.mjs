// @ts-check
// The server against its OpenAPI document: Schemathesis reads /api/v1/openapi.json and searches for responses that it does not allow.
// `BASEPAIR_FULL` searches three times as long.
import assert from "node:assert/strict"
import { copyFileSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { test } from "node:test"
import { full } from "./support/full.mjs"
import { e2eDir, freshDir } from "./support/paths.mjs"
import { pythonProgram } from "./support/python.mjs"
import { describe as shown, run } from "./support/run.mjs"
import { cleanEnv, startServer } from "./support/server.mjs"

// Fixed, so that a failure can be reproduced; set another one to search elsewhere.
const seed = process.env.SCHEMATHESIS_SEED ?? "20240917"
const examples = full ? "200" : "60"

test("every response conforms to the OpenAPI document", async (t) => {
  const schemathesis = await pythonProgram("schemathesis")
  const server = await startServer()
  const cwd = freshDir("run")
  const report = path.join(cwd, "report.json")
  try {
    await writeDictionaries(server, cwd)
    copyFileSync(path.join(e2eDir, "schemathesis.toml"), path.join(cwd, "schemathesis.toml"))
    const result = await run(
      schemathesis,
      ["run", `${server.url}/api/v1/openapi.json`, "--checks", "all", "--phases", "examples,coverage,fuzzing,stateful",
        "--max-examples", examples, "--seed", seed, "--continue-on-failure", "--no-color", "--report", "json", "--report-json-path", report],
      { cwd, env: cleanEnv({ NO_PROXY: "127.0.0.1,localhost" }), timeout: 540_000 },
    )
    assert.equal(result.code, 0, `seed ${seed}\n${shown(result)}\nstderr of the server:\n${server.stderr.slice(-4000)}`)
    const { test_cases: cases, operations, phases, running_time: seconds } = JSON.parse(readFileSync(report, "utf8"))
    t.diagnostic(`seed ${seed}: ${cases.generated} cases on ${operations.tested} operations in ${Math.round(seconds)} s`)
    assert.equal(operations.tested, operations.total, shown(result))
    // A phase without test cases is skipped silently: the document must have some for each phase.
    for (const [phase, { status }] of Object.entries(phases)) assert.equal(status, "success", `the phase \`${phase}\`\n${shown(result)}`)
  } finally {
    await server.stop()
  }
})

/**
 * The existing names, in the dictionary format of fuzzers: one quoted string per line.
 * @param {import("./support/server.mjs").Server} server
 * @param {string} dir
 */
async function writeDictionaries(server, dir) {
  const { items } = await server.json("/api/v1/ui")
  const { nodes, rungs, strands } = await server.json("/api/v1/architecture")
  const lines = (/** @type {string[]} */ words) => words.map((word) => `${JSON.stringify(word)}\n`).join("")
  writeFileSync(path.join(dir, "item-names.dict"), lines(items.map((/** @type {any} */ { name }) => name)))
  writeFileSync(path.join(dir, "element-ids.dict"), lines([...nodes, ...rungs, ...strands].map((/** @type {any} */ { id }) => id)))
}

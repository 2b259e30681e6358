// @ts-check
// The server against its own description: Schemathesis reads /api/v1/openapi.json and looks for an answer that the document does not allow.
import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import path from "node:path"
import { test } from "node:test"
import { e2eDir, freshDir } from "./support/paths.mjs"
import { pythonProgram } from "./support/python.mjs"
import { describe as shown, run } from "./support/run.mjs"
import { cleanEnv, startServer } from "./support/server.mjs"

// Fixed, so that a finding can be looked at again; another one can be given to search elsewhere.
const seed = process.env.SCHEMATHESIS_SEED ?? "20240917"

test("no answer breaks the promises of the OpenAPI document", async (t) => {
  const schemathesis = await pythonProgram("schemathesis")
  const server = await startServer()
  const cwd = freshDir("run")
  const report = path.join(cwd, "report.json")
  try {
    const result = await run(
      schemathesis,
      ["--config-file", path.join(e2eDir, "schemathesis.toml"), "run", `${server.url}/api/v1/openapi.json`,
        "--checks", "all", "--phases", "examples,coverage,fuzzing,stateful", "--max-examples", "200", "--seed", seed,
        "--no-color", "--report", "json", "--report-json-path", report],
      { cwd, env: cleanEnv({ NO_PROXY: "127.0.0.1,localhost" }), timeout: 540_000 },
    )
    assert.equal(result.code, 0, `seed ${seed}\n${shown(result)}\nstderr of the server:\n${server.stderr.slice(-4000)}`)
    const { test_cases: cases, operations, phases, running_time: seconds } = JSON.parse(readFileSync(report, "utf8"))
    t.diagnostic(`seed ${seed}: ${cases.generated} cases on ${operations.tested} operations in ${Math.round(seconds)} s`)
    assert.equal(operations.tested, operations.total, shown(result))
    // A phase without anything to do is skipped without a word: the document must give each of them something.
    for (const [phase, { status }] of Object.entries(phases)) assert.equal(status, "success", `the phase \`${phase}\`\n${shown(result)}`)
  } finally {
    await server.stop()
  }
})

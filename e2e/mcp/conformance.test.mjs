// @ts-check
// The official conformance suite against `/mcp`. Scenarios that call tools, prompts or resources of the suite's own sample server
// cannot pass on a server with other tools; they are listed with what they need, and everything else must pass.
import assert from "node:assert/strict"
import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { test } from "node:test"
import { freshDir } from "../support/paths.mjs"
import { describe as shown, run } from "../support/run.mjs"
import { cleanEnv, startServer } from "../support/server.mjs"
import { data } from "./support.mjs"

const modules = path.join(import.meta.dirname, "node_modules")
/** The suite needs Node 22. */
const node = Number(process.versions.node.split(".")[0]) >= 22 ? process.execPath : path.join(modules, `node-${process.platform}-${process.arch}`, "bin", "node")

test("every scenario of the conformance suite that a server without sample tools can pass passes", async (t) => {
  const { needs } = data("conformance.json")
  const server = await startServer()
  const results = freshDir("results")
  try {
    const result = await run(
      node,
      [path.join(modules, "@modelcontextprotocol/conformance/dist/index.js"), "server", "--url", `${server.url}/mcp`, "--suite", "all", "--output-dir", results],
      { env: cleanEnv({ NO_PROXY: "127.0.0.1,localhost" }), timeout: 120_000 },
    )
    /** @type {Map<string, { passed: number, failed: number, why: string[] }>} */
    const scenarios = new Map()
    for (const folder of readdirSync(results)) {
      const checks = JSON.parse(readFileSync(path.join(results, folder, "checks.json"), "utf8"))
      const scenario = folder.replace(/^server-/, "").replace(/-\d{4}-\d\d-\d\dT.*$/, "")
      const failed = checks.filter((/** @type {any} */ { status }) => status === "FAILURE")
      const passed = checks.filter((/** @type {any} */ { status }) => status === "SUCCESS").length
      scenarios.set(scenario, { passed, failed: failed.length, why: failed.map((/** @type {any} */ check) => check.errorMessage ?? check.description) })
    }
    assert.ok(scenarios.size > 20, shown(result))
    for (const [scenario, { passed, failed, why }] of [...scenarios].sort()) {
      const need = needs[scenario]
      t.diagnostic(`${scenario}: ${passed} passed, ${failed} failed${need ? ` (needs ${need})` : ""}`)
      if (!need) {
        assert.equal(failed, 0, `${scenario}: ${why.join("; ")}`)
        assert.ok(passed > 0, `${scenario}: nothing was checked`)
      }
    }
    // What passes needs no excuse.
    for (const scenario of Object.keys(needs)) assert.equal(scenarios.get(scenario)?.passed ?? 0, 0, `${scenario} passes; remove it from conformance.json`)
  } finally {
    await server.stop()
  }
})

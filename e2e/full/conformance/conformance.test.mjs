// @ts-check
// The official conformance suite of the protocol, on two servers: `/mcp` as it is, and the same endpoint with the sample tools, prompts and
// resources that most scenarios ask for. A scenario must pass on one of them, unless it needs a feature that a stateless endpoint
// does not offer; those are listed with the reason.
import assert from "node:assert/strict"
import { spawn } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { test } from "node:test"
import { binary, e2eDir, freshDir } from "../../support/paths.mjs"
import { describe as shown, run } from "../../support/run.mjs"
import { cleanEnv, Server, startServer } from "../../support/server.mjs"
import { until } from "../../support/wait.mjs"
import { data } from "../../mcp/support.mjs"

const modules = path.join(e2eDir, "node_modules")
/** The suite needs Node 22. */
const node = Number(process.versions.node.split(".")[0]) >= 22 ? process.execPath : path.join(modules, `node-${process.platform}-${process.arch}`, "bin", "node")

/** @typedef {{ passed: number, failed: number, why: string[] }} Outcome */

/** The endpoint with the samples, built beside the binary. */
async function startSamples() {
  const server = new Server(spawn(path.join(path.dirname(binary), "examples", "mcp_samples"), { env: cleanEnv(), stdio: ["ignore", "pipe", "pipe"] }))
  const address = /^listening on (http:\S+)$/m
  await until("the samples are served", () => address.test(server.stderr))
  server.url = address.exec(server.stderr)?.[1] ?? ""
  return server
}

/** All scenarios on one server. @param {Server} server @returns {Promise<Map<string, Outcome>>} */
async function scenarios(server) {
  const results = freshDir("results")
  const args = ["server", "--url", `${server.url}/mcp`, "--suite", "all", "--output-dir", results]
  const suite = path.join(modules, "@modelcontextprotocol/conformance/dist/index.js")
  const result = await run(node, [suite, ...args], { env: cleanEnv({ NO_PROXY: "127.0.0.1,localhost" }), timeout: 120_000 })
  const outcomes = readdirSync(results).map((folder) => {
    const checks = JSON.parse(readFileSync(path.join(results, folder, "checks.json"), "utf8"))
    const of = (/** @type {string} */ wanted) => checks.filter((/** @type {any} */ { status }) => status === wanted)
    const failed = of("FAILURE")
    const why = failed.map((/** @type {any} */ check) => check.errorMessage ?? check.description)
    /** @type {[string, Outcome]} */
    const outcome = [folder.replace(/^server-/, "").replace(/-\d{4}-\d\d-\d\dT.*$/, ""), { passed: of("SUCCESS").length, failed: failed.length, why }]
    return outcome
  })
  assert.ok(outcomes.length > 20, shown(result))
  return new Map(outcomes)
}

test("every scenario of the conformance suite that a stateless endpoint can pass passes", async (t) => {
  const { features } = data("conformance.json")
  const servers = [await startServer(), await startSamples()]
  try {
    const [own, samples] = [await scenarios(servers[0]), await scenarios(servers[1])]
    const passes = (/** @type {Outcome | undefined} */ outcome) => outcome !== undefined && outcome.failed === 0 && outcome.passed > 0
    const counts = (/** @type {Outcome | undefined} */ outcome) => `${outcome?.passed ?? 0} passed, ${outcome?.failed ?? 0} failed`
    let passed = 0
    for (const scenario of [...new Set([...own.keys(), ...samples.keys()])].sort()) {
      const [mine, sample] = [own.get(scenario), samples.get(scenario)]
      const feature = features[scenario]
      t.diagnostic(`${scenario}: /mcp ${counts(mine)}; with samples ${counts(sample)}${feature ? ` (not offered: ${feature})` : ""}`)
      const fine = passes(mine) || passes(sample)
      if (feature) assert.ok(!fine, `${scenario} passes; remove it from conformance.json`)
      else assert.ok(fine, `${scenario}: ${[...(mine?.why ?? []), ...(sample?.why ?? [])].join("; ")}`)
      passed += Number(fine)
    }
    t.diagnostic(`${passed} scenarios pass, ${Object.keys(features).length} need features that are not offered`)
    // Without samples, at least what every server answers.
    for (const scenario of ["server-initialize", "tools-list", "resources-list", "prompts-list", "completion-complete", "ping", "dns-rebinding-protection"]) {
      assert.ok(passes(own.get(scenario)), `${scenario}: ${own.get(scenario)?.why.join("; ")}`)
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop("SIGKILL")))
  }
})

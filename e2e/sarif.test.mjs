// @ts-check
// `basepair check --format sarif` against the published SARIF 2.1.0 schema, with an independent validator.
import assert from "node:assert/strict"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { test } from "node:test"
import { Ajv } from "ajv"
import { binary, freshDir, repoRoot } from "./support/paths.mjs"
import { describe as shown, run } from "./support/run.mjs"
import { cleanEnv } from "./support/server.mjs"

const folder = path.dirname(createRequire(import.meta.url).resolve("@microsoft/jest-sarif/package.json"))
const schema = JSON.parse(readFileSync(path.join(folder, "lib/schemas/sarif-2.1.0-rtm.5.json"), "utf8"))
// It is written in draft 4, and uses only features whose meaning has not changed since.
delete schema.$schema
delete schema.id
const formats = {
  "date-time": true,
  uri: (/** @type {string} */ text) => URL.canParse(text),
  "uri-reference": (/** @type {string} */ text) => !/[\s"<>\\^`{|}]|%(?![0-9A-Fa-f]{2})/.test(text) && URL.canParse(text, "file:///"),
}
const validate = new Ajv({ allErrors: true, strict: false, unicodeRegExp: false, formats }).compile(schema)

/** @param {string} cwd @param {string} registry */
async function report(cwd, registry) {
  const result = await run(binary, ["check", registry, "--format", "sarif"], { cwd, env: cleanEnv({}), timeout: 60_000 })
  assert.ok(result.code === 0 || result.code === 1, shown(result))
  assert.match(result.stderr, /^checking .+\n$/)
  return JSON.parse(result.stdout)
}

test("the log of a valid registry follows the schema, and is short", async () => {
  const log = await report(repoRoot, ".")
  assert.ok(validate(log), JSON.stringify(validate.errors?.slice(0, 5)))
  assert.ok(JSON.stringify(log).length < 5_000)
})

test("the log of an invalid registry in an oddly named folder follows the schema", async () => {
  const cwd = freshDir("broken")
  const registry = "größe & [100%] {x}"
  mkdirSync(path.join(cwd, registry))
  const items = [
    { name: "one", type: "registry:widget" },
    { name: "index", type: "registry:ui", registryDependencies: ["index"] },
    { name: "two", type: "registry:ui", files: [{ path: "gone.tsx", type: "registry:ui" }] },
  ]
  writeFileSync(path.join(cwd, registry, "registry.json"), JSON.stringify({ name: "b", homepage: "h", items }))
  const log = await report(cwd, registry)
  assert.ok(validate(log), JSON.stringify(validate.errors?.slice(0, 5)))
  const { results } = log.runs[0]
  assert.ok(results.length >= 4, JSON.stringify(results))
  assert.ok(log.runs[0].tool.driver.rules.every((/** @type {any} */ rule) => rule.help.markdown.startsWith(`# ${rule.id}\n`)))
  const { uri } = results[0].locations[0].physicalLocation.artifactLocation
  assert.equal(decodeURIComponent(uri), `${registry}/registry.json`)
})

test("the schema rejects an invalid log", async () => {
  const log = await report(repoRoot, ".")
  log.runs[0].results.push({ ruleId: 7 })
  assert.equal(validate(log), false)
})

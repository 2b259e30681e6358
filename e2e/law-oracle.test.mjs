// @ts-check
// The same imports, checked by basepair and by dependency-cruiser with an equivalent configuration.
import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import path from "node:path"
import { test } from "node:test"
import { writeTree } from "./peers/tree.mjs"
import { binary, freshDir, repoRoot } from "./support/paths.mjs"
import { run } from "./support/run.mjs"
import { cleanEnv } from "./support/server.mjs"

const model = path.join(repoRoot, "architecture.json")
const cruiser = path.join(repoRoot, "e2e/node_modules/dependency-cruiser/bin/dependency-cruise.mjs")
const directions = new Set(["upward-import", "sideways-import", "skipped-strand-import", "ungranted-import", "rung-import"])

/** @param {string} from @param {string} to */
const use = (from, to) => `${from} -> ${to}`

/** The import on the line of a finding. @param {string} folder @param {{ file: string, line: number }} finding */
function imported(folder, { file, line }) {
  const text = readFileSync(path.join(folder, file), "utf8").split("\n")[line - 1] ?? ""
  const specifier = /from "([^"]+)"/.exec(text)?.[1]
  assert.ok(specifier, `${file}:${line} imports nothing: ${text}`)
  return use(file, `${path.posix.join(path.posix.dirname(file), specifier)}.tsx`)
}

for (const [seed, broken] of /** @type {[number, number][]} */ ([
  [1, 0],
  [2, 0.05],
  [3, 0.3],
  [4, 1],
])) {
  test(`240 modules, seed ${seed}, ${broken * 100} % of forbidden imports kept: equal results`, async () => {
    const folder = freshDir(`law-oracle-${seed}`)
    const wrong = writeTree({ folder, model, files: 240, broken, seed })
    const ours = await run(binary, ["check", folder, "--format", "json"], { cwd: folder, env: cleanEnv() })
    assert.ok(ours.code === 0 || ours.code === 1, ours.stderr)
    const report = JSON.parse(ours.stdout)
    const found = report.findings
      .filter((/** @type {any} */ finding) => directions.has(finding.rule))
      .map((/** @type {any} */ finding) => imported(folder, finding))
    const theirs = await run(process.execPath, [cruiser, "--config", "dependency-cruiser.cjs", "--output-type", "json", "--no-cache", "registry"], { cwd: folder, env: cleanEnv() })
    const cruised = JSON.parse(theirs.stdout).summary.violations.map((/** @type {any} */ violation) => use(violation.from, violation.to))
    const planted = wrong.map(({ from, to }) => use(from, to)).sort()
    assert.deepEqual([...cruised].sort(), planted, "the other tool reports the planted imports")
    assert.deepEqual([...found].sort(), planted, "basepair reports the planted imports")
    assert.equal(planted.length > 0, broken > 0)
    assert.ok(report.checked["upward-import"] > 200, "imports were checked")
  })
}

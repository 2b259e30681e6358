// @ts-check
// The official tool as an oracle: basepair accepts, refuses and writes the same. Intended differences are listed in
// `support/oracle/differences.mjs` with the reason.
import assert from "node:assert/strict"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { before, describe, test } from "node:test"
import { differences } from "./support/oracle/differences.mjs"
import { documentCases } from "./support/oracle/documents.mjs"
import { includeCases } from "./support/oracle/includes.mjs"
import { build, cli, validate } from "./support/oracle/official.mjs"
import { write } from "./support/oracle/registry.mjs"
import { schemaCases } from "./support/oracle/schema.mjs"
import { binary, freshDir } from "./support/paths.mjs"
import { run } from "./support/run.mjs"
import { cleanEnv } from "./support/server.mjs"
import { quietEnv } from "./support/shadcn.mjs"

/** @typedef {import("./support/oracle/registry.mjs").Case} Case */

const cases = [...schemaCases, ...documentCases, ...includeCases]
const asAuthored = ["--registry-dependencies", "as-authored", "--output", "out"]

/** @param {string} text */
const parse = (text) => JSON.parse(text)

/** The result of basepair for a case: the items by name, or nothing if it refuses. @param {Case} one @param {string} folder */
async function ours(one, folder) {
  const result = await run(binary, ["build", ".", ...asAuthored, ...(one.args ?? [])], { cwd: folder, env: cleanEnv() })
  const output = path.join(folder, "out")
  if (!existsSync(output)) {
    // A refusal has a reason with a location; anything else is a bug.
    assert.equal(result.code, 2, result.output)
    assert.match(result.stderr, /^error\[[a-z0-9-]+\]: /m, result.output)
    return { why: result.stderr }
  }
  const names = readdirSync(output, { recursive: true }).map(String).filter((file) => file.endsWith(".json"))
  const read = (/** @type {string} */ file) => parse(readFileSync(path.join(output, file), "utf8"))
  const items = new Map(names.filter((file) => !["registry.json", "digests.json"].includes(file)).map((file) => [file.slice(0, -".json".length), read(file)]))
  const withholds = /^withheld `/m.test(result.stderr)
  if (withholds) assert.equal(result.code, 1, result.output)
  return { items, index: read("registry.json"), withholds, why: result.stderr }
}

/** Why two values are not equal as JSON, or nothing. @param {unknown} one @param {unknown} other */
function unequal(one, other) {
  try {
    assert.deepStrictEqual(one, other)
  } catch (error) {
    return String(error)
  }
}

/** Compares one case and describes the differences. @param {Case} one */
async function compare(one) {
  const folder = path.join(freshDir("case"), "registry")
  write(one, folder)
  const [verdict, built, own] = [await validate(folder), await build(folder), await ours(one, folder)]
  /** @type {{ kind: string, detail: string }[]} */
  const found = []
  // The official validator cannot allow files outside; its build accepts them.
  const accepts = one.args ? Boolean(built.items) : verdict.accepts
  if (accepts && !own.items) found.push({ kind: "we refuse", detail: own.why })
  // A file that is missing or may not be read is no reason to refuse everything: its item is withheld, as an error.
  if (!accepts && own.items && !own.withholds) found.push({ kind: "we accept", detail: verdict.why || built.why })
  if (built.items && own.items && (accepts || !own.withholds)) {
    const detail = unequal(new Map([...own.items].sort()), new Map([...built.items].sort()))
    if (detail) found.push({ kind: "we write other items", detail })
  }
  if (built.catalog && own.items) {
    const { name, homepage, items } = own.index
    const { $schema, ...catalog } = /** @type {any} */ (built.catalog)
    const detail = unequal({ name, homepage, items }, catalog)
    if (detail) found.push({ kind: "we write another index", detail })
  }
  return found
}

/** @type {Map<string, { kind: string, detail: string }[]>} */
const results = new Map()

before(async () => {
  const waiting = [...cases]
  const work = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      results.set(one.name, await compare(one).catch((error) => [{ kind: "the comparison failed", detail: String(error?.stack ?? error) }]))
    }
  }
  await Promise.all([work(), work()])
})

test("there are hundreds of cases with unique names", (context) => {
  assert.ok(cases.length >= 300, `only ${cases.length}`)
  assert.equal(new Set(cases.map(({ name }) => name)).size, cases.length)
  context.diagnostic(`${cases.length} manifests compared`)
})

test("basepair agrees with the official tool except for the listed differences", (context) => {
  const surprises = []
  for (const [name, found] of results) {
    const named = differences.filter((difference) => difference.cases.includes(name)).map(({ kind }) => kind)
    for (const { kind, detail } of found) if (!named.includes(kind)) surprises.push(`${name}: ${kind}\n${detail}`)
  }
  assert.equal(surprises.length, 0, `${surprises.length} surprises\n\n${surprises.join("\n\n")}`)
  const differing = [...results.values()].filter((found) => found.length > 0).length
  context.diagnostic(`${results.size - differing} equal, ${differing} intended differences`)
})

test("every listed difference is a real one", () => {
  for (const { kind, cases: named } of differences) {
    for (const name of named) {
      assert.ok(results.has(name), `there is no case \`${name}\``)
      assert.ok(results.get(name)?.some((found) => found.kind === kind), `\`${name}\`: ${kind} is listed, but does not happen`)
    }
  }
})

describe("the functions called here are what the real CLI runs", { concurrency: 2 }, () => {
  const some = ["an item of type page", "item.title = 0", "include: the root's items come last", "a parent directory, allowed"]
  for (const name of some) {
    test(name, async () => {
      const one = /** @type {Case} */ (cases.find((each) => each.name === name))
      const folder = path.join(freshDir("cli"), "registry")
      write(one, folder)
      const shadcn = (/** @type {string[]} */ ...args) => run(process.execPath, [cli, ...args], { cwd: folder, env: quietEnv() })
      const validated = await shadcn("registry", "validate")
      assert.equal(validated.code === 0, (await validate(folder)).accepts, validated.output)
      const { items } = await build(folder)
      const built = await shadcn("build", "--output", "official")
      assert.equal(built.code === 0, Boolean(items), built.output)
      for (const [item, made] of items ?? []) {
        assert.deepStrictEqual(parse(readFileSync(path.join(folder, "official", `${item}.json`), "utf8")), made)
      }
    })
  }
})

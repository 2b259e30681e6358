// @ts-check
// `architecture.json` against its published schema, with an independent validator.
import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import path from "node:path"
import { test } from "node:test"
import { Ajv2020 } from "ajv/dist/2020.js"
import { repoRoot } from "./support/paths.mjs"

/** @param {string} file */
const read = (file) => JSON.parse(readFileSync(path.join(repoRoot, file), "utf8"))
const schema = read("docs/architecture.schema.json")
const model = () => read("architecture.json")
const validate = new Ajv2020({ allErrors: true, strict: true, strictRequired: false, strictTypes: false, formats: { uri: true } }).compile(schema)

/** @param {unknown} value */
function faults(value) {
  return validate(value) ? [] : (validate.errors ?? [])
}

test("the schema is a 2020-12 schema", () => {
  assert.equal(schema.$schema, "https://json-schema.org/draft/2020-12/schema")
})

test("the model of the repository follows the schema", () => {
  assert.deepEqual(faults(model()), [])
})

const at = (/** @type {any} */ value, /** @type {string} */ kind) => value[kind][0]

/** Each breaks a valid model in one place. @type {Record<string, (model: any) => void>} */
const broken = {
  "a key that no element has": (model) => (at(model, "nodes").colour = "green"),
  "an unknown top-level key": (model) => (model.others = []),
  "an element of an unknown kind": (model) => (at(model, "nodes").type = "helix"),
  "a node without a strand": (model) => delete at(model, "nodes").strand,
  "a node whose strand is null": (model) => (at(model, "nodes").strand = null),
  "a rung with a strand": (model) => (at(model, "rungs").strand = at(model, "strands").name ?? at(model, "strands").id),
  "a node without a covenant": (model) => delete at(model, "nodes").covenant,
  "a node whose id is a number": (model) => (at(model, "nodes").id = 1),
  "a strand without a backbone": (model) => delete at(model, "strands").backbone,
  "nodes that are not a list": (model) => (model.nodes = {}),
  "a model without rungs": (model) => delete model.rungs,
}
for (const [what, spoil] of Object.entries(broken)) {
  test(`${what} is refused`, () => {
    const value = model()
    spoil(value)
    assert.notDeepEqual(faults(value), [], "the schema accepts it")
  })
}

test("one more node with a high number is accepted: the set is not capped", () => {
  const value = model()
  const node = structuredClone(at(value, "nodes"))
  value.nodes.push(JSON.parse(JSON.stringify(node).replaceAll(`"${node.id}"`, '"N97"').replace(/"number":\d+/, '"number":97')))
  assert.deepEqual(faults(value), [])
})

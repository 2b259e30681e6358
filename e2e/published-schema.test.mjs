// @ts-check
// Every index and item response, validated with the schema that the shadcn project publishes on npm.
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { registryItemSchema, registrySchema } from "shadcn/schema"
import { startServer } from "./support/server.mjs"

/** @type {import("./support/server.mjs").Server} */
let server
/** @type {any} */
let index

before(async () => {
  server = await startServer()
  index = await server.json("/api/v1/ui")
})
after(() => server?.stop())

/**
 * @param {{ safeParse: (answer: unknown) => any }} schema
 * @param {unknown} answer
 * @param {string} address
 */
function parses(schema, answer, address) {
  const { success, error } = schema.safeParse(answer)
  assert.ok(success, `${address} does not follow the published schema:\n${JSON.stringify(error?.issues, null, 2)}`)
}

/** A bare sibling name would send the CLI to the official registry. @param {any} item @param {string} address */
function hasNoBareSibling(item, address) {
  const siblings = new Set(index.items.map((/** @type {any} */ { name }) => name))
  const bare = (item.registryDependencies ?? []).filter((/** @type {string} */ name) => siblings.has(name))
  assert.deepEqual(bare, [], `${address}: \`${item.name}\` names siblings without an address`)
}

const indexAddresses = ["/api/v1/ui", "/api/v1/ui/registry", "/r/registry.json"]

/** One existing value of each filter, so that the filtered responses are not empty. */
function filters() {
  const [node] = Object.keys(index.counts.by_node)
  const [type] = Object.keys(index.counts.by_type)
  const category = index.items.flatMap((/** @type {any} */ item) => item.categories ?? [])[0]
  return [
    `q=${index.items[0].name}`,
    "q=no-such-thing-anywhere",
    `type=${type}`,
    `type=${Object.keys(index.counts.by_type).join(",")}`,
    `node=${node}`,
    "strand=core-guarantee",
    ...(category ? [`category=${category}`] : []),
    "limit=0",
    "limit=1",
    "limit=1&offset=1",
    "limit=100&offset=0",
    `q=${index.items[0].name}&type=${type}&limit=5&offset=0`,
    "ns=@acme",
    "ns=@acme&limit=2",
  ]
}

for (const address of indexAddresses) {
  test(`${address} follows the published schema, with and without filters`, async () => {
    for (const query of ["", ...filters()]) {
      const place = query ? `${address}?${query}` : address
      const answer = await server.json(place)
      parses(registrySchema, answer, place)
      for (const item of answer.items) hasNoBareSibling(item, place)
      const filtered = query !== "" && query !== "ns=@acme"
      assert.equal("pagination" in answer, filtered, `${place}: \`pagination\` tells the CLI that the server has filtered`)
    }
  })
}

test("the index lists every item without source and counts them", () => {
  assert.equal(index.counts.total, index.items.length)
  /** @type {Record<string, number>} */
  const byType = {}
  for (const item of index.items) {
    byType[item.type] = (byType[item.type] ?? 0) + 1
    for (const file of item.files ?? []) assert.ok(!("content" in file), `${item.name}: ${file.path}`)
  }
  assert.deepEqual(index.counts.by_type, byType)
})

for (const [kind, address] of /** @type {const} */ ([
  ["live endpoint", (/** @type {string} */ name) => `/api/v1/ui/${name}`],
  ["live endpoint with ?ns", (/** @type {string} */ name) => `/api/v1/ui/${name}?ns=@acme`],
  ["static twin", (/** @type {string} */ name) => `/r/${name}.json`],
])) {
  test(`every item follows the published schema at its ${kind}, with all its source`, async () => {
    for (const { name, files } of index.items) {
      const place = address(name)
      const item = await server.json(place)
      parses(registryItemSchema, item, place)
      hasNoBareSibling(item, place)
      assert.deepEqual(item.files?.map((/** @type {any} */ file) => file.path), files?.map((/** @type {any} */ file) => file.path))
      // The CLI silently skips a file without content.
      for (const file of item.files ?? []) assert.ok(file.content?.length > 0, `${place}: ${file.path} has no content`)
    }
  })
}

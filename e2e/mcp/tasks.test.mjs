// @ts-check
// Tasks of agents, as data: each is answered with calls of tools alone, and its bytes are printed beside those of the raw index. Two of
// the registries are written as other people write theirs: without a model.
import assert from "node:assert/strict"
import { mkdirSync, writeFileSync } from "node:fs"
import path from "node:path"
import { after, before, describe, test } from "node:test"
import { landingRegistry, plainRegistry } from "../support/foreign-registries.mjs"
import { freshDir } from "../support/paths.mjs"
import { startServer } from "../support/server.mjs"
import { call, data, overHttp } from "./support.mjs"

/** @type {Record<string, (() => Record<string, string>) | undefined>} */
const registries = { default: undefined, northwind: plainRegistry, launchpad: landingRegistry }

/** Registries of other people, which are not part of this repository: checked out below the folder that `BASEPAIR_CORPUS` names. */
const corpus = process.env.BASEPAIR_CORPUS
/** @type {Record<string, string>} */
const elsewhere = { "corpus/magicui": "magicuidesign+magicui/apps/www", "corpus/mzizi": "nyuchi+mzizi" }

/** The value at a path such as `items.0.name`. @param {any} value @param {string} path */
const at = (value, path) => path.split(".").filter(Boolean).reduce((value, key) => value?.[key], value)

/** @type {Record<string, (found: any, wanted: any) => void>} */
const expectations = {
  is: (found, wanted) => assert.deepEqual(found, wanted),
  has: (found, wanted) => assert.ok(found.includes(wanted), `${wanted} is not among ${found}`),
  names: (found, wanted) => assert.ok(found.some((/** @type {any} */ { name }) => name === wanted), `${wanted} is not listed`),
  text: (found, wanted) => assert.ok(JSON.stringify(found).includes(wanted), `${JSON.stringify(found)} does not contain ${wanted}`),
  count: (found, wanted) => assert.equal(found.length, wanted),
  "count>": (found, wanted) => assert.ok(found.length > wanted),
}

/** Arguments with values of earlier answers: `$0.items.0.name`. @param {any} args @param {any[]} answers */
const filled = (args, answers) =>
  JSON.parse(JSON.stringify(args), (_, value) => {
    const [, step, place] = /^\$(\d+)\.(.+)$/.exec(value) ?? []
    return step ? at(answers[Number(step)], place) : value
  })

/** @param {string} name */
async function start(name) {
  if (corpus && elsewhere[name]) return startServer({ dir: path.join(corpus, elsewhere[name]) })
  const files = registries[name]?.()
  if (!files) return startServer()
  const dir = freshDir(name)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true })
    writeFileSync(path.join(dir, file), text)
  }
  return startServer({ dir })
}

const tasks = data("tasks.json")
let [used, raw] = [0, 0]

for (const registry of [...Object.keys(registries), ...(corpus ? Object.keys(elsewhere) : [])]) {
  describe(`tasks on ${registry}`, () => {
    /** @type {import("../support/server.mjs").Server} */
    let server
    /** @type {any} */
    let client
    let index = 0

    before(async () => {
      server = await start(registry)
      client = await overHttp(server)
      index = Buffer.byteLength(await (await server.get("/r/registry.json")).text())
    })
    after(async () => {
      await client?.close()
      await server?.stop()
    })

    for (const { task, steps, expect } of tasks.filter((/** @type {any} */ task) => task.registry === registry)) {
      test(task, async (t) => {
        const answers = []
        let bytes = 0
        for (const { tool, arguments: args } of steps) {
          const { error, text } = await call(client, tool, filled(args, answers))
          assert.equal(error, false, text)
          bytes += Buffer.byteLength(text)
          answers.push(JSON.parse(text))
        }
        for (const [place, expectation, wanted] of expect) expectations[expectation](at(answers.at(-1), place), wanted)
        used += bytes
        raw += index
        t.diagnostic(`${bytes} bytes; the index has ${index}`)
      })
    }
  })
}

test("the tasks need fewer bytes than the raw index of each registry", (t) => {
  assert.ok(tasks.length >= 30 && used > 0 && used < raw, `${used} of ${raw} bytes`)
  t.diagnostic(`${tasks.length} tasks: ${used} bytes; reading the index for each: ${raw}`)
})

// @ts-check
// Two independent clients, of the TypeScript and of the Python SDK, call every tool over both transports; each answer is compared with
// HTTP's. The first uses a revision with a handshake, the second the newest one without.
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import path from "node:path"
import { binary } from "../support/paths.mjs"
import { pythonProgram } from "../support/python.mjs"
import { describe as shown, run } from "../support/run.mjs"
import { cleanEnv, startServer } from "../support/server.mjs"
import { call, comparisons, data, overHttp, overStdio } from "./support.mjs"

/** @type {import("../support/server.mjs").Server} */
let server
/** @type {{ tool: string, arguments: Record<string, any>, http: string, compare: string }[]} */
let calls
/** @type {any[]} */
let expected

before(async () => {
  server = await startServer()
  const document = (await server.json("/api/v1/documents")).documents[0].name
  calls = JSON.parse(JSON.stringify(data("calls.json")).replaceAll("$document", document))
  expected = await Promise.all(calls.map(({ http }) => server.json(http)))
})
after(() => server?.stop())

/** The same addresses as over HTTP. */
const stdio = () => ["mcp", "--built-in", "--base-url", server.url]

/** @param {string} who @param {{ error: boolean, text: string }[]} answers */
function compare(who, answers) {
  assert.equal(answers.length, calls.length)
  for (const [at, { error, text }] of answers.entries()) {
    const { tool, compare } = calls[at]
    assert.equal(error, false, `${who} ${tool}: ${text}`)
    try {
      comparisons[compare](JSON.parse(text), expected[at])
    } catch (problem) {
      throw new Error(`${who} ${tool}: ${problem instanceof Error ? problem.message : problem}`)
    }
  }
}

for (const [transport, open] of /** @type {[string, () => Promise<any>][]} */ ([
  ["HTTP", () => overHttp(server)],
  ["stdio", () => overStdio(stdio())],
])) {
  test(`the TypeScript client over ${transport} calls every tool, and each answer is HTTP's`, async (t) => {
    const client = await open()
    try {
      const { tools } = await client.listTools()
      const called = new Set(calls.map(({ tool }) => tool))
      assert.deepEqual(tools.filter((/** @type {any} */ { name }) => !called.has(name)), [], "tools without a call")
      const answers = []
      for (const { tool, arguments: args } of calls) answers.push(await call(client, tool, args))
      compare(transport, answers)
      const { resources } = await client.listResources()
      const read = await client.readResource({ uri: resources[0].uri })
      assert.equal(read.contents[0].text, await (await server.get(`/api/v1/ui/${resources[0].uri.replace("basepair://item/", "")}`)).text())
      const { prompts } = await client.listPrompts()
      for (const prompt of prompts) {
        const args = Object.fromEntries(prompt.arguments.map((/** @type {any} */ { name }) => [name, "x"]))
        assert.equal((await client.getPrompt({ name: prompt.name, arguments: args })).messages.length, 1)
      }
      await assert.rejects(client.callTool({ name: "nothing", arguments: {} }), /-32602/)
      t.diagnostic(`${tools.length} tools, ${answers.length} calls, ${JSON.stringify(tools).length} bytes of descriptions`)
    } finally {
      await client.close()
    }
  })
}

test("the Python client calls every tool over both transports, and each answer is HTTP's", async (t) => {
  const python = await pythonProgram("python", { requirements: "mcp/requirements.txt" })
  const plan = { url: `${server.url}/mcp`, command: [binary, ...stdio()], calls, resource: "basepair://element/N2" }
  const result = await run(python, [path.join(import.meta.dirname, "client.py")], {
    env: cleanEnv({ NO_PROXY: "127.0.0.1,localhost" }),
    input: JSON.stringify(plan),
    timeout: 120_000,
  })
  assert.equal(result.code, 0, shown(result))
  for (const [transport, answer] of Object.entries(JSON.parse(result.stdout))) {
    compare(`Python over ${transport}`, answer.called)
    assert.deepEqual(JSON.parse(answer.resource), await server.json("/api/v1/architecture/elements/N2"))
    assert.ok(answer.prompts.length > 0 && answer.templates.length > 0 && answer.resources > 0)
    t.diagnostic(`${transport}: revision ${answer.version}, ${answer.tools.length} tools`)
  }
})

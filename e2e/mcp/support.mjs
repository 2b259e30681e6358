// @ts-check
// Independent clients of the protocol, and how each answer is compared with that of HTTP.
import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import path from "node:path"
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import { binary } from "../support/paths.mjs"
import { cleanEnv } from "../support/server.mjs"

/** Data beside this file. @param {string} name */
export const data = (name) => JSON.parse(readFileSync(path.join(import.meta.dirname, name), "utf8"))

/** @param {import("../support/server.mjs").Server} server */
export async function overHttp(server) {
  const client = new Client({ name: "basepair-e2e", version: "1.0.0" })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`)))
  return client
}

/** @param {string[]} args @param {{ command?: string, cwd?: string, env?: Record<string, string> }} [options] */
export async function overStdio(args, { command = binary, cwd, env = {} } = {}) {
  const client = new Client({ name: "basepair-e2e", version: "1.0.0" })
  await client.connect(new StdioClientTransport({ command, args, cwd, env: cleanEnv(env), stderr: "ignore" }))
  return client
}

/** The text of a tool's answer. @param {Client} client @param {string} name @param {Record<string, unknown>} args */
export async function call(client, name, args) {
  const result = /** @type {any} */ (await client.callTool({ name, arguments: args }))
  return { error: result.isError === true, text: /** @type {string} */ (result.content[0].text) }
}

const names = (/** @type {any[]} */ items) => items.map(({ name }) => name)
const sources = (/** @type {any} */ item) => item.files.map((/** @type {any} */ { path, content }) => ({ path, content }))

/** How the answer of a tool is compared with that of an endpoint. @type {Record<string, (answer: any, http: any) => void>} */
export const comparisons = {
  same: (answer, http) => assert.deepEqual(answer, http),
  includes: (answer, http) => {
    for (const [key, value] of Object.entries(http)) assert.deepEqual(answer[key], value, key)
  },
  names: (answer, http) => {
    assert.ok(answer.items.length > 0)
    assert.deepEqual(names(answer.items), names(http.items))
    for (const [at, item] of answer.items.entries()) {
      for (const key of ["type", "title", "description"]) assert.equal(item[key], http.items[at][key], `${item.name} ${key}`)
    }
  },
  files: (answer, http) => {
    assert.deepEqual(sources(answer), sources(http))
    assert.ok(answer.props.length > 0 && answer.demos.length > 0)
  },
  firstFiles: (answer, http) => assert.deepEqual(sources(answer.items[0]), sources(http)),
  plan: ({ left_out_files, ...answer }, { left_out, ...http }) => {
    assert.deepEqual(answer, http)
    assert.deepEqual(left_out_files, left_out)
  },
  findings: (answer, http) => assert.deepEqual(answer.findings, http.findings),
  documents: (answer, http) => {
    assert.ok(answer.documents.length > 0)
    assert.deepEqual(answer.documents, http.documents)
  },
  skills: (answer, http) => {
    assert.ok(http.skills.length > 0)
    assert.deepEqual(names(answer.skills).slice(0, http.skills.length), names(http.skills))
  },
  rules: (answer, http) => {
    const listed = names(answer.rules)
    for (const rule of Object.keys(http.checked)) assert.ok(listed.includes(rule), rule)
  },
  // The built-in registry has no repository.
  noHistory: (answer) => {
    assert.deepEqual(answer.changes, [])
    assert.equal(typeof answer.no_history, "string")
  },
  named: (answer, http) => assert.equal(answer.name, http.name),
  broken: (answer) => assert.equal(answer.ok, false),
}

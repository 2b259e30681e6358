// @ts-check
// The official server of the shadcn CLI, configured with our namespace: it lists and finds our items, shows them, and gives the command
// that adds them.
import assert from "node:assert/strict"
import path from "node:path"
import { test } from "node:test"
import { e2eDir } from "../support/paths.mjs"
import { freshProject } from "../support/project.mjs"
import { startServer } from "../support/server.mjs"
import { clis, quietEnv, startOfficialHost } from "../support/shadcn.mjs"
import { call, overStdio } from "./support.mjs"

test("`shadcn mcp` lists, finds and adds our items", async () => {
  const [server, officialHost] = await Promise.all([startServer(), startOfficialHost()])
  try {
    const cwd = await freshProject("shadcn-mcp", { registries: { "@base": `${server.url}/r/{name}.json` } })
    const env = quietEnv({ REGISTRY_URL: `${officialHost.url}/r` })
    const client = await overStdio([path.join(e2eDir, clis[0].bin), "mcp"], { command: process.execPath, cwd, env })
    try {
      const registries = ["@base"]
      const listed = await call(client, "list_items_in_registries", { registries, limit: 100 })
      const { items } = await server.json("/api/v1/ui?limit=100")
      for (const { name } of items) assert.ok(listed.text.includes(name), `${name} is not listed`)
      const found = await call(client, "search_items_in_registries", { registries, query: "modal" })
      const best = (await server.json("/api/v1/ui?q=modal")).items[0].name
      assert.ok(found.text.includes(best), found.text)
      const viewed = await call(client, "view_items_in_registries", { items: ["@base/button"] })
      assert.ok(viewed.text.includes("button"), viewed.text)
      const add = await call(client, "get_add_command_for_items", { items: ["@base/button", "@base/dialog"] })
      assert.match(add.text, /add @base\/button @base\/dialog/)
      for (const { error, text } of [listed, found, viewed, add]) assert.equal(error, false, text)
    } finally {
      await client.close()
    }
  } finally {
    await Promise.all([server.stop(), officialHost.close()])
  }
})

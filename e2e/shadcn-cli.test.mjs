// @ts-check
// The shadcn CLI, as published, against the real server: what it lists, finds, shows and installs, what it prints for errors, and that it
// requests nothing from other hosts. `BASEPAIR_FULL` runs both of its majors, compiles the project with every item (defaults.test.mjs
// always does so with the templates of Vite and Next), and adds every item in every way.
import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import path from "node:path"
import { after, before, describe, test } from "node:test"
import { openApp } from "./support/app.mjs"
import { bundle, compilerNames, freshProject, importEverything, projectFiles, showOnly, typeCheck } from "./support/project.mjs"
import { full } from "./support/full.mjs"
import { log, startProxy, startTable } from "./support/recorder.mjs"
import { closure, longestChain } from "./support/registry.mjs"
import { describe as shown } from "./support/run.mjs"
import { startServer } from "./support/server.mjs"
import { baseColourPath, clis, destination, shadcn, startOfficialHost } from "./support/shadcn.mjs"

/** @type {import("./support/server.mjs").Server} */
let server
/** @type {import("./support/registry.mjs").Item[]} */
let items

before(async () => {
  server = await startServer()
  items = (await server.json("/api/v1/ui")).items
  assert.ok(items.length > 0, "the embedded default registry lists no item")
})
after(() => server?.stop())

/**
 * A project without two effects of the order in which the CLI works: with `rsc` off it drops every other `"use client"`, because its
 * pattern keeps its last match position; and a class that two addresses of one item apply is written twice.
 * @param {Record<string, string>} files
 */
const withoutOrder = (files) =>
  Object.fromEntries(
    Object.entries(files).map(([file, text]) => [
      file,
      file.endsWith(".css")
        ? text.replace(/@apply ([^;]+);/g, (_, classes) => `@apply ${[...new Set(classes.split(/\s+/))].join(" ")};`)
        : text.replace(/^"use client"\n\n?/, ""),
    ]),
  )

/** A misspelt `name`: one letter is missing. @param {string} name */
const misspelt = (name) => name.slice(0, Math.floor(name.length / 2)) + name.slice(Math.floor(name.length / 2) + 1)

for (const cli of clis) {
  describe(cli.name, () => {
    /** @type {import("./support/recorder.mjs").Recorder} */
    let officialHost
    /** @type {string} the project that takes every item through the namespace */
    let project
    /** @type {Record<string, string>} its files right after the installation */
    let installed
    /** @type {import("./support/registry.mjs").Item[]} */
    let wanted

    before(async () => {
      officialHost = await startOfficialHost()
      wanted = items.filter(({ type }) => !cli.excused.has(type))
      project = await freshProject(`all-${cli.major}`, {
        registries: { "@base": `${server.url}/r/{name}.json`, "@api": `${server.url}/api/v1/ui/{name}` },
      })
    })
    after(() => officialHost?.close())

    /**
     * Runs the CLI, and checks its requests to the official host.
     * @param {string[]} args
     * @param {{ cwd?: string, asks?: string[], code?: number }} [options]
     */
    async function call(args, { cwd = project, asks = [], code = 0 } = {}) {
      officialHost.seen.length = 0
      const result = await shadcn(cli, args, { cwd, officialHost })
      assert.equal(result.code, code, shown(result))
      const seen = officialHost.seen.map(({ method, path, status }) => `${method} ${path} ${status}`)
      assert.deepEqual(seen, asks.map((path) => `GET ${path} 200`), `requests to the official host\n${log(officialHost)}\n${shown(result)}`)
      return result
    }

    /** @param {string[]} addresses @param {string} [cwd] */
    const add = (addresses, cwd) => call(["add", "--yes", "--overwrite", ...addresses], { cwd, asks: [baseColourPath] })

    /** Names in the order in which `list` or `search` gave them. @param {string[]} args */
    async function names(args) {
      const result = await call([...args, ...(cli.major >= 4 ? ["--json"] : [])])
      /** @type {{ items: { name: string, addCommandArgument: string }[], pagination: { total: number } }} */
      const answer = JSON.parse(result.stdout)
      return { ...answer, names: answer.items.map(({ name }) => name), output: shown(result) }
    }

    for (const namespace of ["@base", "@api"]) {
      test(`list ${namespace} names every item and how to add it`, async () => {
        const answer = await names(["list", namespace, "--limit", "1000"])
        assert.deepEqual(answer.names, items.map(({ name }) => name), answer.output)
        assert.deepEqual(answer.items.map((item) => item.addCommandArgument), items.map(({ name }) => `${namespace}/${name}`))
      })
    }

    test("search finds an item by its name", async () => {
      // One call takes two seconds, so three names are enough.
      for (const { name } of items.filter((_, index) => index % Math.ceil(items.length / 3) === 0)) {
        const answer = await names(["search", "@base", "-q", name])
        assert.ok(answer.names.includes(name), `\`${name}\` is not among the results\n${answer.output}`)
      }
    })

    if (cli.major >= 4) {
      test("search shows the results of the server for a misspelt word, in the same order", async () => {
        const [{ name }] = [...items].filter((item) => /^[a-z]{5,}$/.test(item.name)).sort((a, b) => b.name.length - a.name.length)
        const word = misspelt(name)
        const answer = await names(["search", "@base", "-q", word])
        const ours = await server.json(`/r/registry.json?q=${word}&limit=100&offset=0`)
        assert.equal(answer.names[0], name, `\`${word}\` should find \`${name}\` first\n${answer.output}`)
        assert.deepEqual(answer.names, ours.items.map((/** @type {{ name: string }} */ item) => item.name), answer.output)
        assert.equal(answer.pagination.total, ours.pagination.total)
      })

      test("search by type and page shows the response of the server", async () => {
        const uis = items.filter(({ type }) => type === "registry:ui").map(({ name }) => name)
        const answer = await names(["search", "@base", "-t", "ui", "-l", "1", "-o", "1"])
        assert.deepEqual(answer.names, uis.slice(1, 2), answer.output)
        assert.equal(answer.pagination.total, uis.length, answer.output)
      })
    }

    test("view shows an item with its complete source", async () => {
      const { name, files } = /** @type {any} */ (items.find((item) => item.files?.length))
      const result = await call(["view", `@base/${name}`])
      const [seen] = JSON.parse(result.stdout)
      assert.equal(seen.name, name)
      const served = await server.json(`/r/${name}.json`)
      for (const [index, file] of files.entries()) {
        assert.equal(seen.files[index].path, file.path)
        assert.equal(seen.files[index].content, served.files[index].content)
      }
    })

    test("add by namespace installs every item in one call", async () => {
      await add(wanted.map(({ name }) => `@base/${name}`))
      installed = await projectFiles(project)
    })

    test("every file of every item is at the path of its target or type", () => {
      const missing = wanted.flatMap((item) =>
        (item.files ?? [])
          .map((file) => ({ item: item.name, path: file.path, wanted: destination(file) }))
          .filter(({ wanted }) => !(wanted in installed)),
      )
      assert.deepEqual(missing, [], `the project holds:\n${Object.keys(installed).join("\n")}`)
    })

    test("every npm package that an item names is a dependency of the project", () => {
      const manifest = JSON.parse(readFileSync(path.join(project, "package.json"), "utf8"))
      const named = wanted.flatMap((item) => [...(item.dependencies ?? []), ...(item.devDependencies ?? [])])
      const present = { ...manifest.dependencies, ...manifest.devDependencies }
      // `name@range`; the `@` of a scope comes first.
      const missing = named.map((spec) => spec.replace(/(.)@.*$/, "$1")).filter((name) => !(name in present))
      assert.deepEqual(missing, [])
    })

    test("the entry of the project can import every installed module", async () => {
      const modules = await importEverything(project)
      const code = wanted.flatMap((item) => (item.files ?? []).map(destination)).filter((file) => file.endsWith(".tsx"))
      assert.deepEqual(code.filter((file) => !modules.includes(file)), [])
    })

    for (const compiler of full ? compilerNames : []) {
      test(`the project with every item type-checks with ${compiler}`, () => typeCheck(project, compiler))
    }

    if (full) test("the project with every item builds", () => bundle(project))

    if (full && cli.major >= 4) {
      test("the project with every item renders the dashboard page, in light and dark mode", async () => {
        await showOnly(project, "dashboard-page-demo")
        await bundle(project)
        await openApp(path.join(project, "dist"), async (page, messages) => {
          await page.getByRole("heading", { name: "Your reading room" }).waitFor()
          await page.getByRole("table").waitFor()
          const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
          const day = await paper()
          await page.evaluate(() => document.documentElement.classList.add("dark"))
          assert.notEqual(await paper(), day, "the project does not have the dark theme")
          assert.deepEqual(messages, [])
        })
      })
    }

    if (cli.major >= 4) {
      test("a second app that adds one page gets exactly its dependencies", async () => {
        const other = await freshProject("one-page", { registries: {}, packagesOf: project })
        const before = await projectFiles(other)
        await add([`${server.url}/r/dashboard-page.json`], other)
        const after = await projectFiles(other)
        const expected = closure(items, "dashboard-page").flatMap((item) => (item.files ?? []).map(destination))
        const arrived = Object.keys(after).filter((file) => !(file in before))
        assert.deepEqual(arrived.sort(), expected.sort())
        const changed = Object.keys(before).filter((file) => before[file] !== after[file])
        assert.deepEqual(changed, ["src/index.css"])
        await typeCheck(other, "TypeScript 5")
      })
    }

    const byUrl = (/** @type {string} */ name) => `${server.url}/r/${name}.json`
    const byTemplate = (/** @type {string} */ name) => `@api/${name}`
    const inTurn = (/** @type {string} */ name, /** @type {number} */ at) => (at % 2 ? byUrl : byTemplate)(name)
    // It takes the older client a minute to add all items.
    /** @type {[string, (name: string, at: number) => string][]} */
    const ways = full && cli.major >= 4
      ? [["URL", byUrl], ["the template of the live endpoint", byTemplate]]
      : [["URL or by the template of the live endpoint, in turn,", inTurn]]
    for (const [how, address] of ways) {
      test(`add by ${how} gives the same project`, async () => {
        const other = await freshProject(`again-${cli.major}`, {
          registries: { "@api": `${server.url}/api/v1/ui/{name}` },
          packagesOf: project,
        })
        await add(wanted.map(({ name }, at) => address(name, at)), other)
        assert.deepEqual(withoutOrder(await projectFiles(other)), withoutOrder(installed))
      })
    }

    test("a namespace with ?ns gets every nested dependency through its own URL and parameters", async () => {
      const { name } = longestChain(wanted.filter((item) => closure(items, item.name).every((needed) => wanted.includes(needed))))
      const needed = closure(items, name)
      assert.ok(needed.length >= 3, `the default registry has no item with nested dependencies; the longest is \`${name}\``)
      // A client that followed an absolute URL would use this host, which is the base URL of the server.
      const publicHost = await startTable({})
      const own = await startServer({ args: ["--base-url", publicHost.url] })
      const proxy = await startProxy(own.url)
      try {
        const consumer = await freshProject(`namespace-${cli.major}`, {
          registries: { "@acme": { url: `${proxy.url}/api/v1/ui/{name}`, params: { ns: "@acme" } } },
          packagesOf: project,
        })
        await add([`@acme/${name}`], consumer)
        const asked = [...new Set(proxy.seen.map(({ method, path, status }) => `${method} ${path} ${status}`))].sort()
        assert.deepEqual(asked, needed.map((item) => `GET /api/v1/ui/${item.name}?ns=%40acme 200`).sort(), log(proxy))
        assert.deepEqual(publicHost.seen, [])
        const present = await projectFiles(consumer)
        const expected = needed.flatMap((item) => (item.files ?? []).map(destination))
        assert.deepEqual(expected.filter((file) => !(file in present)), [])
      } finally {
        await proxy.close()
        await publicHost.close()
        await own.stop()
      }
    })

    test("an unknown item is refused with the nearest name, and nothing is written", async () => {
      const { name } = /** @type {{ name: string }} */ (items.find((item) => /^[a-z]{5,}$/.test(item.name)))
      const before = await projectFiles(project)
      const result = await call(["add", "--yes", `@base/${misspelt(name)}`], { code: 1 })
      const answer = await server.get(`/r/${misspelt(name)}.json`)
      const { status, message } = await answer.json()
      assert.equal(status, 404)
      assert.match(message, new RegExp(`\\b${name}\\b`))
      assert.ok(result.output.includes(message), `our text is missing: ${message}\n${shown(result)}`)
      assert.deepEqual(await projectFiles(project), before)
    })

    test("a retired address is refused as gone, and nothing is written", async () => {
      const retired = "/api/v1/architecture/frontend/axes"
      const { status, message } = await (await server.get(retired)).json()
      assert.equal(status, 410)
      const before = await projectFiles(project)
      const result = await call(["add", "--yes", server.url + retired], { code: 1 })
      // 3.x prints only the status for errors it does not know, without the message of the server.
      assert.ok(result.output.includes(cli.major >= 4 ? message : "(410)"), `our text is missing: ${message}\n${shown(result)}`)
      assert.deepEqual(await projectFiles(project), before)
    })
  })
}

// @ts-check
// A project that starts from our base installs everything else by name, with both majors of the client, and no text of ours shows a name
// that the client would look for in the official registry.
import assert from "node:assert/strict"
import { existsSync, readFileSync, readdirSync } from "node:fs"
import { cp, rm, writeFile } from "node:fs/promises"
import path from "node:path"
import { after, before, describe, test } from "node:test"
import { e2eDir, freshDir, repoRoot } from "./support/paths.mjs"
import { installedTemplate, linkPackages } from "./support/project.mjs"
import { log } from "./support/recorder.mjs"
import { describe as shown } from "./support/run.mjs"
import { startServer } from "./support/server.mjs"
import { clis, shadcn } from "./support/shadcn.mjs"
import { startOfficialHostForInit } from "./support/start.mjs"

const template = path.join(e2eDir, "app-template")
const packages = path.join(e2eDir, "existing")

/** @type {import("./support/server.mjs").Server} */
let server
/** @type {any[]} */
let items
before(async () => {
  server = await startServer({ dir: repoRoot })
  items = (await server.json("/api/v1/ui")).items
})
after(() => server?.stop())

for (const cli of clis) {
  describe(`${cli.name}, after \`init\` with our base`, () => {
    /** @type {import("./support/recorder.mjs").Recorder} */
    let officialHost
    let project = ""

    /** @param {string[]} args */
    async function client(...args) {
      const result = await shadcn(cli, args, { cwd: project, officialHost, env: { npm_config_ignore_scripts: "true" } })
      assert.equal(result.code, 0, shown(result))
      return result
    }

    before(async () => {
      officialHost = await startOfficialHostForInit()
      project = freshDir(`named-${cli.major}`)
      await cp(template, project, { recursive: true })
      await linkPackages(await installedTemplate(packages, "app-existing"), project)
      for (const file of ["components.json", "src/lib"]) await rm(path.join(project, file), { recursive: true })
      await writeFile(path.join(project, "src/index.css"), '@import "tailwindcss";\n')
    })
    after(() => officialHost?.close())

    // 3.8.5 installs a font as a package of the item's name, which not every family has: the fonts of the base stop it.
    const base = async () => {
      if (!cli.excused.has("registry:font")) return `${server.url}/r/base.json`
      const item = await server.json("/r/base.json")
      const file = path.join(project, "base.json")
      const fonts = items.filter(({ type }) => type === "registry:font").map(({ name }) => `${server.url}/r/${name}.json`)
      await writeFile(file, JSON.stringify({ ...item, registryDependencies: item.registryDependencies.filter((/** @type {string} */ one) => !fonts.includes(one)) }))
      return "./base.json"
    }

    test("the registry has a name, and an item is installed by it", async () => {
      await client("init", "--yes", ...(cli.major < 4 ? ["--base-color", "neutral"] : []), await base())
      const { registries } = JSON.parse(readFileSync(path.join(project, "components.json"), "utf8"))
      assert.deepEqual(registries, { "@basepair": `${server.url}/r/{name}.json` })
      officialHost.seen.length = 0
      await client("add", "--yes", "@basepair/hover-card")
      for (const file of ["hover-card.ts", "preview-card.tsx"]) assert.ok(existsSync(path.join(project, "src/components/ui", file)), file)
      const asked = officialHost.seen.map((one) => one.path).filter((one) => one.startsWith("/r/styles/"))
      assert.deepEqual(asked, [], log(officialHost))
    })
  })
}

describe("texts", () => {
  /** Every address that a command of the client is given. @param {string} text */
  const given = (text) =>
    [...text.matchAll(/\bshadcn(?:@[\w.]+)? (?:add|view|init|search|list)\b((?:(?!<\/)[^`"'|&;\n])*)/g)].flatMap(([line, rest = ""]) =>
      rest
        .trim()
        .split(/\s+/)
        .filter((word, at, words) => word !== "" && !word.startsWith("-") && !/^-[a-z]$/.test(words[at - 1] ?? ""))
        .map((word) => ({ line, word })),
    )
  /** An address, a name with its namespace, or a placeholder for one. @param {string} word */
  const isClear = (word) => /^(https?:\/\/|@[\w-]+(\/|$)|<|\{|[A-Z]+$|…|\.\/)/.test(word)

  /** @param {{ name: string, text: string }[]} texts */
  function areClear(texts) {
    const unclear = texts.flatMap(({ name, text }) =>
      given(text)
        .filter(({ word }) => !isClear(word))
        .map(({ line, word }) => `${name}: \`${line}\` (${word})`),
    )
    assert.deepEqual(unclear, [])
  }

  /** @param {string} folder @param {RegExp} kind */
  const below = (folder, kind) =>
    readdirSync(path.join(repoRoot, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => kind.test(file) && !file.includes("node_modules"))
      .map((file) => ({ name: path.join(folder, file), text: readFileSync(path.join(repoRoot, folder, file), "utf8") }))

  test("the check finds a bare name", () => {
    assert.throws(() => areClear([{ name: "x", text: "Run `npx shadcn@latest add hover-card`." }]), /hover-card/)
    areClear([{ name: "x", text: "`npx shadcn@latest add --yes @base/a https://x.example/r/b.json <registry>/r/<name>.json`" }])
  })

  test("documents, skills and the entries of items show no bare name", () => {
    const pages = ["README.md", "CONTRIBUTING.md"].map((name) => ({ name, text: readFileSync(path.join(repoRoot, name), "utf8") }))
    const all = [...pages, ...below("docs", /\.md$/), ...below("registry", /\.(md|tsx?)$/), ...below("packaging", /\.md$/)]
    assert.ok(all.some(({ text }) => given(text).length > 0))
    areClear([...all, ...items.map(({ name, docs = "", description = "" }) => ({ name: `the entry of ${name}`, text: `${docs}\n${description}` }))])
  })

  test("the texts of the program show no bare name: pages, commands, answers for agents, new registries", () => {
    const sources = below("crates", /^[\w-]+\/(src|templates|assets)\/.*\.(rs|html|md|js|json|txt)$/)
    const commands = sources.map(({ name, text }) => {
      const [program = ""] = text.split("#[cfg(test)]")
      return { name, text: (program.match(/npx shadcn[^\n]*/g) ?? []).join("\n") }
    })
    assert.ok(commands.some(({ text }) => given(text).length > 0))
    areClear(commands)
  })

  test("pages, their Markdown, the guide and answers for agents show no bare name", async () => {
    const addresses = [
      "/", "/index.md", "/items/button", "/items/button.md", "/items/base.md", "/tokens", "/llms.txt", "/skills",
      "/.well-known/agent-skills/index.json", "/api/v1/ui/base", "/api/v1/plan/button",
    ]
    const texts = await Promise.all(addresses.map(async (name) => ({ name, text: await (await server.get(name)).text() })))
    const { skills } = JSON.parse(texts.find(({ name }) => name.endsWith("index.json"))?.text ?? "{}")
    for (const { name, url } of skills) texts.push({ name, text: await (await fetch(new URL(url, server.url))).text() })
    const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" }
    for (const [tool, asked] of Object.entries({ view_item: { name: "button" }, plan_install: { names: ["base"] } })) {
      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: tool, arguments: asked } })
      const text = await (await server.get("/mcp", { method: "POST", headers, body })).text()
      assert.match(text, /"result"/, text)
      texts.push({ name: tool, text })
    }
    areClear(texts.map(({ name, text }) => ({ name, text: text.replaceAll("&#60;", "<").replaceAll("&lt;", "<").replaceAll("&gt;", ">") })))
  })
})

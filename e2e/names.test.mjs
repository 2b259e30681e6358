// @ts-check
// No text of ours shows a name that the client would look for in the official registry. A project that starts from our base installs
// everything else by name: `defaults.test.mjs` does so with every item, and this file in the full run (`BASEPAIR_FULL`) with both majors of the
// client.
import assert from "node:assert/strict"
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs"
import { cp, rm, writeFile } from "node:fs/promises"
import path from "node:path"
import { after, before, describe, test } from "node:test"
import { full } from "./support/full.mjs"
import { binary, e2eDir, freshDir, repoRoot } from "./support/paths.mjs"
import { installedTemplate, linkPackages } from "./support/project.mjs"
import { log } from "./support/recorder.mjs"
import { describe as shown, mustRun, run } from "./support/run.mjs"
import { cleanEnv, startServer } from "./support/server.mjs"
import { bothClis, shadcn } from "./support/shadcn.mjs"
import { smallRegistry, source } from "./support/small-registry.mjs"
import { startOfficialHostForInit } from "./support/start.mjs"
import { until } from "./support/wait.mjs"

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

for (const cli of full ? bothClis : []) {
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

  /** The text of a page as it is read. @param {{ name: string, text: string }} page */
  const plain = ({ name, text }) => ({ name, text: text.replaceAll("&#60;", "<").replaceAll("&lt;", "<").replaceAll("&gt;", ">") })

  /** @param {string} method @param {unknown} params */
  const askAgents = (method, params) =>
    server.get("/mcp", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    })

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
    for (const [tool, asked] of Object.entries({ view_item: { name: "button" }, plan_install: { names: ["base"] } })) {
      const text = await (await askAgents("tools/call", { name: tool, arguments: asked })).text()
      assert.match(text, /"result"/, text)
      texts.push({ name: tool, text })
    }
    texts.push({ name: "tools/list", text: await (await askAgents("tools/list", {})).text() })
    areClear(texts.map(plain))
  })

  test("the help of commands, and what they print about items, show no bare name", async () => {
    const ofProgram = async (/** @type {string[]} */ ...args) => ({ name: args.join(" "), text: (await run(binary, args, { cwd: repoRoot, env: cleanEnv() })).output })
    const { text } = await ofProgram("--help")
    const commands = [...text.matchAll(/^ {2}(\w+) {2,}[A-Z]/gm)].map(([, command = ""]) => command)
    for (const expected of ["update", "status", "changes", "view", "plan"]) assert.ok(commands.includes(expected), `${expected} is a command`)
    const shows = [["add", "button"], ["add", "--help"], ["view", "button"], ["view", "base"], ["plan", "button"], ["search", "hover card"], ["update", "button"], ["status", "button"]]
    const texts = await Promise.all([...commands.map((command) => [command, "--help"]), ...shows].map((args) => ofProgram(...args)))
    const [added] = texts.filter(({ name }) => name === "add button")
    assert.ok(given(added?.text ?? "").some(({ word }) => word.endsWith("/r/button.json")), added?.text)
    areClear(texts)
  })

  test("pages of changes and of versions, and feeds, show no bare name", async () => {
    const dir = smallRegistry()
    const git = (/** @type {string[]} */ ...args) =>
      mustRun("git", ["-c", "user.name=A", "-c", "user.email=a@acme.test", ...args], { cwd: dir, env: cleanEnv({ GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" }) })
    await git("init", "-q", "-b", "main")
    for (const version of ["v1", "v2"]) {
      writeFileSync(path.join(dir, "lib/word.ts"), source(version))
      await git("add", "-A")
      await git("commit", "-q", "-m", version)
      await git("tag", version)
    }
    const past = await startServer({ dir })
    try {
      await until("the history is read", async () => (await past.get("/api/v1/history")).ok)
      const { versions } = await past.json("/api/v1/history/word")
      const ofVersions = versions.map((/** @type {{ digest: string }} */ { digest }) => `/items/word/history/${digest.slice(0, 16)}`)
      assert.ok(ofVersions.length === 2)
      const pages = ["/changes", "/items/word", ...ofVersions].flatMap((page) => [page, `${page}.md`])
      const addresses = [...pages, "/feed.xml", "/feed.json", "/api/v1/history/word", "/api/v1/changes?from=v1", "/r/word@v1.json"]
      const texts = await Promise.all(
        addresses.map(async (name) => {
          const answer = await past.get(name)
          const text = await answer.text()
          assert.ok(answer.ok, `${name}: ${text}`)
          return { name, text }
        }),
      )
      for (const page of ofVersions) assert.ok(given(texts.find(({ name }) => name === page)?.text ?? "").length > 0, `${page} shows how to install it`)
      areClear(texts.map(plain))
    } finally {
      await past.stop()
    }
  })
})

// @ts-check
// Typical errors of authors, each in a separate item: `check` reports every one of them, and the same items break when the real client
// installs them. This shows that the rules are about real problems.
import assert from "node:assert/strict"
import { existsSync, readFileSync } from "node:fs"
import path from "node:path"
import { after, before, describe, test } from "node:test"
import { binary } from "./support/paths.mjs"
import { freshProject } from "./support/project.mjs"
import { startTable } from "./support/recorder.mjs"
import { describe as shown, run } from "./support/run.mjs"
import { cleanEnv, startServer } from "./support/server.mjs"
import { bothClis, quietEnv, shadcn, startOfficialHost } from "./support/shadcn.mjs"
import { writeRegistry } from "./support/small-registry.mjs"

const [newest, older] = bothClis
const button = "export function Sound() {\n  return <button />\n}\n"

/** @typedef {{ item: Record<string, any>, files: Record<string, string>, rule: string }} Fault */

/** @param {string} name @param {string} type @param {string} rule @param {Record<string, string>} files @param {Record<string, unknown>} [more] @returns {Fault} */
function fault(name, type, rule, files, more = {}) {
  const listed = Object.keys(files).map((file) => ({ path: file, type: `registry:${type}` }))
  return { rule, files, item: { name, type: `registry:${type === "page" ? "block" : type}`, title: name, description: "Planted.", files: listed, ...more } }
}

/** @type {Record<string, Fault>} */
const faults = {
  package: fault("no-package", "lib", "unprovided-import", { "f/no-package.ts": 'import { left } from "a-package-that-nobody-lists"\n\nexport const noPackage = left\n' }),
  sibling: fault("no-sibling", "ui", "unprovided-import", { "f/no-sibling.tsx": 'import { Sound } from "@/components/ui/sound"\n\nexport const NoSibling = () => <Sound />\n' }),
  bare: fault("bare-name", "ui", "confusable-dependency", { "f/bare-name.tsx": button }, { registryDependencies: ["timeline-vew"] }),
  collision: fault("two-in-one", "ui", "destination-collision", { "f/first/same.tsx": "export const first = 1\n", "f/second/same.tsx": "export const second = 2\n" }),
  jsx: fault("jsx-in-module", "lib", "jsx-in-ts", { "f/jsx-in-module.ts": "export const tag = <b />\n" }),
  syntax: fault("half-a-file", "lib", "syntax-error", { "f/half-a-file.ts": "export function half( {\n" }),
  page: fault("a-page", "page", "lost-page", { "f/page.tsx": "export default () => <main />\n" }),
  alias: fault("an-alias", "ui", "literal-alias-target", { "f/an-alias.tsx": button }),
  moved: fault("moved", "component", "rewritten-import", { "f/moved.tsx": 'import { part } from "./deep/part"\n\nexport const moved = part\n', "f/deep/part.tsx": "export const part = 1\n" }),
  empty: fault("nothing", "lib", "empty-file", { "f/nothing.ts": "" }),
  env: fault("second-line", "lib", "unsafe-env-var", { "f/second-line.ts": "export const secondLine = 1\n" }, { envVars: { PLANTED_URL: "x\nPLANTED_SECOND=y" } }),
  dashes: fault("dashed", "lib", "dashed-css-var", { "f/dashed.ts": "export const dashed = 1\n" }, { cssVars: { light: { "--planted": "1px" } } }),
}
faults.page.item.files[0].target = "app/planted/page.tsx"
faults.alias.item.files[0].target = "@ui/an-alias.tsx"

const sound = fault("sound", "ui", "", { "f/sound.tsx": button })
const timeline = fault("timeline-view", "ui", "", { "f/timeline-view.tsx": button })
const all = [...Object.values(faults), sound, timeline]

/** @typedef {{ rule: string, severity: string, item: string, help: string }} Finding */

/** Writes a registry of such items and checks it. @param {Fault[]} planted */
async function check(planted) {
  const manifest = { name: "planted", homepage: "https://planted.example", items: planted.map(({ item }) => item) }
  const files = Object.assign({}, ...planted.map(({ files }) => files))
  const dir = writeRegistry({ ...files, "registry.json": JSON.stringify(manifest, null, 2) }, "planted")
  const result = await run(binary, ["check", dir, "--format", "json"], { env: cleanEnv() })
  return { dir, result, /** @type {Finding[]} */ findings: JSON.parse(result.stdout).findings }
}

test("check reports each of them for its item, and nothing else by those rules", async () => {
  const { result, findings } = await check(all)
  assert.equal(result.code, 1, shown(result))
  // A problem of only some consumers is a warning.
  const rules = new Set(Object.values(faults).map(({ rule }) => rule))
  const found = findings.filter(({ severity, rule }) => severity === "error" || rules.has(rule)).map(({ rule, item }) => `${item}: ${rule}`)
  const expected = Object.values(faults).map(({ rule, item }) => `${item.name}: ${rule}`)
  assert.deepEqual(found.sort(), expected.sort(), shown(result))
})

describe("the same items in a real project", () => {
  /** @type {import("./support/recorder.mjs").Recorder} */
  let registry
  /** @type {import("./support/recorder.mjs").Recorder} */
  let officialHost
  /** @type {string} */
  let project

  /** @param {Fault} planted */
  const address = ({ item }) => `${registry.url}/r/${item.name}.json`

  before(async () => {
    const served = all.map(({ item, files }) => [
      `/r/${item.name}.json`,
      { ...item, files: item.files.map((/** @type {{ path: string }} */ file) => ({ ...file, content: files[file.path] })) },
    ])
    registry = await startTable(Object.fromEntries(served))
    officialHost = await startOfficialHost()
    project = await freshProject("planted", { registries: {} })
  })
  after(async () => {
    await registry?.close()
    await officialHost?.close()
  })

  /** @param {typeof bothClis[number]} cli @param {Fault[]} planted */
  const add = (cli, planted) => shadcn(cli, ["add", "--yes", "--overwrite", ...planted.map(address)], { cwd: project, officialHost })

  test("a misspelt sibling is requested from the official registry, and the installation fails", async () => {
    officialHost.seen.length = 0
    const result = await add(newest, [faults.bare])
    assert.notEqual(result.code, 0, shown(result))
    assert.ok(officialHost.seen.some((seen) => seen.path.endsWith("/timeline-vew.json")), shown(result))
  })

  test("shadcn 3 writes an alias target into a folder of that name", async () => {
    const result = await add(older, [faults.alias])
    assert.equal(result.code, 0, shown(result))
    assert.ok(existsSync(path.join(project, "src/@ui/an-alias.tsx")), shown(result))
    assert.ok(!existsSync(path.join(project, "src/components/ui/an-alias.tsx")))
  })

  test("the others install without an error and are broken", async () => {
    const { package: undeclared, sibling, collision, jsx, page, moved, empty, env, dashes, syntax } = faults
    const installed = await add(newest, [undeclared, sibling, collision, page, moved, empty, env, dashes])
    assert.equal(installed.code, 0, shown(installed))
    const at = (/** @type {string} */ file) => path.join(project, "src", file)

    assert.ok(!existsSync(at("app/planted/page.tsx")) && !existsSync(path.join(project, "app/planted/page.tsx")), "the page is lost")
    assert.ok(!existsSync(at("lib/nothing.ts")), "the empty file is skipped")
    const same = readFileSync(at("components/ui/same.tsx"), "utf8")
    assert.ok(same.includes("first") !== same.includes("second"), "one of two files is overwritten")
    assert.match(readFileSync(path.join(project, ".env.local"), "utf8"), /^PLANTED_SECOND=y$/m, "one value became two variables")
    assert.match(readFileSync(at("index.css"), "utf8"), /var\(----planted\)/, "the theme reads a variable that nobody defines")

    const tsc = [path.join(project, "node_modules/typescript/bin/tsc"), "--noEmit", "--pretty", "false"]
    /** Asserts that files do not compile. @param {string[]} files */
    const broken = async (files) => {
      const compiled = await run(process.execPath, tsc, { cwd: project, env: quietEnv() })
      for (const file of files) assert.ok(compiled.output.includes(`src/${file}(`), `\`${file}\` compiles\n${shown(compiled)}`)
    }
    await broken(["lib/no-package.ts", "components/ui/no-sibling.tsx", "components/moved.tsx"])
    // The compiler reports only syntax errors if there are any.
    const unparsed = await add(newest, [jsx, syntax])
    if (unparsed.code === 0) await broken(["lib/jsx-in-module.ts", "lib/half-a-file.ts"])
  })

  test("after following the help, they have no findings, install and compile", async () => {
    const { sibling, bare, collision, jsx, moved, env, dashes } = structuredClone(faults)
    const { findings } = await check(all)
    /** The quoted part of the help for an item. @param {Fault} planted @param {RegExp} quotes */
    const advised = ({ item, rule }, quotes) => {
      const help = findings.find((finding) => finding.item === item.name && finding.rule === rule)?.help ?? ""
      const text = help.match(quotes)?.[1]
      assert.ok(text, `no advice for \`${item.name}\`: ${help}`)
      return text
    }
    sibling.item.registryDependencies = [advised(sibling, /add the item `([^`]+)` to the `registryDependencies`/)]
    bare.item.registryDependencies = [advised(bare, /write "([^"]+)"/)]
    assert.match(advised(collision, /(give one of them another `target`)/), /target/)
    collision.item.files[1].target = "components/ui/second/same.tsx"
    const renamed = advised(jsx, /rename the file to `([^`]+)`/)
    jsx.files = { [renamed]: Object.values(jsx.files)[0] }
    jsx.item.files[0].path = renamed
    const importer = moved.item.files[0].path
    moved.files[importer] = moved.files[importer].replace("./deep/part", advised(moved, /"([^"]+)"/))
    assert.match(advised(env, /(write the value on one line)/), /line/)
    env.item.envVars = { PLANTED_URL: "x y" }
    dashes.item.cssVars = { light: { [advised(dashes, /write `([^`]+)`/)]: "1px" } }

    const corrected = [sibling, bare, collision, jsx, moved, env, dashes]
    const again = await check([...corrected, sound, timeline])
    assert.equal(again.result.code, 0, shown(again.result))
    const server = await startServer({ dir: again.dir })
    try {
      const fresh = await freshProject("advised", { registries: {} })
      const addresses = corrected.map(({ item }) => `${server.url}/r/${item.name}.json`)
      const added = await shadcn(newest, ["add", "--yes", "--overwrite", ...addresses], { cwd: fresh, officialHost })
      assert.equal(added.code, 0, shown(added))
      const tsc = [path.join(fresh, "node_modules/typescript/bin/tsc"), "--noEmit", "--pretty", "false"]
      const compiled = await run(process.execPath, tsc, { cwd: fresh, env: quietEnv() })
      for (const file of ["no-sibling", "moved", "same", "jsx-in-module", "bare-name"]) {
        assert.ok(!compiled.output.includes(`/${file}.ts`), `\`${file}\` does not compile\n${shown(compiled)}`)
      }
      const at = (/** @type {string} */ file) => path.join(fresh, "src", file)
      for (const file of ["components/ui/sound.tsx", "components/ui/timeline-view.tsx", "components/ui/same.tsx", "components/ui/second/same.tsx"]) {
        assert.ok(existsSync(at(file)), `\`${file}\` is not there`)
      }
      assert.doesNotMatch(readFileSync(at("index.css"), "utf8"), /var\(----/)
      assert.doesNotMatch(readFileSync(path.join(fresh, ".env.local"), "utf8"), /PLANTED_SECOND/)
    } finally {
      await server.stop()
    }
  })
})

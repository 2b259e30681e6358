// @ts-check
// Everything that documents and skills tell people to type exists: commands and flags of the program, of the shadcn client and of the
// repository, addresses of the API, and items of the registry.
import assert from "node:assert/strict"
import { readFileSync, readdirSync } from "node:fs"
import path from "node:path"
import { describe, test } from "node:test"
import { binary, e2eDir, repoRoot } from "./support/paths.mjs"
import { mustRun } from "./support/run.mjs"
import { quietEnv } from "./support/shadcn.mjs"

const folders = ["registry/n10-documentation", "registry/n12-skills"]

const documents = folders.flatMap((folder) =>
  readdirSync(path.join(repoRoot, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => ({ name: `${folder}/${file}`, text: readFileSync(path.join(repoRoot, folder, file), "utf8") })),
)

/** Lines of fenced blocks, and code in the middle of a sentence. @param {string} text */
function code(text) {
  const fenced = [...text.matchAll(/^```[^\n]*\n([\s\S]*?)^```/gm)].flatMap(([, block = ""]) => block.split("\n"))
  const inline = [...text.replace(/^```[\s\S]*?^```/gm, "").matchAll(/`([^`\n]+)`/g)].map(([, span = ""]) => span)
  return [...fenced, ...inline].map((line) => line.trim())
}

/**
 * The command and the flags after the name of a program, with the document.
 * @param {string} program
 */
const written = (program) =>
  documents.flatMap(({ name, text }) =>
    code(text)
      .filter((line) => line.startsWith(`${program} `))
      .map((line) => {
        const words = line.slice(program.length).trim().split(/\s+/)
        return { name, line, command: words[0] ?? "", flags: words.filter((word) => word.startsWith("--")).map((flag) => flag.split("=")[0] ?? "") }
      }),
  )

/** @param {string} program @param {string[]} start @param {NodeJS.ProcessEnv} env */
async function describeProgram(program, start, env) {
  const [file = "", ...first] = start
  /** @param {string[]} more */
  const help = async (more) => (await mustRun(file, [...first, ...more, "--help"], { env })).output
  const whole = await help([])
  for (const { name, line, command, flags } of written(program)) {
    assert.match(whole, new RegExp(`^\\s+${command}\\b`, "m"), `${name} names \`${line}\`, and ${program} has no command \`${command}\``)
    const known = flags.length > 0 ? await help([command]) : ""
    for (const flag of flags) assert.ok(known.includes(flag), `${name} names \`${line}\`, and \`${program} ${command}\` has no ${flag}`)
  }
}

describe("documents and skills", () => {
  test("commands of the program exist, with their flags", async () => {
    assert.ok(written("basepair").length > 0)
    await describeProgram("basepair", [binary], quietEnv())
  })

  test("commands of the shadcn client exist, with their flags", async () => {
    assert.ok(written("npx shadcn@latest").length > 0)
    await describeProgram("npx shadcn@latest", ["node", path.join(e2eDir, "node_modules/shadcn/dist/index.js")], quietEnv())
  })

  test("commands of the repository exist", () => {
    const tasks = readFileSync(path.join(repoRoot, "xtask/src/main.rs"), "utf8")
    for (const { name, line, command } of written("cargo xtask")) {
      assert.ok(tasks.includes(`"${command}"`), `${name} names \`${line}\``)
    }
  })

  test("addresses of the API exist", async () => {
    const { stdout } = await mustRun(binary, ["openapi"], { env: quietEnv() })
    /** @type {string[]} */
    const known = Object.keys(JSON.parse(stdout).paths)
    const asked = documents.flatMap(({ name, text }) =>
      code(text).flatMap((line) => [...line.matchAll(/(?:GET \S*?)?(\/api\/v1[^\s?`"]*)/g)].map(([, address = ""]) => ({ name, address }))),
    )
    assert.ok(asked.length > 0)
    for (const { name, address } of asked) {
      const shape = address.replace(/\/$/, "").split("/")
      const found = known.some((one) => {
        const parts = one.split("/")
        return parts.length <= shape.length && parts.every((part, index) => part.startsWith("{") || part === shape[index])
      })
      assert.ok(found, `${name} names \`${address}\`, which the API does not have`)
    }
  })

  test("items that a document recommends exist", () => {
    /** @type {{ name: string }[]} */
    const items = JSON.parse(readFileSync(path.join(repoRoot, "registry.json"), "utf8")).items
    const names = new Set(items.map(({ name }) => name))
    const choosing = documents.find(({ name }) => name.endsWith("choosing-components.md"))
    const named = [...(choosing?.text ?? "").matchAll(/`([a-z][a-z\d-]+)`/g)].map(([, name = ""]) => name)
    assert.ok(named.length > 30)
    assert.deepEqual(named.filter((name) => !names.has(name)), [])
    const installed = documents.flatMap(({ text }) => [...text.matchAll(/\/r\/([a-z-]+)\.json/g)].map(([, name = ""]) => name))
    assert.deepEqual(installed.filter((name) => !names.has(name)), [])
  })
})

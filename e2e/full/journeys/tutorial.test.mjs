// @ts-check
// docs/tutorial.md as it is written: each command is run, its output compared, each file saved. Downloads without a version (the Vite
// template, the client, npm packages) are pinned, so that the result is the same every time.
import assert from "node:assert/strict"
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import path from "node:path"
import { after, test } from "node:test"
import { binary, freshDir, repoRoot } from "../../support/paths.mjs"
import { run } from "../../support/run.mjs"
import { cleanEnv, startServer } from "../../support/server.mjs"
import { clis, quietEnv, shadcn, startOfficialHost } from "../../support/shadcn.mjs"
import { createViteAppIn, followViteGuide, installPackages } from "../../support/start.mjs"

const text = readFileSync(path.join(repoRoot, "docs/tutorial.md"), "utf8")
const address = "http://127.0.0.1:3400"

/** Fenced blocks: the info string and the lines. */
const blocks = [...text.matchAll(/^```(\S+)(?: ([^\n]+))?\n([\s\S]*?)^```/gm)].map(([, language = "", about = "", body = ""]) => ({ language, about, body }))

/** The commands of a block, each with the lines that are shown below it. @param {string} body */
function session(body) {
  /** @type {{ command: string, shown: string[] }[]} */
  const found = []
  for (const line of body.trimEnd().split("\n")) {
    if (line.startsWith("$ ")) found.push({ command: line.slice(2), shown: [] })
    else found.at(-1)?.shown.push(line)
  }
  return found
}

/**
 * Asserts that all lines occur in this order; `…` matches anything, including complete lines.
 * @param {string[]} shown @param {string} said @param {string} command
 */
function assertSaid(shown, said, command) {
  const lines = said.split("\n").map((line) => line.trimEnd())
  let at = 0
  for (const line of shown.filter((line) => line.trim() && line !== "…")) {
    const pattern = new RegExp(`^${line.trim().split("…").map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(/\s+/g, "\\s+")).join(".*")}$`)
    const found = lines.findIndex((candidate, index) => index >= at && pattern.test(candidate.trim()))
    assert.notEqual(found, -1, `\`${command}\` did not print:\n${line}\nits output was:\n${said}`)
    at = found + 1
  }
}

const place = freshDir("tutorial")
const programs = path.join(place, "bin")
mkdirSync(programs)
symlinkSync(binary, path.join(programs, "basepair"))
const env = { ...quietEnv({ npm_config_ignore_scripts: "true" }), ...cleanEnv(), PATH: `${programs}:${process.env.PATH}` }

/** @type {import("../../support/server.mjs").Server | undefined} */
let server
const officialHost = await startOfficialHost()
after(async () => {
  await server?.stop()
  await officialHost.close()
})

/** Replaces the address of the server in the tutorial with the real one. @param {string} text */
const real = (text) => (server ? text.replaceAll(address, server.url) : text)

let folder = place

/** Runs one command the way its reader would. @param {string} command @returns {Promise<string>} */
async function follow(command) {
  const [, into] = /^cd (\S+)$/.exec(command) ?? []
  if (into) {
    folder = path.join(folder, into)
    assert.ok(existsSync(folder), folder)
    return ""
  }
  if (command.startsWith("npm create vite@latest ")) {
    await createViteAppIn(folder)
    return ""
  }
  if (command === "npm install") {
    await installPackages(path.basename(folder) === "my-ui" ? "registry" : "vite", folder)
    return ""
  }
  if (command.startsWith("node ../vite-guide.mjs")) {
    await followViteGuide(folder)
    return ""
  }
  const [, rest] = /^npx shadcn@latest (.+)$/.exec(command) ?? []
  const [cli] = clis
  const result = rest
    ? await shadcn(/** @type {any} */ (cli), rest.split(" "), { cwd: folder, officialHost, env: { npm_config_ignore_scripts: "true" } })
    : await run("bash", ["-c", `exec 2>&1; ${command}`], { cwd: folder, env, timeout: 300_000 })
  const finds = command === "basepair check" && result.stdout.includes("error[")
  assert.equal(result.code, finds ? 1 : 0, `\`${command}\` in ${folder}:\n${result.stdout}${result.stderr}`)
  return `${result.stdout}\n${result.stderr}`
}

test("the tutorial works as written", { timeout: 900_000 }, async () => {
  assert.ok(blocks.length > 15)
  for (const { language, about, body } of blocks) {
    if (language === "console" && about === "server") {
      const [{ command = "", shown = [] } = {}] = session(body)
      assert.equal(command, "basepair serve")
      server = await startServer({ dir: folder, args: ["--watch"] })
      assertSaid(shown.map(real), server.stderr, command)
    } else if (language === "console") {
      for (const { command, shown } of session(body)) assertSaid(shown, await follow(real(command)), command)
    } else {
      assert.match(about, /^[\w./-]+$/, `a block of ${language} names its file`)
      writeFileSync(path.join(folder, about), real(body))
    }
  }
  const item = JSON.parse(readFileSync(path.join(place, "my-ui/public/r/rating.json"), "utf8"))
  assert.deepEqual(item.registryDependencies, ["https://ui.example.com/r/greeting.json"])
})

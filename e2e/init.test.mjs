// @ts-check
// `basepair init`: the tests of a new registry pass, and the client of each framework installs its first
// item into a project that type-checks. `BASEPAIR_FULL` also installs the packages of a new `package.json` from npm.
import assert from "node:assert/strict"
import { existsSync, readFileSync } from "node:fs"
import { cp, rm, writeFile } from "node:fs/promises"
import path from "node:path"
import { after, before, test } from "node:test"
import { full } from "./support/full.mjs"
import { binary, e2eDir, freshDir } from "./support/paths.mjs"
import { freshProject, installedTemplate, linkPackages, typeCheck } from "./support/project.mjs"
import { startTable } from "./support/recorder.mjs"
import { mustRun } from "./support/run.mjs"
import { cleanEnv, startServer } from "./support/server.mjs"
import { baseColourPath, baseColours, clis, quietEnv, shadcn } from "./support/shadcn.mjs"

/** What the clients always request from their official hosts: colours, icons, an index. */
const official = { [baseColourPath]: baseColours, "/r/icons/index.json": {}, "/registry/styles/nova/index.json": [] }
/** @type {Awaited<ReturnType<typeof startTable>>} */
let host
before(async () => {
  host = await startTable(official)
})
after(() => host?.close())

const frameworks = path.join(e2eDir, "frameworks")
const packages = () => installedTemplate(frameworks, "frameworks-base", "install")

/** @param {string[]} args @param {string} cwd */
const basepair = (args, cwd) => mustRun(binary, args, { cwd, env: cleanEnv() })

/** A new registry, and a second item. @param {string} framework @param {string} form */
async function started(framework, form) {
  const dir = path.join(freshDir(framework), "acme")
  await basepair(["init", dir, "--framework", framework, form], e2eDir)
  await basepair(["new", "date-picker", ...(form === "--helix" ? ["--node", "primitives"] : [])], dir)
  await basepair(["check", "--strict"], dir)
  return dir
}

/** A fresh project with the packages of a framework. @param {string} framework */
async function consumer(framework) {
  const project = freshDir(`${framework}-app`)
  await cp(path.join(frameworks, framework), project, { recursive: true })
  await linkPackages(await packages(), project)
  return project
}

/** Runs the tests of a registry and its type check. @param {string} dir @param {string[]} types */
async function passes(dir, types) {
  await mustRun("cp", ["-al", path.join(await packages(), "node_modules"), dir])
  const { output } = await mustRun(process.execPath, ["node_modules/vitest/vitest.mjs", "run"], { cwd: dir, env: quietEnv() })
  assert.match(output, /Tests\s+2 passed/, output)
  await mustRun(process.execPath, types, { cwd: dir, env: quietEnv() })
  await rm(path.join(dir, "node_modules"), { recursive: true })
}

for (const form of ["--plain", "--helix"]) {
  test(`React, ${form}: its tests pass, and the official client installs its items`, async () => {
    const dir = await started("react", form)
    await passes(dir, ["node_modules/typescript/bin/tsc", "--noEmit"])
    const server = await startServer({ dir })
    try {
      const project = await freshProject("react-app", { registries: {} })
      const items = ["greeting-demo", "date-picker-demo"].map((name) => `${server.url}/r/${name}.json`)
      const result = await shadcn(clis[0], ["add", "--yes", ...items], { cwd: project, officialHost: host })
      assert.equal(result.code, 0, result.output)
      for (const file of ["ui/greeting.tsx", "greeting-demo.tsx", "ui/date-picker.tsx", "date-picker-demo.tsx"]) {
        assert.ok(existsSync(path.join(project, "src/components", file)), file)
      }
      await typeCheck(project, "TypeScript 5")
    } finally {
      await server.stop()
    }
  })
}

test("Vue: its tests pass, and shadcn-vue installs its items", async () => {
  const project = await consumer("vue")
  const vueTsc = ["node_modules/vue-tsc/bin/vue-tsc.js", "--noEmit"]
  for (const form of ["--plain", "--helix"]) {
    const dir = await started("vue", form)
    if (form === "--plain") await passes(dir, vueTsc)
    const server = await startServer({ dir })
    try {
      const items = ["greeting-demo", "date-picker-demo"].map((name) => `${server.url}/r/${name}.json`)
      const client = path.join(project, "node_modules/shadcn-vue/dist/index.js")
      const env = quietEnv({ REGISTRY_URL: `${host.url}/r` })
      await mustRun(process.execPath, [client, "add", "--yes", "--overwrite", ...items], { cwd: project, env })
      for (const file of ["greeting/Greeting.vue", "greeting/index.ts", "date-picker/DatePicker.vue", "date-picker/index.ts"]) {
        assert.ok(existsSync(path.join(project, "src/components/ui", file)), `${form}: ${file}`)
      }
      await mustRun(process.execPath, vueTsc, { cwd: project, env: quietEnv() })
      await rm(path.join(project, "src/components"), { recursive: true })
    } finally {
      await server.stop()
    }
  }
})

test("Svelte: its tests pass, and shadcn-svelte installs its items", async () => {
  const project = await consumer("svelte")
  const config = path.join(project, "components.json")
  const settings = JSON.parse(readFileSync(config, "utf8"))
  await writeFile(config, JSON.stringify({ ...settings, registry: `${host.url}/registry` }))
  const svelteCheck = ["node_modules/svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json"]
  for (const form of ["--plain", "--helix"]) {
    const dir = await started("svelte", form)
    if (form === "--plain") await passes(dir, svelteCheck)
    const server = await startServer({ dir })
    try {
      const items = ["greeting-demo", "date-picker-demo"].map((name) => `${server.url}/r/${name}.json`)
      const client = path.join(project, "node_modules/shadcn-svelte/dist/index.mjs")
      await mustRun(process.execPath, [client, "add", "--yes", "--overwrite", ...items], { cwd: project, env: quietEnv() })
      for (const file of ["greeting/greeting.svelte", "greeting/index.ts", "date-picker/date-picker.svelte", "date-picker/index.ts"]) {
        assert.ok(existsSync(path.join(project, "src/lib/components/ui", file)), `${form}: ${file}`)
      }
      await mustRun(process.execPath, svelteCheck, { cwd: project, env: quietEnv() })
      await rm(path.join(project, "src/lib/components"), { recursive: true })
    } finally {
      await server.stop()
    }
  }
})

for (const framework of full ? ["react", "vue", "svelte"] : []) {
  test(`${framework}: the packages of a new package.json install from npm, and its tests and types pass`, async () => {
    const dir = await started(framework, "--plain")
    const env = quietEnv()
    await mustRun("npm", ["install", "--ignore-scripts"], { cwd: dir, env, timeout: 300_000 })
    await mustRun("npm", ["test"], { cwd: dir, env })
    await mustRun("npm", ["run", "types"], { cwd: dir, env })
  })
}

// @ts-check
// The differential oracle over items of ours: what the real client writes is what `basepair plan` says, and every error of TypeScript about
// names is a finding of `check`, as every such finding is an error of TypeScript. `long/oracle.mjs` does the same with any registries.
import assert from "node:assert/strict"
import { symlinkSync } from "node:fs"
import path from "node:path"
import { test } from "node:test"
import { compare } from "./support/differential/agree.mjs"
import { batches, shuffled } from "./support/differential/draw.mjs"
import { install, planOf } from "./support/differential/install.mjs"
import { startOfficial } from "./support/differential/official.mjs"
import { writeTemplate } from "./support/differential/templates.mjs"
import { compiler } from "./support/differential/compiler.mjs"
import { binary, freshDir } from "./support/paths.mjs"
import { idleManagers } from "./support/plans/compare.mjs"
import { installedTemplate } from "./support/project.mjs"
import { describe, run } from "./support/run.mjs"
import { cleanEnv, startServer } from "./support/server.mjs"
import { bothClis } from "./support/shadcn.mjs"
import { writeRegistry } from "./support/small-registry.mjs"

const panel = 'import type { ReactNode } from "react"\n\nexport interface PanelProps {\n  title: string\n  tone?: "calm" | "loud"\n  children?: ReactNode\n}\n\nexport function Panel({ title, tone = "calm", children }: PanelProps) {\n  return <section data-tone={tone} aria-label={title}>{children}</section>\n}\n'
/** @param {string} names @param {string} body */
const user = (names, body) => `import { ${names} } from "@/components/ui/panel"\n\nexport function Shown() {\n  return ${body}\n}\n`

/** Each item with its source, the codes of TypeScript's errors, and whether it lists `panel`. @type {Record<string, { source: string, codes: number[], alone?: boolean }>} */
const items = {
  panel: { source: panel, codes: [], alone: true },
  fine: { source: user("Panel", '<Panel title="a" tone="loud">b</Panel>'), codes: [] },
  "wrong-name": { source: user("Pannel", '<Pannel title="a" />'), codes: [2724] },
  "wrong-prop": { source: user("Panel", '<Panel title="a" tonne="loud" />'), codes: [2322] },
  "no-title": { source: user("Panel", '<Panel tone="loud" />'), codes: [2741] },
  "wrong-value": { source: user("Panel", '<Panel title="a" tone="louder" />'), codes: [2820] },
  "no-sibling": { source: user("Panel", '<Panel title="a" />'), codes: [2307], alone: true },
  "no-package": { source: 'import { left } from "a-package-that-nobody-lists"\n\nexport const right = left\n', codes: [2307], alone: true },
}
const names = Object.keys(items)

test("the client, the plan, TypeScript and check agree about every item", async (context) => {
  const files = Object.fromEntries(names.map((name) => [`ui/${name}.tsx`, items[name].source]))
  const entries = names.map((name) => ({
    name, type: "registry:ui", title: name, description: "Compared.",
    registryDependencies: items[name].alone ? [] : ["panel"],
    files: [{ path: `ui/${name}.tsx`, type: "registry:ui" }],
  }))
  const dir = writeRegistry({ ...files, "registry.json": JSON.stringify({ name: "compared", homepage: "https://compared.example", items: entries }, null, 2) }, "compared")
  const registry = ["--registry", dir]
  const template = freshDir("template")
  writeTemplate("vite", template)
  const host = await startOfficial(undefined, () => false)
  const server = await startServer({ dir })
  const packages = await installedTemplate(path.join(import.meta.dirname, "app-template"), "app-base")
  try {
    const planned = await Promise.all(names.map(async (name) => ({ name, plan: await planOf([name], registry, template) })))
    const [wave, ...more] = batches(planned, names.length)
    assert.deepEqual(more, [], "no two items write to one place")
    const project = path.join(freshDir("project"), "app")
    const outcome = await install({ cli: bothClis[0], names: wave, registry, template, project, server, host, managers: idleManagers() })
    assert.deepEqual(outcome.differences, [])
    symlinkSync(path.join(packages, "node_modules"), path.join(project, "node_modules"))

    const verdict = compiler(packages)
    const checked = await run(binary, ["check", dir, "--all", "--format", "json"], { env: cleanEnv() })
    const { findings } = JSON.parse(checked.stdout)
    let confirmed = 0
    for (const { name, plan } of planned) {
      const faults = verdict({ project, kind: "vite", item: name, plan, official: [] })
      assert.deepEqual(faults.map(({ code }) => code), items[name].codes, `${name}: ${JSON.stringify(faults)}`)
      const agreed = compare({ name, files: plan.files.filter((file) => file.item === name), faults }, findings)
      assert.deepEqual({ unconfirmed: agreed.unconfirmed, untold: agreed.untold }, { unconfirmed: [], untold: [] }, `${name}\n${describe(checked)}`)
      confirmed += agreed.confirmed
    }
    context.diagnostic(`${names.length} items, ${confirmed} errors confirmed`)
  } finally {
    await server.stop()
    await host.close()
  }
})

test("a seed decides what is drawn", () => {
  const names = Array.from({ length: 50 }, (_, at) => `item-${at}`)
  assert.deepEqual(shuffled(names, 7, "a"), shuffled(names, 7, "a"))
  assert.notDeepEqual(shuffled(names, 7, "a"), shuffled(names, 8, "a"))
  assert.notDeepEqual(shuffled(names, 7, "a"), shuffled(names, 7, "b"))
  assert.deepEqual(shuffled(names, 7, "a").sort(), [...names].sort())
})

// @ts-check
// `basepair plan` against real installations: the client installs many items per call into fresh projects of
// several kinds, and every written file has the path and the imports of the plan. `BASEPAIR_FULL` installs
// everything everywhere, with both majors of the client; `BASEPAIR_CORPUS` names a folder of third-party registries to install as well.
import assert from "node:assert/strict"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { after, before, test } from "node:test"
import { compare, idleManagers, planFor, startGenerousHost } from "./support/plans/compare.mjs"
import { planRegistry } from "./support/plans/fixture.mjs"
import { projects } from "./support/plans/projects.mjs"
import { full } from "./support/full.mjs"
import { repoRoot } from "./support/paths.mjs"
import { startServer } from "./support/server.mjs"
import { clis } from "./support/shadcn.mjs"

const kinds = Object.keys(projects)
const [newest] = clis
/** @type {Awaited<ReturnType<typeof startGenerousHost>>} */
let host
/** @type {string} */
let managers
const total = { plans: 0, items: 0, files: 0, imports: 0, rewritten: 0 }

before(async () => {
  host = await startGenerousHost()
  managers = idleManagers()
})
after(async () => {
  await host?.close()
  console.log(`${total.plans} plans agree: ${total.items} items, ${total.files} files, ${total.imports} imports, ${total.rewritten} of them rewritten`)
})

/**
 * Runs installations, two at a time.
 * @param {{ cli: typeof clis[number], kind: string, names: string[] }[]} calls
 * @param {{ registry: string[], server: { url: string } }} where
 */
async function agree(calls, where) {
  /** @type {string[]} */
  const differences = []
  const waiting = [...calls]
  const work = async () => {
    for (let call = waiting.shift(); call; call = waiting.shift()) {
      const outcome = await compare({ ...call, ...where, host, managers })
      total.plans += 1
      total.items += call.names.length
      total.files += outcome.files
      total.imports += outcome.imports
      total.rewritten += outcome.rewritten
      differences.push(...outcome.differences.map((text) => `${call.cli.name}, ${call.kind}, ${call.names.join(" ")}\n  ${text}`))
    }
  }
  await Promise.all([work(), work()])
  assert.deepEqual(differences, [], `${differences.length} differences\n${differences.join("\n")}`)
}

/** Every nth name, so that each share has items of all kinds. @param {string[]} names @param {number} shares */
const shares = (names, shares) => Array.from({ length: shares }, (_, start) => names.filter((_, at) => at % shares === start)).filter((share) => share.length > 0)

test("nested paths, targets of every form and imports of every form, in every kind of project", async () => {
  const dir = planRegistry()
  const server = await startServer({ dir })
  try {
    const names = (await server.json("/api/v1/ui")).items.map((/** @type {{ name: string }} */ item) => item.name)
    const sets = full ? [names, ...names.map((/** @type {string} */ name) => [name])] : [names]
    // Without TypeScript the client compiles every file that it transforms, and a style sheet makes it fail.
    const fits = (/** @type {string} */ kind) => (/** @type {string} */ name) => kind !== "javascript" || name !== "kinds"
    const calls = clis.flatMap((cli) => kinds.flatMap((kind) => sets.map((names) => ({ cli, kind, names: names.filter(fits(kind)) }))))
    await agree(calls.filter(({ names }) => names.length > 0), { registry: ["--registry", dir], server })
  } finally {
    await server.stop()
  }
})

test("pages show the paths of the plan", async () => {
  const dir = planRegistry()
  const server = await startServer({ dir })
  try {
    const names = (await server.json("/api/v1/ui")).items.map((/** @type {{ name: string }} */ item) => item.name)
    let shown = 0
    for (const name of names) {
      const plan = await planFor([name], { registry: ["--registry", dir], major: newest.major })
      const page = await (await server.get(`/items/${name}.md`)).text()
      const plain = (/** @type {string} */ text) => text.replaceAll("\\", "")
      const lands = [...page.matchAll(/^- \[(.+?)\]\(.+\) installed to (.+)$/gm)].map(([, source, path]) => plain(`${source}: ${path}`))
      for (const file of plan.files.filter((file) => file.item === name)) {
        assert.ok(lands.includes(`${file.source}: ${file.path}`), `${name}: ${file.source} is planned at ${file.path}\n${page}`)
        shown += 1
      }
    }
    assert.ok(shown > names.length, `only ${shown} paths`)
  } finally {
    await server.stop()
  }
})

test("the default registry, in every kind of project", async () => {
  const server = await startServer({ dir: repoRoot })
  try {
    const items = (await server.json("/api/v1/ui")).items
    const calls = clis.flatMap((cli) => {
      const names = items.filter((/** @type {{ type: string }} */ item) => !cli.excused.has(item.type)).map((/** @type {{ name: string }} */ item) => item.name)
      const each = shares(names, full ? 8 : kinds.length * 3)
      // The older client takes twice as long, so every other kind is enough.
      const chosen = kinds.filter((_, at) => full || cli === newest || at % 2 === 0)
      return chosen.flatMap((kind, at) => (full ? each : each.slice(at, at + 1)).map((names) => ({ cli, kind, names })))
    })
    await agree(calls, { registry: ["--registry", repoRoot], server })
  } finally {
    await server.stop()
  }
})

const corpus = process.env.BASEPAIR_CORPUS
if (full && corpus && existsSync(path.join(corpus, "corpus.tsv"))) {
  const rows = readFileSync(path.join(corpus, "corpus.tsv"), "utf8").split("\n").slice(1).filter(Boolean).map((row) => row.split("\t"))
  for (const [id, , , cwd, manifest] of rows.filter(([id]) => readdirSync(corpus).includes(id))) {
    test(`the registry ${id}`, async (context) => {
      const dir = path.join(corpus, id, cwd)
      const args = ["--manifest", manifest, "--allow-outside"]
      const server = await startServer({ dir, args: [...args, "--registry-dependencies", "rewrite-own"] }).catch((error) => context.diagnostic(`does not load: ${String(error).split("\n", 1)[0]}`))
      if (!server) return
      try {
        const items = (await server.json("/api/v1/ui")).items
        if (JSON.stringify(items).includes('.svelte"')) return context.diagnostic("for another client")
        const own = new Set(items.map((/** @type {{ name: string }} */ item) => item.name))
        const reachable = (/** @type {string} */ entry) => entry.startsWith(server.url) || (/^[a-z0-9-]+$/.test(entry) && !own.has(entry))
        const names = items
          .filter((/** @type {{ type: string }} */ item) => item.type !== "registry:font")
          .filter((/** @type {{ registryDependencies?: string[] }} */ item) => (item.registryDependencies ?? []).every(reachable))
          .map((/** @type {{ name: string }} */ item) => item.name)
        const each = shares(names, Math.max(1, Math.ceil(names.length / 12))).slice(0, 8)
        const calls = each.flatMap((names, at) => [{ cli: newest, kind: kinds[at % kinds.length], names }, { cli: newest, kind: kinds[(at + 4) % kinds.length], names }])
        await agree(calls, { registry: ["--registry", dir, ...args], server })
      } finally {
        await server.stop()
      }
    })
  }
}

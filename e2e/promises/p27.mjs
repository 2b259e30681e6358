// @ts-check
// P27: the real client agrees. Registries of generated items, with types, paths, targets and imports drawn by a seed, are installed by the
// official client into fresh projects of every kind: it writes exactly the files of our plan with the imports of our plan, or refuses what
// our plan refuses. The count is in items.
import { bothClis as clis } from "../support/shadcn.mjs"
import { compare, idleManagers, startGenerousHost } from "../support/plans/compare.mjs"
import { projects } from "../support/plans/projects.mjs"
import { startServer } from "../support/server.mjs"
import { writeRegistry } from "../support/small-registry.mjs"
import { keep } from "./harness.mjs"

/** Items of one call of the client. */
const BATCH = 10
const SEED = Number(process.env.PROMISE_SEED ?? 20_260_101)

/** A deterministic random number generator. @param {number} seed */
function draws(seed) {
  let state = seed >>> 0
  const below = (/** @type {number} */ limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * limit)
  }
  return { below, one: (/** @type {string[]} */ from) => from[below(from.length)] ?? "" }
}

const FOLDERS = ["ui", "registry/acme/ui", "registry/acme/blocks/card", "registry/new-york/lib", "src/hooks", "components/deep/er", "lib/text", "hooks"]
const TYPES = ["ui", "component", "lib", "hook", "block"]
/** A target for a file of this name, or none. @type {((name: string) => string | undefined)[]} */
const TARGETS = [
  () => undefined,
  () => undefined,
  () => undefined,
  (name) => `@ui/${name}`,
  (name) => `@components/acme/${name}`,
  (name) => `@lib/deep/${name}`,
  (name) => `@hooks/${name}`,
  (name) => `~/tools/${name}`,
  (name) => `src/lib/${name}`,
  (name) => `components/acme/${name}`,
  (name) => `app/(group)/[id]/${name}`,
]

/** A registry of generated items. @param {number} number */
function generated(number) {
  const { below, one } = draws(SEED + number * 7_919)
  /** @type {Record<string, string>} */
  const files = {}
  const names = Array.from({ length: BATCH }, (_, at) => `thing-${number}-${at}`)
  const items = names.map((name, at) => {
    const needs = names.slice(0, at).filter(() => below(4) === 0)
    const type = one(TYPES)
    const listed = Array.from({ length: 1 + below(3) }, (_, part) => {
      const base = part === 0 ? name : `${name}-part-${part}`
      const kind = part === 0 && type !== "block" ? type : one(["component", "lib", "hook", "ui", "page", "file"])
      const file = `${base}${kind === "lib" || kind === "hook" ? ".ts" : ".tsx"}`
      const path = `${one(FOLDERS)}/${file}`
      const imported = [...needs, ...(part > 0 ? [name] : [])].map((other) => {
        const place = one(["@/components/ui", "@/components", "@/lib", "@/hooks", "@/registry/acme/ui", "@/registry/acme/lib", "@/registry/new-york/hooks"])
        return `import * as a${other.replaceAll("-", "_")} from "${place}/${other}"`
      })
      files[path] = [...imported, 'import { cn } from "@/lib/utils"', `export const value = cn("${base}")`, ""].join("\n")
      // A page and a file have no folder of their own.
      const choices = kind === "page" || kind === "file" ? TARGETS.slice(3) : TARGETS
      return { path, type: `registry:${kind}`, target: choices[below(choices.length)]?.(file) }
    })
    return {
      name,
      type: `registry:${type}`,
      registryDependencies: needs,
      files: listed,
    }
  })
  files["registry.json"] = JSON.stringify({ name: "generated", homepage: "https://generated.example", items })
  return { dir: writeRegistry(files, "generated"), names }
}

const kinds = Object.keys(projects)
await keep("P27", {
  tally: { installs: 0, refused: 0, files: 0, imports: 0, rewritten: 0, differences: 0 },
  figure: ({ done, tally }) =>
    `${done} generated items in ${tally.installs} installations by ${clis.length} majors of the client into ${kinds.length} kinds of projects, seed ${SEED}: ${tally.files} files and ${tally.imports} imports (${tally.rewritten} rewritten), ${tally.refused} refused by both, ${tally.differences} differences`,
  work: async (progress) => {
    const host = await startGenerousHost()
    const managers = idleManagers()
    while (!progress.finished()) {
      const number = progress.done / BATCH
      const { dir, names } = generated(number)
      const server = await startServer({ dir })
      // Every kind with every client.
      const kind = kinds[number % kinds.length]
      const cli = clis[Math.floor(number / kinds.length) % clis.length]
      const outcome = await compare({ cli, kind, names, registry: ["--registry", dir], server, host, managers })
      await server.stop()
      progress.tally.installs += 1
      progress.tally.refused += outcome.files === 0 && outcome.differences.length === 0 ? 1 : 0
      for (const key of /** @type {const} */ (["files", "imports", "rewritten"])) progress.tally[key] += outcome[key]
      progress.tally.differences += outcome.differences.length
      for (const difference of outcome.differences) progress.broken(`registry ${number}, ${cli.name}, ${kind}: ${difference}`)
      progress.step(BATCH)
    }
    await host.close()
  },
})

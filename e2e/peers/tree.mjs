// @ts-check
// Writes a registry of many small modules that import each other, and the same law as configuration of other tools.
// As a program: node tree.mjs <model> <folder> <files> [<share of broken imports>]
import { mkdirSync, writeFileSync } from "node:fs"
import path from "node:path"
import { pathToFileURL } from "node:url"
import { readOrder } from "./order.mjs"

/**
 * @typedef {import("./order.mjs").Unit} Unit
 * @typedef {{ folder: string, model: string, files: number, broken: number, seed?: number, quiet?: boolean }} Plan
 * @typedef {{ from: string, to: string }} Use
 */

/** A small deterministic random number generator. @param {number} seed */
function numbers(seed) {
  let state = seed >>> 0
  return (/** @type {number} */ below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** @param {Plan} plan @returns {Use[]} the uses that break the law */
export function writeTree({ folder, model, files, broken, seed = 7, quiet = false }) {
  // A quiet tree only has elements without further requirements than the direction of imports.
  const units = readOrder(model).filter((unit) => !quiet || !unit.demanding)
  const next = numbers(seed)
  const modules = Array.from({ length: files }, (_, at) => {
    const unit = /** @type {Unit} */ (units[at % units.length])
    const name = `part-${at}`
    return { at, unit, name, file: `registry/lib/${unit.directory}/${name}.tsx`, uses: /** @type {any[]} */ ([]) }
  })
  /** @type {Use[]} */
  const wrong = []
  for (const module of modules) {
    // Only earlier modules are imported, so that there are no cycles.
    for (let count = module.at === 0 ? 0 : 1 + next(4); count > 0; count--) {
      const used = modules[next(module.at)]
      if (!used || module.uses.includes(used)) continue
      const allowed = module.unit.may.has(used.unit.id)
      if (!allowed && next(1000) >= broken * 1000) continue
      module.uses.push(used)
      if (!allowed) wrong.push({ from: module.file, to: used.file })
    }
  }
  for (const module of modules) {
    mkdirSync(path.join(folder, path.dirname(module.file)), { recursive: true })
    writeFileSync(path.join(folder, module.file), source(module))
  }
  writeFileSync(path.join(folder, "registry.json"), manifest(modules))
  writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: { jsx: "react-jsx", module: "esnext", moduleResolution: "bundler" } }))
  writeFileSync(path.join(folder, "dependency-cruiser.cjs"), cruiserRules(units))
  writeFileSync(path.join(folder, "eslint.config.mjs"), eslintRules(units))
  return wrong
}

/** @param {any} module */
function source({ at, name, file, uses }) {
  const relative = (/** @type {any} */ used) => {
    const to = path.posix.relative(path.posix.dirname(file), used.file).replace(/\.tsx$/, "")
    return to.startsWith(".") ? to : `./${to}`
  }
  const imports = uses.map((/** @type {any} */ used) => `import { Part${used.at} } from "${relative(used)}"\n`)
  const children = uses.map((/** @type {any} */ used) => `      <Part${used.at} label={label} />\n`)
  const rows = Array.from({ length: 24 }, (_, row) => `  { id: "${name}-${row}", label: "Row ${row} of ${name}", note: "Set in one line" },\n`)
  return `${imports.join("")}
export type Part${at}Props = { label: string; className?: string }

const rows = [
${rows.join("")}]

/** Shows its rows and whatever it is composed of. */
export function Part${at}({ label, className }: Part${at}Props) {
  return (
    <section aria-label={label} className={className}>
      <ul className="grid gap-2">
        {rows.map((row) => (
          <li key={row.id} title={row.note}>
            {row.label}
          </li>
        ))}
      </ul>
${children.join("")}    </section>
  )
}
`
}

/** @param {any[]} modules */
function manifest(modules) {
  const items = modules.map(({ name, file, uses }) => ({
    name,
    type: "registry:lib",
    title: `Part ${name}`,
    description: "A generated part.",
    registryDependencies: uses.map((/** @type {any} */ used) => used.name),
    files: [{ path: file, type: "registry:lib" }],
  }))
  return `${JSON.stringify({ name: "generated", homepage: "https://registry.example", items }, null, 2)}\n`
}

/** @param {Unit[]} units */
function cruiserRules(units) {
  const forbidden = units.map((unit) => {
    const others = units.filter((other) => !unit.may.has(other.id)).map((other) => `^registry/lib/${other.directory}/`)
    return { name: `law-${unit.id}`, severity: "error", from: { path: `^registry/lib/${unit.directory}/` }, to: { path: others.length > 0 ? others : ["^never$"] } }
  })
  const options = { tsPreCompilationDeps: true, tsConfig: { fileName: "tsconfig.json" }, doNotFollow: { path: "node_modules" } }
  return `module.exports = ${JSON.stringify({ forbidden, options }, null, 2)}\n`
}

/** @param {Unit[]} units */
function eslintRules(units) {
  const elements = units.map((unit) => ({ type: unit.id, pattern: `registry/lib/${unit.directory}/*`, mode: "file" }))
  const rules = units.map((unit) => ({ from: unit.id, allow: [...unit.may] }))
  return `import { createRequire } from "node:module"
const require = createRequire(process.env.BASEPAIR_PEERS + "/package.json")
const boundaries = require("eslint-plugin-boundaries")
const parser = require("@typescript-eslint/parser")
export default [{
  files: ["registry/**/*.tsx"],
  languageOptions: { parser, parserOptions: { ecmaFeatures: { jsx: true } } },
  plugins: { boundaries },
  settings: {
    "boundaries/elements": ${JSON.stringify(elements)},
    "import/resolver": { [require.resolve("eslint-import-resolver-node")]: { extensions: [".ts", ".tsx"] } },
  },
  rules: { "boundaries/element-types": ["error", { default: "disallow", rules: ${JSON.stringify(rules)} }] },
}]
`
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [model, folder, files, broken] = process.argv.slice(2)
  if (!model || !folder || !files) throw new Error("usage: node tree.mjs <model> <folder> <files> [<share of broken imports>]")
  const wrong = writeTree({ model, folder, files: Number(files), broken: Number(broken ?? 0), quiet: true })
  process.stdout.write(`${wrong.length}\n`)
}

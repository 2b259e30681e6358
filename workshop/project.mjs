// @ts-check
// Lays the registry out below target/workshop as a project that has installed all of it: a link for every source, at the
// place where the CLI would put it, and every test beside what it tests. Links, so that an edit is seen at once.
import { lstatSync, mkdirSync, readFileSync, readdirSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import path from "node:path"
import { codeOf, demos, installedAt, items, root, styleSheet, testBeside } from "./manifest.mjs"

export const project = path.join(root, "target", "workshop")
export const source = path.join(project, "src")

/** @param {string} file @param {string} text */
function write(file, text) {
  try {
    if (readFileSync(file, "utf8") === text) return
  } catch {
    mkdirSync(path.dirname(file), { recursive: true })
  }
  writeFileSync(file, text)
}

/** @param {string} place @param {string} wanted */
function link(place, wanted) {
  try {
    if (readlinkSync(place) === wanted) return
  } catch {
    mkdirSync(path.dirname(place), { recursive: true })
  }
  rmSync(place, { recursive: true, force: true })
  symlinkSync(wanted, place)
}

/** Removes links whose source is gone or has moved. @param {string} folder @param {Set<string>} kept */
function sweep(folder, kept) {
  for (const entry of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const place = path.join(folder, entry)
    if (lstatSync(place).isSymbolicLink() && !kept.has(place)) rmSync(place)
  }
}

/** What stands above the themes: the utilities, read from the sources themselves, and the fonts. */
const styleSheetHead = () =>
  [
    ...items()
      .filter(({ type }) => type === "registry:font")
      .map(({ font }) => `@import "${font?.dependency}";`),
    '@import "tailwindcss" source(none);',
    `@source "${path.relative(source, path.join(root, "registry"))}";`,
    `@source "${path.relative(source, path.join(import.meta.dirname, "stage"))}";`,
    "@custom-variant dark (&:is(.dark *));",
  ].join("\n")

const styleSheetBase = "@layer base {\n  * {\n    @apply border-border outline-ring/50;\n  }\n  body {\n    @apply bg-background font-sans text-foreground antialiased;\n  }\n}\n"

export function layOut() {
  /** @type {Map<string, string>} */
  const links = new Map()
  for (const file of items().flatMap(codeOf)) {
    const place = installedAt(file)
    if (!place) continue
    links.set(path.join(source, place), path.join(root, file.path))
    const test = testBeside(file.path)
    if (test) links.set(path.join(source, path.dirname(place), path.basename(test)), path.join(root, test))
  }
  for (const folder of ["conformance", "stage"]) {
    for (const name of readdirSync(path.join(import.meta.dirname, folder))) {
      links.set(path.join(source, folder, name), path.join(import.meta.dirname, folder, name))
    }
  }
  mkdirSync(source, { recursive: true })
  sweep(source, new Set(links.keys()))
  for (const [place, wanted] of links) link(place, wanted)
  link(path.join(project, "node_modules"), path.join(import.meta.dirname, "node_modules"))
  link(path.join(project, "package.json"), path.join(import.meta.dirname, "package.json"))

  // As in a project that has started from the base: its theme, and what builds on it. It has the tokens of every group.
  const base = items().find(({ type }) => type === "registry:base")?.registryDependencies ?? []
  const styles = items().filter(({ name, type }) => type === "registry:theme" && base.includes(name)).map(styleSheet)
  write(path.join(source, "index.css"), [styleSheetHead(), ...styles, styleSheetBase].join("\n"))
  const shown = demos().flatMap(({ name, files = [] }) => files.slice(0, 1).map((file) => ({ name, place: installedAt(file) })))
  const imports = shown.map(({ name, place }, index) => ({ name, line: `import Demo${index} from "@/${place?.replace(/\.tsx$/, "")}"`, local: `Demo${index}` }))
  write(
    path.join(source, "demos.ts"),
    [
      ...imports.map(({ line }) => line),
      `export const demos = {\n${imports.map(({ name, local }) => `  "${name}": ${local},`).join("\n")}\n}`,
      "",
    ].join("\n"),
  )
  write(path.join(source, "manifest.json"), JSON.stringify(items(), null, 2))
  const config = JSON.parse(readFileSync(path.join(root, "e2e/app-template/tsconfig.json"), "utf8"))
  config.compilerOptions.preserveSymlinks = true
  config.compilerOptions.types = ["vite/client", "node", "@testing-library/jest-dom/vitest"]
  config.compilerOptions.resolveJsonModule = true
  config.compilerOptions.allowJs = true
  config.compilerOptions.paths["@workshop/*"] = [`${import.meta.dirname}/*`]
  write(path.join(project, "tsconfig.json"), JSON.stringify(config, null, 2))
}

if (process.argv[1] === import.meta.filename) layOut()

// Compares the import resolution of the checker with the module resolution of TypeScript, for any registries: `node long/resolution.mjs
// DIRECTORY[:MANIFEST] ...`. Prints the number of matches and every difference; exits with 1 if a file is resolved to another file, or a
// file of the project is treated as a package.
import { execFileSync } from "node:child_process"
import { existsSync, readFileSync, realpathSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join, relative, resolve } from "node:path"

const root = resolve(import.meta.dirname, "../..")
const ts = createRequire(join(root, "workshop/package.json"))("typescript")
const registries = process.argv.slice(2)
if (registries.length === 0) {
  console.error("usage: node long/resolution.mjs DIRECTORY[:MANIFEST] ...")
  process.exit(2)
}
execFileSync("cargo", ["build", "--quiet", "-p", "basepair-check", "--example", "imports"], { cwd: root, stdio: "inherit" })
const imports = join(root, "target/debug/examples/imports")

/** @type {Map<string, any>} */
const parsed = new Map()
/** The settings of one file, including extended ones. */
function settings(path) {
  if (!parsed.has(path)) {
    const { config } = ts.readConfigFile(path, ts.sys.readFile)
    parsed.set(path, config ? ts.parseJsonConfigFileContent(config, ts.sys, dirname(path), undefined, path) : null)
  }
  return parsed.get(path)
}

/** The compiler options that apply to a file: of the nearest settings, or of a referenced project that includes it. */
function optionsFor(file) {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    for (const name of ["tsconfig.json", "jsconfig.json"]) {
      const path = join(folder, name)
      if (!existsSync(path)) continue
      const found = settings(path)
      if (!found) continue
      for (const reference of found.projectReferences ?? []) {
        const to = existsSync(reference.path) && !reference.path.endsWith(".json") ? join(reference.path, "tsconfig.json") : reference.path
        const other = existsSync(to) ? settings(to) : null
        if (other?.fileNames.includes(file)) return other.options
      }
      return found.options
    }
  }
  return {}
}

/** Whether a file belongs to the package of this name. */
function isOf(file, name) {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const manifest = join(folder, "package.json")
    if (existsSync(manifest) && JSON.parse(readFileSync(manifest, "utf8")).name === name) return true
  }
  return false
}

const total = { same: 0, unresolved: 0, packages: 0, beyond: 0, landing: 0, workspace: 0, differ: 0 }
for (const registry of registries) {
  const [directory, manifest] = registry.split(":")
  const base = realpathSync(directory)
  let lines
  try {
    lines = execFileSync(imports, manifest ? [base, manifest] : [base], { encoding: "utf8", maxBuffer: 1 << 28, stdio: "pipe" })
  } catch (error) {
    console.log(`${directory}: ${String(error.stderr).trim()}`)
    continue
  }
  const rows = lines.split("\n").filter(Boolean).map((line) => line.split("\t"))
  const listed = new Set(rows.flatMap(([from, , kind, target]) => (kind === "file" ? [from, target] : [from])).map((path) => resolve(base, path)))
  for (const [from, specifier, kind, target] of rows) {
    const file = resolve(base, from)
    if (!/\.[mc]?[jt]sx?$/.test(from) || !existsSync(file)) continue
    const options = { moduleResolution: ts.ModuleResolutionKind.Bundler, module: ts.ModuleKind.ESNext, allowJs: true, ...optionsFor(file) }
    const found = ts.resolveModuleName(specifier, file, options, ts.sys).resolvedModule
    const theirs = found && !found.isExternalLibraryImport ? found.resolvedFileName : undefined
    if (kind === "file") {
      const ours = resolve(base, target)
      // Consumers have the file of an item where the project itself may have a copy, or nothing.
      if (!theirs || !listed.has(theirs)) total.landing += 1
      else if (theirs === ours || (existsSync(ours) && realpathSync(theirs) === realpathSync(ours))) total.same += 1
      else {
        total.differ += 1
        console.log(`${directory}: ${from}: ${specifier}: ${target}, TypeScript: ${relative(base, theirs)}`)
      }
    } else if (kind === "package" && theirs && isOf(theirs, target)) {
      total.workspace += 1
    } else if (kind === "package" && theirs) {
      total.differ += 1
      console.log(`${directory}: ${from}: ${specifier}: a package, TypeScript: ${relative(base, theirs)}`)
    } else if (kind === "package") total.packages += 1
    else if (theirs) total.beyond += 1
    else total.unresolved += 1
  }
}
console.log(
  `${total.same} imports resolve to the same file, ${total.packages} are packages for both, ${total.unresolved} resolve to no source for both; ` +
    `${total.landing} resolve to the install path of an item, not to a file that only the project has; ` +
    `${total.workspace} name a package of the workspace, which consumers have from npm; ` +
    `${total.beyond} resolve to sources that no item lists; ${total.differ} differ`,
)
process.exitCode = total.differ > 0 ? 1 : 0

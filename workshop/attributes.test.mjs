// @ts-check
// The table of attributes, against React's own types: what TypeScript accepts on an element must not be reported.
import assert from "node:assert/strict"
import { readFileSync, writeFileSync, mkdtempSync, rmSync } from "node:fs"
import path from "node:path"
import ts from "typescript"
import { test } from "node:test"

const here = import.meta.dirname
const table = path.join(here, "../crates/basepair-syntax/src/api/attributes.txt")

/** The rows of the table: the words after each head. */
function rows() {
  const text = readFileSync(table, "utf8").replace(/^#.*\n/gm, "").replace(/\n +/g, " ")
  return new Map(text.trim().split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim().split(" ").filter(Boolean)]))
}

/** Every element with the names that React's types give it. */
function fromTypes() {
  const folder = mkdtempSync(path.join(here, ".attributes-"))
  try {
    const file = path.join(folder, "elements.ts")
    writeFileSync(file, 'import type { JSX } from "react"\nexport type Elements = JSX.IntrinsicElements\n')
    const options = { skipLibCheck: true, types: [], module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler, lib: ["lib.esnext.d.ts", "lib.dom.d.ts"] }
    const program = ts.createProgram([file], options)
    const checker = program.getTypeChecker()
    const [symbol] = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)))
    const elements = checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol))
    const names = (element) => checker.getPropertiesOfType(checker.getTypeOfSymbol(element)).map((property) => property.name)
    return new Map(elements.map((element) => [element.name, names(element).filter((name) => !name.includes("-") && name !== "key" && name !== "ref")]))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test("the table has every attribute that React's types give to an element", () => {
  const known = rows()
  const events = new Set(known.get("events").flatMap((name) => [`on${name}`, `on${name}Capture`]))
  const own = (element) => [...known].find(([head]) => head.match(/ \((.*)\)$/)?.[1].split(" ").includes(element))?.[1] ?? []
  const types = fromTypes()
  assert.ok(types.size > 150)
  const missing = []
  for (const [element, names] of types) {
    const kind = known.get("svg elements").includes(element) ? "svg" : "html"
    const has = new Set([...known.get("dom"), ...known.get(kind), ...own(element)])
    missing.push(...names.filter((name) => !has.has(name) && !events.has(name)).map((name) => `${element} ${name}`))
  }
  assert.deepEqual(missing, [])
})

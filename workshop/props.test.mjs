// @ts-check
// The props tables against TypeScript: for every component that the default registry exports, the names, the optional ones and
// the literal unions of the props that the registry itself declares. Props of libraries are named by their type and not compared.
import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import path from "node:path"
import { test } from "node:test"
import ts from "typescript"
import { installedAt, items, root } from "./manifest.mjs"
import { layOut, project, source } from "./project.mjs"

/** The share of components that must agree. */
const LEAST = 0.95

/**
 * @typedef {{ optional: boolean, literals: string[] }} Prop
 * @typedef {Map<string, Prop>} Props
 * @typedef {{ props: { name: string, optional: boolean, literals: string[] }[], inherited: { from: string, only: string[] | null, without: string[] }[] }} Component
 * @typedef {{ path: string, demo: boolean, exports: { name: string, kind: string, component: Component | null }[] }} Script
 */

/** @returns {Script[]} */
function described() {
  // The test command has built it with the features of the whole workspace; alone, half of it would be compiled again.
  const built = process.env.BASEPAIR_PROPS
  const cargo = ["run", "--quiet", "--locked", "--package", "basepair-client", "--example", "props", "--"]
  const [program, before] = built ? [built, []] : ["cargo", cargo]
  return JSON.parse(execFileSync(program, [...before, root], { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024, stdio: ["ignore", "pipe", "inherit"] }))
}

/**
 * What basepair says, with the props of other components of the registry that a component takes over.
 * @param {Component} component @param {Map<string, Component>} known @param {number} [left] @returns {Props}
 */
function ours(component, known, left = 8) {
  /** @type {Props} */
  const all = new Map()
  for (const { from, only, without } of left > 0 ? component.inherited : []) {
    const other = known.get(/typeof (\w+)>/.exec(from)?.[1] ?? "")
    if (!other) continue
    for (const [name, prop] of ours(other, known, left - 1)) {
      if (only ? !only.includes(name) : without.includes(name)) continue
      all.set(name, { ...prop, optional: prop.optional || from.startsWith("Partial<") })
    }
  }
  for (const { name, optional, literals } of component.props) all.set(name, { optional, literals: [...literals].sort() })
  return all
}

/** @param {ts.Type} type @returns {string[]} */
function literalsOf(type) {
  const parts = type.isUnion() ? type.types : [type]
  const literals = parts.filter((part) => part.isStringLiteral() || part.isNumberLiteral())
  return [...new Set(literals.map((part) => JSON.stringify(/** @type {ts.LiteralType} */ (part).value)))].sort()
}

/**
 * What TypeScript says: the props that are declared below `src`.
 * @param {ts.TypeChecker} checker @param {ts.Type} type @param {ts.Node} place @returns {Props}
 */
function theirs(checker, type, place) {
  const members = type.isUnion() ? type.types : [type]
  /** @type {Map<string, { times: number, optional: boolean, literals: Set<string>, absent: boolean }>} */
  const found = new Map()
  for (const member of members) {
    for (const symbol of checker.getPropertiesOfType(member)) {
      const declared = (symbol.declarations ?? []).some((declaration) => isOwn(declaration.getSourceFile()))
      if (!declared) continue
      const kind = checker.getTypeOfSymbolAtLocation(symbol, place)
      const prop = found.get(symbol.name) ?? { times: 0, optional: false, literals: new Set(), absent: true }
      prop.times += 1
      prop.optional ||= (symbol.flags & ts.SymbolFlags.Optional) !== 0
      const parts = kind.isUnion() ? kind.types : [kind]
      prop.absent &&= parts.every((part) => (part.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Never)) !== 0)
      for (const literal of literalsOf(kind)) prop.literals.add(literal)
      found.set(symbol.name, prop)
    }
  }
  return new Map(
    [...found]
      .filter(([, { optional, absent }]) => !(optional && absent))
      .map(([name, { times, optional, literals }]) => [
        name,
        { optional: optional || times < members.length, literals: [...literals].sort() },
      ]),
  )
}

/** @param {ts.SourceFile} file */
const isOwn = (file) => file.fileName.startsWith(`${source}/`) && !file.fileName.includes("/node_modules/")

/** The type of the props, if this is a component. @param {ts.TypeChecker} checker @param {ts.Type} type @param {ts.Node} place @returns {ts.Type | null | undefined} */
function propsOf(checker, type, place) {
  // `ComponentType` is a union of a function and a class with the same props.
  if (type.isUnion()) return propsOf(checker, type.types[0] ?? type, place)
  for (const signature of type.getCallSignatures()) {
    const result = checker.typeToString(signature.getReturnType())
    if (signature.parameters.length > 2 || !/\b(Element|ReactElement|ReactNode|ReactPortal)\b|^null$/.test(result)) continue
    const first = signature.parameters[0]
    return first ? checker.getTypeOfSymbolAtLocation(first, place) : null
  }
  for (const signature of type.getConstructSignatures()) {
    const props = signature.getReturnType().getProperty("props")
    if (props && signature.getReturnType().getProperty("setState")) return checker.getTypeOfSymbolAtLocation(props, place)
  }
  return undefined
}

/** @param {Props} props */
const printed = (props) =>
  [...props]
    .map(([name, { optional, literals }]) => `${name}${optional ? "?" : ""}${literals.length ? `: ${literals.join(" | ")}` : ""}`)
    .sort()

test("the props of the default registry are those that TypeScript knows", (t) => {
  layOut()
  const scripts = described().filter(({ demo }) => !demo)
  const files = new Map(items().flatMap(({ files = [] }) => files.map((file) => [file.path, installedAt(file)])))
  /** @type {Map<string, Component>} */
  const known = new Map()
  for (const { exports } of scripts) {
    for (const { name, component } of exports) if (component) known.set(name, component)
  }
  const config = ts.readConfigFile(path.join(project, "tsconfig.json"), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, project)
  const places = scripts.flatMap(({ path: script }) => files.get(script) ?? []).map((place) => path.join(source, place))
  const program = ts.createProgram(places, { ...options, noEmit: true })
  const checker = program.getTypeChecker()

  let components = 0
  let props = 0
  /** @type {string[]} */
  const differing = []
  for (const { path: script, exports } of scripts) {
    const place = files.get(script)
    const file = place && program.getSourceFile(path.join(source, place))
    const module = file && checker.getSymbolAtLocation(file)
    if (!module) continue
    const told = new Map(exports.map(({ name, component }) => [name, component]))
    for (const exported of checker.getExportsOfModule(module)) {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
      // What only passes through is compared where it is declared.
      if (!/^[A-Z]|^default$/.test(exported.name) || symbol.valueDeclaration?.getSourceFile() !== file) continue
      const type = propsOf(checker, checker.getTypeOfSymbolAtLocation(symbol, file), file)
      if (type === undefined) {
        if (told.get(exported.name)) differing.push(`${script} ${exported.name}: no component for TypeScript`)
        continue
      }
      components += 1
      const expected = type ? theirs(checker, type, file) : new Map()
      props += expected.size
      const component = told.get(exported.name)
      const actual = component ? ours(component, known) : new Map()
      const [one, other] = [printed(actual), printed(expected)]
      if (component && JSON.stringify(one) === JSON.stringify(other)) continue
      const only = (/** @type {string[]} */ list, /** @type {string[]} */ rest) => list.filter((line) => !rest.includes(line)).join(", ")
      differing.push(`${script} ${exported.name}: here ${only(one, other) || "-"}; TypeScript ${only(other, one) || "-"}`)
    }
  }
  for (const line of differing) t.diagnostic(line)
  const share = (components - differing.length) / components
  t.diagnostic(`${components - differing.length} of ${components} components agree (${(share * 100).toFixed(1)} %), ${props} props compared`)
  assert.ok(components > 0 && props > 0, "nothing was compared")
  assert.ok(share >= LEAST, `${(share * 100).toFixed(1)} % of the components agree`)
})

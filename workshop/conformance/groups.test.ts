// Token groups: what an item brings into a project that exists must not change anything else there.
import { readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"

import { codeOf, items, root, type Item } from "@workshop/manifest.mjs"
import { groups, tokens } from "@workshop/tokens.mjs"

const model = JSON.parse(readFileSync(path.join(root, "architecture.json"), "utf8"))
const ofProjects = new Set<string>(model.consumer.variables)
const item = (name: string) => items().find((one: { name: string }) => one.name === name)!
const scopes = (name: string) => Object.values((item(name).cssVars ?? {}) as Record<string, Record<string, string>>)

/** Names of the framework: a value for one of them changes every page. */
const ofFramework = /^(text|font|font-weight|leading|tracking|radius|breakpoint|spacing$)(-|$)/

test("a group has no name that every project has", () => {
  const changed = Object.keys(groups).flatMap((group) =>
    scopes(group)
      .flatMap(Object.keys)
      .filter((name) => ofProjects.has(`--${name}`) || ofFramework.test(name))
      .map((name) => `${group}: ${name}`)
  )
  expect(changed).toEqual([])
})

test("a group has the values of the theme", () => {
  const theme = item("theme").cssVars as Record<string, Record<string, string>>
  for (const group of Object.keys(groups)) {
    for (const [scope, values] of Object.entries((item(group).cssVars ?? {}) as Record<string, object>)) {
      expect(theme[scope]).toMatchObject(values)
    }
  }
})

test("every token is in one group at most, and a group names tokens that exist", () => {
  const listed = Object.values(groups).flatMap((group) => group.tokens ?? [])
  expect(listed.filter((name, at) => listed.indexOf(name) !== at)).toEqual([])
  const exists = (name: string) => {
    const [group = "", member] = name.split(".")
    return member === undefined ? group in tokens : member in (tokens[group] ?? {})
  }
  const painted = Object.values(groups).flatMap((group) => group.readersPalette ?? [])
  expect([...listed, ...painted].filter((name) => !exists(name))).toEqual([])
})

const named = new Map(items().map((one) => [one.name, one]))

/** The items that are installed with one, itself among them. */
function installedWith(name: string, found = new Map<string, Item>()) {
  const one = named.get(name)
  if (!one || found.has(name)) return found
  found.set(name, one)
  for (const dependency of one.registryDependencies ?? []) installedWith(dependency, found)
  return found
}

/** What a project gets when it has chosen the whole look. */
const wholeLook = ["registry:base", "registry:theme"]

test("only what starts a project brings the whole theme, directly or not", () => {
  const bringing = items().filter(({ name }) => installedWith(name).has("theme"))
  expect(bringing.map(({ name }) => name)).toContain("base")
  expect(bringing.filter(({ type }) => !wholeLook.includes(type))).toEqual([])
})

test("only the node of CSS values has variables and style rules", () => {
  const own = model.nodes.find(({ roles = [] }: { roles?: string[] }) => roles.includes("css-values"))
  const bringing = items().filter(({ cssVars, css }) => cssVars || css)
  expect(bringing.length).toBeGreaterThan(Object.keys(groups).length)
  expect(bringing.filter(({ meta }) => meta?.node !== own.id).map(({ name }) => name)).toEqual([])
})

/** Namespaces of variables whose names classes end in: `--color-info` makes `text-info`. */
const namespaces = /^--(?:color|ease|shadow|spacing|container)-(.+)$/

/** Whether a text reads a variable, or has a class that does. */
function reads(text: string, variable: string) {
  const ending = namespaces.exec(variable)?.[1]
  const plain = new RegExp(`\\(\\s*(?:[a-z]+:)?${variable}(?![\\w-])`)
  return plain.test(text) || (ending !== undefined && new RegExp(`(?<![\\w-])(?:[a-z]+-)+${ending}(?![\\w-])`).test(text))
}

/** The variables that items bring, each with its values. */
function broughtBy(all: Item[]) {
  const values = new Map<string, string>()
  const scopes = all.flatMap(({ cssVars = {} }) => Object.values(cssVars))
  for (const [name, value] of scopes.flatMap((scope) => Object.entries(scope))) {
    values.set(`--${name}`, `${values.get(`--${name}`) ?? ""} ${value}`)
  }
  return values
}

/** The variables and classes that an item brings and that nothing reads which comes with it. */
function unread(name: string) {
  const all = [...installedWith(name).values()]
  const code = all
    .flatMap(codeOf)
    .map((file) => readFileSync(path.join(root, file.path), "utf8"))
    .join("\n")
  const classes = all.flatMap(({ css = {} }) => Object.keys(css)).flatMap((rule) => /^@utility ([\w-]+)$/.exec(rule)?.[1] ?? [])
  const brought = broughtBy(all)
  const sheet = JSON.stringify(all.map(({ css }) => css))
  const idle = [...brought.keys()].filter((variable) => {
    const others = [...brought].filter(([other]) => other !== variable).map(([, value]) => value)
    return ![code, sheet, ...others].some((text) => reads(text, variable))
  })
  return [...idle, ...classes.filter((one) => !code.includes(one))]
}

const withCode = items().filter((one) => codeOf(one).length > 0 && !wholeLook.includes(one.type))

test.each(withCode.map(({ name }) => name))("%s brings only the variables that are read", (name) => {
  expect(unread(name)).toEqual([])
})

test("a variable that nothing reads would be found", () => {
  expect(unread("tokens-z-toast")).toEqual(["--z-toast"])
  expect(unread("tokens-focus")).toEqual(["focus-ring"])
})

test("an item depends on a group because of its own code", () => {
  const idle = withCode.flatMap((one) => {
    const code = codeOf(one).map((file) => readFileSync(path.join(root, file.path), "utf8")).join("\n")
    const marks = ({ css = {} }: Item) => Object.keys(css).flatMap((rule) => /^@utility ([\w-]+)$/.exec(rule)?.[1] ?? [])
    return (one.registryDependencies ?? [])
      .filter((dependency) => dependency in groups)
      .filter((dependency) => {
        const group = item(dependency)
        const read = [...broughtBy([group]).keys()].some((variable) => reads(code, variable)) || marks(group).some((mark) => code.includes(mark))
        return !read && !(groups[dependency]?.readersPalette && code.includes("forced-color-adjust-none"))
      })
      .map((dependency) => `${one.name}: ${dependency}`)
  })
  expect(idle).toEqual([])
})

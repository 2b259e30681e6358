// Token groups: what an item brings into a project that exists must not change anything else there.
import { readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"

import { items, root } from "@workshop/manifest.mjs"
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

test("only what starts a project depends on the whole theme", () => {
  const dependents = items().filter(({ registryDependencies = [] }: { registryDependencies?: string[] }) => registryDependencies.includes("theme"))
  expect(dependents.filter(({ type }: { type: string }) => type !== "registry:base" && type !== "registry:theme")).toEqual([])
})

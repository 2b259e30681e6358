// What a server can use. A module with `"use client"` reaches a server only as components that it may render: a function that it
// exports cannot be called there. So such a module exports components and hooks, and nothing else.
import { readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"

import { codeOf, items, root } from "@workshop/manifest.mjs"

const all = [...new Set(items().flatMap(codeOf).map((file) => file.path))].map((file) => ({
  file,
  text: readFileSync(path.join(root, file), "utf8"),
}))
const sources = all.filter(({ file }) => !file.endsWith("-demo.tsx"))
const isClient = ({ text }: { text: string }) => /^["']use client["']/.test(text)

/**
 * With its semicolon: in a project without server components the official client removes every second directive that has none,
 * so that a file differs from itself at the next `add`, and the client asks whether to overwrite it.
 */
test.each(all.filter(isClient).map(({ file }) => file))("%s ends its directive with a semicolon", (file) => {
  expect(all.find((one) => one.file === file)!.text.split("\n", 1)[0]).toBe('"use client";')
})

/** The values that a module exports; types are gone when it runs. */
function valuesOf(text: string) {
  const declared = [...text.matchAll(/^export (?:async )?(?:function|const|let|class) (\w+)/gm)].map(([, name]) => name)
  const listed = [...text.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names]) => names!.replace(/\/\/.*/g, "").split(","))
  return [...declared, ...listed.map((name) => name.trim()).filter((name) => name && !name.startsWith("type "))] as string[]
}

/** Values that mean nothing to a server, with the reason. */
const ofBrowsers: Record<string, string> = {
  auditAccessibility: "it takes an element",
  recoverableLazy: "it takes a function that loads a part",
  relocatePart: "the addresses are those of one browser",
  dataTableColumns: "columns hold functions, which only a client component can pass on",
  dataTableFeatures: "as the columns",
  selectionColumn: "as the columns",
}

test.each(sources.filter(isClient).map(({ file }) => file))("%s exports components and hooks only", (file) => {
  const { text } = sources.find((one) => one.file === file)!
  const others = valuesOf(text).filter((name) => !/^[A-Z]/.test(name) && !/^use[A-Z]/.test(name) && !(name in ofBrowsers))
  expect(others, "move these into a module without the directive").toEqual([])
})

/** Hooks (but for the three that a server has), contexts, classes, handlers and render functions: what a server cannot pass on. */
const clientWork = /\buse(?!Id\b|Memo\b|Callback\b)(?:[A-Z]\w*)?\(|\bcreateContext\b|\bextends (?:Pure)?Component\b|\bon[A-Z]\w*=\{(?!on[A-Z])|\brender=\{\(/

test.each(sources.filter(({ file }) => file.endsWith(".tsx")).map(({ file }) => file))("%s is for the client only if it must be", (file) => {
  const source = sources.find((one) => one.file === file)!
  const found = clientWork.exec(source.text)?.[0]
  if (isClient(source)) expect(found, "a server could render it: leave the directive out").toBeDefined()
  else expect(found, "only a browser can run this: say \"use client\"").toBeUndefined()
})

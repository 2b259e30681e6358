// @ts-check
// Reading registry.json: its items, where a consumer's project finds their files, and how the theme looks as CSS.
import { existsSync, readFileSync } from "node:fs"
import path from "node:path"

export const root = path.resolve(import.meta.dirname, "..")

/**
 * @typedef {{ path: string, type: string, target?: string }} File
 * @typedef {{ [selector: string]: string | CssTree }} CssTree
 * @typedef {{
 *   name: string, type: string, title?: string, categories?: string[], files?: File[], dependencies?: string[], registryDependencies?: string[],
 *   cssVars?: Record<string, Record<string, string>>, css?: CssTree, meta?: Record<string, any>, docs?: string,
 *   font?: { family: string, variable: string, dependency?: string },
 * }} Item
 */

/** @returns {Item[]} */
export const items = () => JSON.parse(readFileSync(path.join(root, "registry.json"), "utf8")).items

/** @type {Record<string, string>} */
const folders = { "registry:ui": "components/ui", "registry:lib": "lib", "registry:hook": "hooks" }

/**
 * Where the file lies below `src` in a project that has installed it; nothing for files that land outside `src`.
 * @param {File} file
 */
export function installedAt({ path: source, type, target }) {
  if (target) return target.startsWith("~/src/") ? target.slice("~/src/".length) : undefined
  return `${folders[type] ?? "components"}/${path.basename(source)}`
}

/** Sources that are code, which is what can be imported. @param {Item} item */
export const codeOf = (item) => (item.files ?? []).filter((file) => /\.tsx?$/.test(file.path))

/** The test that lies beside a source, if there is one. @param {string} source */
export function testBeside(source) {
  const stem = source.replace(/\.tsx?$/, "")
  return [".test.tsx", ".test.ts"].map((end) => stem + end).find((file) => existsSync(path.join(root, file)))
}

export const demos = () => items().filter((item) => item.meta?.demo)

/** Items that put something on the screen: all that bring a `.tsx` file, apart from demos, hooks and libraries. */
export const components = () =>
  items().filter(
    (item) =>
      !item.meta?.demo &&
      !["registry:lib", "registry:hook"].includes(item.type) &&
      codeOf(item).some(({ path }) => path.endsWith(".tsx")),
  )

/** @param {CssTree} tree @param {string} [indent] @returns {string} */
const cssOf = (tree, indent = "") =>
  Object.entries(tree)
    .map(([key, value]) =>
      typeof value === "string"
        ? `${indent}${key}${value ? `: ${value}` : ""};\n`
        : `${indent}${key} {\n${cssOf(value, `${indent}  `)}${indent}}\n`,
    )
    .join("")

/** @param {Record<string, string>} [variables] */
const declared = (variables = {}) => Object.fromEntries(Object.entries(variables).map(([name, value]) => [`--${name}`, value]))

/** What the CLI adds to a project's style sheet for this item. @param {Item} item */
export function styleSheet({ cssVars = {}, css = {} }) {
  return cssOf({
    "@theme inline": declared(cssVars.theme),
    ":root": declared(cssVars.light),
    ".dark": declared(cssVars.dark),
    ...css,
  })
}

// @ts-check
// What the sources of a registry import from packages: specifiers, and the names that are taken from each.
import { readFileSync } from "node:fs"
import path from "node:path"
import { init, parse } from "es-module-lexer"
import { transform } from "esbuild"

/** Whether an import means a package. @param {string} specifier */
const isPackage = (specifier) => !/^(@\/|~\/|#|\.|\/)/.test(specifier)

/** The names in the clause of an import statement, and the name that all of it is called by. @param {string} clause */
function namesIn(clause) {
  const named = /\{([^}]*)\}/.exec(clause)
  const names = (named?.[1] ?? "").split(",").map((one) => one.trim().split(/\s+as\s+/)[0] ?? "").filter(Boolean)
  const before = clause.replace(/\{[^}]*\}/, "")
  const all = /\*\s+as\s+([\w$]+)/.exec(before)?.[1]
  if (/^\s*[\w$]+/.test(before.replace(/\*\s+as\s+[\w$]+/, "").replace(/^import|^export|from\s*$/g, ""))) names.push("default")
  return { names, all }
}

/**
 * By specifier, the names that are taken from it.
 * @param {string} root @param {string[]} files
 */
export async function packageNames(root, files) {
  await init
  /** @type {Map<string, Set<string>>} */
  const needed = new Map()
  for (const file of files) {
    const source = readFileSync(path.join(root, file), "utf8")
    const loader = /** @type {"ts" | "tsx"} */ (file.endsWith("x") ? "tsx" : "ts")
    // Imports of types are gone afterwards, and the others are written in one way.
    const { code } = await transform(source, { loader, jsx: "automatic", format: "esm" })
    const [imports] = parse(code)
    for (const { n: specifier, s, ss, e } of imports) {
      if (!specifier || !isPackage(specifier)) continue
      const names = needed.get(specifier) ?? new Set()
      needed.set(specifier, names)
      const { names: taken, all } = namesIn(code.slice(ss, s - 1))
      for (const name of taken) names.add(name)
      // Members of what is called by one name: `z` of `import { z }` and of `import * as z` alike.
      if (all) for (const [, name] of code.slice(e).matchAll(new RegExp(`(?<![\\w$.])${all.replace(/\$/g, "\\$")}\\.([\\w$]+)`, "g"))) names.add(name ?? "")
    }
  }
  return needed
}

// @ts-check
// How people edit installed files: each edit is a function from the text to the edited one, or to the same text where it does not fit.
import { parse } from "@babel/parser"

/** Whether a text is a module. @param {string} file @param {string} text */
export function parses(file, text) {
  if (!/\.(tsx?|jsx?)$/.test(file)) return true
  try {
    parse(text, { sourceType: "module", plugins: ["typescript", ...(/\.ts$/.test(file) ? [] : /** @type {const} */ (["jsx"]))] })
    return true
  } catch {
    return false
  }
}

/** The name of a variable inside of a function that can be renamed everywhere. @param {string} text */
function local(text) {
  const names = [...text.matchAll(/^\s+const ([a-z]\w{3,})\b/gm)].map(([, name]) => name)
  // A name that is also a prop, a key or a string could not be renamed by its text alone.
  return names.find((name) => !new RegExp(`["'.\`/-]${name}\\b|\\b${name}\\s*[:=}]?\\s*[:"'=]|\\{[^}]*\\b${name}\\b[^}]*\\}\\s*[:=]`).test(text.replace(`const ${name} =`, "")))
}

/** @type {{ name: string, edit: (text: string, file: string, format?: (text: string, file: string) => Promise<string>) => string | Promise<string> }[]} */
export const edits = [
  { name: "untouched", edit: (text) => text },
  { name: "classes", edit: (text) => text.replace(/className="([^"{}]+)"/, 'className="$1 ring-1"') },
  { name: "last classes", edit: (text) => text.replace(/([\s\S]*className="[^"{}]+)"/, '$1 ring-2"') },
  { name: "prop", edit: (text) => text.replace("{...props}", 'data-app="ours" {...props}') },
  { name: "comment", edit: (text) => text.replace(/\n(export )?(default )?(function|const) /, (found) => `\n// Ours: see the handbook.${found}`) },
  { name: "end", edit: (text) => `${text.trimEnd()}\n\nexport const addedHere = true\n` },
  {
    name: "variable",
    edit: (text) => {
      const name = local(text)
      return name ? text.replaceAll(new RegExp(`\\b${name}\\b`, "g"), `${name}Here`) : text
    },
  },
  { name: "indented", edit: (text) => (text.includes("`") ? text : text.replace(/^( +)/gm, "$1$1")) },
  { name: "formatted", edit: (text, file, format) => format?.(text, file) ?? text },
]

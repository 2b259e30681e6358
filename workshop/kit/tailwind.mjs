// Tailwind's compiler as one script without imports, for an engine that has nothing but the language: `tailwind.start` takes the
// style sheet of a registry, `tailwind.build` the words of its sources. Plugins and configuration files are not loaded.
import { compile } from "tailwindcss"
import index from "tailwindcss/index.css"
import preflight from "tailwindcss/preflight.css"
import theme from "tailwindcss/theme.css"
import utilities from "tailwindcss/utilities.css"

/** @type {Record<string, string>} */
const sheets = {
  tailwindcss: index,
  "tailwindcss/index.css": index,
  "tailwindcss/preflight": preflight,
  "tailwindcss/preflight.css": preflight,
  "tailwindcss/theme": theme,
  "tailwindcss/theme.css": theme,
  "tailwindcss/utilities": utilities,
  "tailwindcss/utilities.css": utilities,
}

const loadStylesheet = async (/** @type {string} */ id, /** @type {string} */ base) => {
  // Preflight, theme and utilities are named relative to the index.
  const content = sheets[id] ?? sheets[id.replace(/^\.\//, "tailwindcss/")]
  if (content === undefined) throw new Error(`\`@import "${id}"\` is not available in a preview`)
  return { path: id, base, content }
}

const loadModule = async (/** @type {string} */ id) => {
  throw new Error(`\`${id}\` is JavaScript, and a preview runs no plugins and no configuration files`)
}

/** @type {{ build(candidates: string[]): string } | undefined} */
let compiler

Object.assign(globalThis, {
  tailwind: {
    /** @param {string} css */
    async start(css) {
      compiler = await compile(css, { base: "/", loadStylesheet, loadModule })
    },
    /** @param {string[]} candidates */
    build: (candidates) => compiler?.build(candidates) ?? "",
  },
})

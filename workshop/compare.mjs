// @ts-check
// How much the parts of shadcn/ui add to a minified app, measured as our own are: `node compare.mjs <checkout>/apps/v4`, where the
// packages that its components import are installed. The answer is kept, because the checkout is no part of this tree.
import { writeFileSync } from "node:fs"
import path from "node:path"
import { gzipSync } from "node:zlib"
import { build } from "esbuild"

const style = "new-york-v4"

/** Our items and what stands in their place there; most have the same name. */
const others = /** @type {Record<string, string>} */ ({
  menu: "dropdown-menu",
  "otp-field": "input-otp",
  "preview-card": "hover-card",
  toast: "sonner",
})

const same = [
  "accordion", "alert", "alert-dialog", "avatar", "badge", "breadcrumb", "button", "button-group", "calendar", "card", "checkbox",
  "collapsible", "combobox", "command", "context-menu", "dialog", "drawer", "field", "input", "input-group", "kbd", "label", "native-select",
  "navigation-menu", "pagination", "popover", "progress", "radio-group", "scroll-area", "select", "separator", "sheet", "sidebar",
  "skeleton", "slider", "spinner", "switch", "table", "tabs", "textarea", "toggle", "toggle-group", "tooltip",
]

/** @param {string} checkout @param {string} name */
async function weigh(checkout, name) {
  const { outputFiles } = await build({
    entryPoints: [path.join(checkout, "registry", style, "ui", `${name}.tsx`)],
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "error",
    alias: { "@": checkout },
    external: ["react", "react/*", "react-dom", "react-dom/*"],
  })
  const [{ contents }] = outputFiles
  return gzipSync(contents, { level: 9 }).length
}

const [checkout, commit] = process.argv.slice(2)
if (!checkout || !commit) throw new Error("usage: node compare.mjs <checkout>/apps/v4 <commit>")
const sizes = /** @type {Record<string, number>} */ ({})
for (const name of same) sizes[name] = await weigh(checkout, name)
for (const [ours, theirs] of Object.entries(others)) sizes[ours] = await weigh(checkout, theirs)
const sorted = Object.fromEntries(Object.entries(sizes).sort(([one], [other]) => one.localeCompare(other)))
writeFileSync(path.join(import.meta.dirname, "shadcn-sizes.json"), `${JSON.stringify({ source: "shadcn-ui/ui", commit, style, compressed: sorted }, null, 2)}\n`)

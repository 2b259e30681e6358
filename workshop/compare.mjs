// @ts-check
// How much the parts of shadcn/ui add to a minified app, measured as our own are: `node compare.mjs <checkout>/apps/v4 <commit> <form>`,
// where the packages that its components import are installed. `radix` is the style `new-york-v4`, `base` the forms on Base UI.
// The answer is kept, because the checkout is no part of this tree.
import { readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { gzipSync } from "node:zlib"
import { build } from "esbuild"

const folders = /** @type {Record<string, string>} */ ({ radix: "registry/new-york-v4/ui", base: "registry/bases/base/ui" })

/** Our items and what has the same purpose there; most have the same name. */
const others = /** @type {Record<string, Record<string, string>>} */ ({
  radix: { menu: "dropdown-menu", "otp-field": "input-otp", "preview-card": "hover-card", toast: "sonner" },
  base: { menu: "dropdown-menu", "otp-field": "input-otp", "preview-card": "hover-card", toast: "toast" },
})

const same = [
  "accordion", "alert", "alert-dialog", "avatar", "badge", "breadcrumb", "button", "button-group", "calendar", "card", "checkbox",
  "collapsible", "combobox", "command", "context-menu", "dialog", "drawer", "field", "input", "input-group", "kbd", "label", "native-select",
  "navigation-menu", "pagination", "popover", "progress", "radio-group", "scroll-area", "select", "separator", "sheet", "sidebar",
  "skeleton", "slider", "spinner", "switch", "table", "tabs", "textarea", "toggle", "toggle-group", "tooltip",
]

/** The forms on Base UI name an icon of each library; the client puts the chosen one in its place, and so is it done here with Lucide. */
const icons = /** @type {import("esbuild").Plugin} */ ({
  name: "icons",
  setup(esbuild) {
    esbuild.onLoad({ filter: /bases[\\/]base[\\/].*\.tsx$/ }, ({ path: file }) => {
      const text = readFileSync(file, "utf8").replace(/\s(tabler|hugeicons|phosphor|remixicon)="[^"]*"/g, "")
      const used = [...new Set([...text.matchAll(/lucide="(\w+)"/g)].map(([, name]) => name))]
      const placed = text
        .replace(/import \{ IconPlaceholder \} from "[^"]*"/, `import { ${used.join(", ")} } from "lucide-react"`)
        .replace(/<IconPlaceholder\s+lucide="(\w+)"/g, "<$1")
      return { contents: placed, loader: "tsx" }
    })
  },
})

/** @param {string} checkout @param {string} file */
async function weigh(checkout, file) {
  const { outputFiles } = await build({
    entryPoints: [path.join(checkout, file)],
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
    plugins: [icons],
  })
  const [{ contents }] = outputFiles
  return gzipSync(contents, { level: 9 }).length
}

const [checkout, commit, form] = process.argv.slice(2)
const folder = folders[form ?? ""]
if (!checkout || !commit || !folder) throw new Error("usage: node compare.mjs <checkout>/apps/v4 <commit> radix|base")
const sizes = /** @type {Record<string, number>} */ ({})
for (const name of same) sizes[name] = await weigh(checkout, `${folder}/${name}.tsx`)
for (const [ours, theirs] of Object.entries(others[form] ?? {})) sizes[ours] = await weigh(checkout, `${folder}/${theirs}.tsx`)
const sorted = Object.fromEntries(Object.entries(sizes).sort(([one], [other]) => one.localeCompare(other)))
const kept = path.join(import.meta.dirname, "shadcn-sizes.json")
const { compressed = {}, commit: before } = JSON.parse(readFileSync(kept, "utf8"))
const all = before === commit ? { ...compressed, [form]: sorted } : { [form]: sorted }
writeFileSync(kept, `${JSON.stringify({ source: "shadcn-ui/ui", commit, compressed: all }, null, 2)}\n`)

// @ts-check
// The two consumers of the differential oracle: new Next and Vite projects after the `init` of the client, without installed packages.
import { mkdirSync, writeFileSync } from "node:fs"
import path from "node:path"

const css = '@import "tailwindcss";\n'
const utils = 'import { clsx, type ClassValue } from "clsx"\nimport { twMerge } from "tailwind-merge"\n\nexport function cn(...inputs: ClassValue[]) {\n  return twMerge(clsx(inputs))\n}\n'
const aliases = { components: "@/components", utils: "@/lib/utils", ui: "@/components/ui", lib: "@/lib", hooks: "@/hooks" }
const components = (/** @type {string} */ sheet, /** @type {boolean} */ rsc) =>
  JSON.stringify({ style: "new-york", rsc, tsx: true, tailwind: { config: "", css: sheet, baseColor: "neutral", cssVariables: true, prefix: "" }, iconLibrary: "lucide", aliases })
const settings = (/** @type {string} */ target) => JSON.stringify({ compilerOptions: { jsx: "preserve", module: "esnext", moduleResolution: "bundler", paths: { "@/*": [target] } } })
const manifest = (/** @type {string} */ framework) =>
  JSON.stringify({ name: "consumer", private: true, dependencies: { [framework]: "*", react: "19.3.1", "react-dom": "19.3.1" }, devDependencies: { tailwindcss: "4.3.3", typescript: "5.9.3" } })

/** Files by path; `has` are the packages that the other template lacks. @type {Record<string, { has: string, root: string, files: Record<string, string> }>} */
export const templates = {
  next: {
    has: "next",
    root: "",
    files: {
      "package.json": manifest("next"), "next.config.ts": "export default {}\n", "tsconfig.json": settings("./*"), "next-env.d.ts": '/// <reference types="next" />\n/// <reference types="next/image-types/global" />\n',
      "app/globals.css": css, "app/page.tsx": "export default function Page() {\n  return null\n}\n", "lib/utils.ts": utils, "components.json": components("app/globals.css", true),
    },
  },
  vite: {
    has: "vite",
    root: "src",
    files: {
      "package.json": manifest("vite"), "vite.config.ts": "export default {}\n", "tsconfig.json": settings("./src/*"), "src/vite-env.d.ts": '/// <reference types="vite/client" />\n',
      "src/index.css": css, "src/main.tsx": "export {}\n", "src/lib/utils.ts": utils, "components.json": components("src/index.css", false),
    },
  },
}

/** The template that a registry's items are written for. @param {string} framework as a plan names it */
export const templateOf = (framework) => (framework.startsWith("next") ? "next" : "vite")

/** @param {string} kind @param {string} folder */
export function writeTemplate(kind, folder) {
  for (const [file, text] of Object.entries(templates[kind].files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
}

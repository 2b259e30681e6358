// @ts-check
// Consumer projects of several kinds, each with the few files that determine where the client writes files. No packages are installed.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { freshDir } from "../paths.mjs"

const css = '@import "tailwindcss";\n'
const utils = "export const cn = (...names: string[]) => names.join(\" \")\n"
const usual = { components: "@/components", utils: "@/lib/utils", ui: "@/components/ui", lib: "@/lib", hooks: "@/hooks" }

/** @param {string} target @param {Record<string, unknown>} [more] */
const settings = (target, more = {}) => JSON.stringify({ compilerOptions: { ...more, paths: { "@/*": [target] } } })

/** @param {string} sheet @param {Record<string, string>} aliases @param {Record<string, unknown>} [more] */
const components = (sheet, aliases, more = {}) =>
  JSON.stringify({ style: "new-york", rsc: true, tsx: true, tailwind: { config: "", css: sheet, baseColor: "neutral", cssVariables: true }, iconLibrary: "lucide", aliases, ...more })

/** @param {Record<string, string>} [dependencies] */
const manifest = (dependencies = {}) => JSON.stringify({ name: "app", dependencies: { react: "19.0.0", ...dependencies }, devDependencies: { tailwindcss: "4.0.0" } })

/**
 * Files by path. `imports: false` marks a project whose sources the client compiles, so that imports cannot be compared;
 * `cwd` is the folder in which the client runs.
 * @type {Record<string, { files: Record<string, string>, imports?: boolean, cwd?: string }>}
 */
export const projects = {
  next: {
    files: {
      "package.json": manifest({ next: "16.1.0" }), "next.config.ts": "export default {}\n", "tsconfig.json": settings("./*"),
      "app/globals.css": css, "app/page.tsx": "export default () => null\n", "lib/utils.ts": utils, "components.json": components("app/globals.css", usual),
    },
  },
  "next-src": {
    files: {
      "package.json": manifest({ next: "^15.0.0" }), "next.config.mjs": "export default {}\n", "tsconfig.json": settings("./src/*"),
      "src/app/globals.css": css, "src/app/page.tsx": "export default () => null\n", "src/lib/utils.ts": utils, "components.json": components("src/app/globals.css", usual),
    },
  },
  "next-pages": {
    files: {
      "package.json": manifest({ next: "14.2.0" }), "next.config.js": "module.exports = {}\n", "tsconfig.json": settings("./*"),
      "styles/globals.css": css, "pages/index.tsx": "export default () => null\n", "lib/utils.ts": utils, "components.json": components("styles/globals.css", usual, { rsc: false }),
    },
  },
  vite: {
    files: {
      "package.json": manifest({ vite: "7.0.0" }), "vite.config.ts": "export default {}\n",
      "tsconfig.json": '{ // a comment\n "files": [], "references": [{ "path": "./tsconfig.app.json" }], "compilerOptions": { "baseUrl": ".", "paths": { "@/*": ["./src/*"], }, }, }\n',
      "tsconfig.app.json": settings("./src/*"), "src/index.css": css, "src/main.tsx": "export {}\n", "src/lib/utils.ts": utils, "components.json": components("src/index.css", usual, { rsc: false }),
    },
  },
  "custom-aliases": {
    files: {
      "package.json": manifest({ vite: "7.0.0" }), "vite.config.ts": "export default {}\n",
      "tsconfig.base.json": JSON.stringify({ compilerOptions: { paths: { "~/*": ["./src/*"], "shared/*": ["./src/shared/*"] } } }),
      "tsconfig.json": '{ "extends": "./tsconfig.base.json" }\n', "src/index.css": css, "src/shared/cn.ts": utils,
      "components.json": components("src/index.css", { components: "~/parts", utils: "~/shared/cn", ui: "~/parts/primitives", lib: "~/shared", hooks: "~/shared/hooks" }),
    },
  },
  "few-aliases": {
    files: {
      "package.json": manifest({ vite: "7.0.0" }), "vite.config.ts": "export default {}\n", "tsconfig.json": settings("./src/*"),
      "src/index.css": css, "src/helpers/utils.ts": utils, "components.json": components("src/index.css", { components: "@/widgets", utils: "@/helpers/utils" }),
    },
  },
  "react-router": {
    files: {
      "package.json": manifest({ "react-router": "7.0.0" }), "react-router.config.ts": "export default {}\n", "vite.config.ts": "export default {}\n",
      "tsconfig.json": JSON.stringify({ compilerOptions: { baseUrl: ".", paths: { "~/*": ["./app/*"] } } }), "app/app.css": css, "app/root.tsx": "export {}\n", "app/lib/utils.ts": utils,
      "components.json": components("app/app.css", { components: "~/components", utils: "~/lib/utils", ui: "~/components/ui", lib: "~/lib", hooks: "~/hooks" }),
    },
  },
  "base-url": {
    files: {
      "package.json": manifest({ astro: "5.0.0" }), "astro.config.mjs": "export default {}\n", "tsconfig.json": JSON.stringify({ compilerOptions: { baseUrl: "./src", paths: { "@/*": ["./*"] } } }),
      "src/global.css": css, "src/lib/utils.ts": utils, "components.json": components("src/global.css", usual),
    },
  },
  laravel: {
    files: {
      "package.json": manifest({ vite: "7.0.0" }), "composer.json": "{}\n", "vite.config.ts": "export default {}\n", "tsconfig.json": settings("./resources/js/*", { baseUrl: "." }),
      "resources/css/app.css": css, "resources/js/lib/utils.ts": utils, "components.json": components("resources/css/app.css", usual),
    },
  },
  workspace: {
    cwd: "apps/web",
    files: {
      "package.json": JSON.stringify({ name: "root", workspaces: ["apps/*", "packages/*"] }),
      "apps/web/package.json": manifest({ next: "16.0.0", "@workspace/ui": "*" }), "apps/web/next.config.ts": "export default {}\n", "apps/web/app/page.tsx": "export default () => null\n",
      "apps/web/tsconfig.json": JSON.stringify({ compilerOptions: { baseUrl: ".", paths: { "@/*": ["./*"], "@workspace/ui/*": ["../../packages/ui/src/*"] } } }),
      "apps/web/components.json": components("../../packages/ui/src/styles/globals.css", { components: "@/components", hooks: "@/hooks", lib: "@/lib", utils: "@workspace/ui/lib/utils", ui: "@workspace/ui/components" }),
      "packages/ui/package.json": JSON.stringify({ name: "@workspace/ui", dependencies: {}, exports: { "./globals.css": "./src/styles/globals.css", "./lib/*": "./src/lib/*.ts", "./components/*": "./src/components/*.tsx", "./hooks/*": "./src/hooks/*.ts" } }),
      "packages/ui/tsconfig.json": JSON.stringify({ compilerOptions: { baseUrl: ".", paths: { "@workspace/ui/*": ["./src/*"] } } }),
      "packages/ui/components.json": components("src/styles/globals.css", { components: "@workspace/ui/components", utils: "@workspace/ui/lib/utils", hooks: "@workspace/ui/hooks", lib: "@workspace/ui/lib", ui: "@workspace/ui/components" }),
      "packages/ui/src/styles/globals.css": css, "packages/ui/src/lib/utils.ts": utils,
    },
  },
  "subpath-imports": {
    files: {
      "package.json": JSON.stringify({ name: "app", dependencies: { vite: "7.0.0" }, imports: { "#components/*": "./src/components/*.tsx", "#lib/*": "./src/lib/*.ts", "#hooks/*": "./src/hooks/*.ts" } }),
      "vite.config.ts": "export default {}\n", "tsconfig.json": "{}\n", "src/index.css": css, "src/lib/utils.ts": utils,
      "components.json": components("src/index.css", { components: "#components", utils: "#lib/utils", ui: "#components/ui", lib: "#lib", hooks: "#hooks" }),
    },
  },
  javascript: {
    imports: false,
    files: {
      "package.json": manifest({ vite: "7.0.0" }), "vite.config.js": "export default {}\n", "jsconfig.json": settings("./src/*"),
      "src/index.css": css, "src/lib/utils.js": "export const cn = () => \"\"\n", "components.json": components("src/index.css", usual, { tsx: false }),
    },
  },
}

/** A fresh copy of a kind of project. @param {string} kind */
export function freshCopy(kind) {
  const dir = freshDir(kind)
  for (const [file, text] of Object.entries(projects[kind].files)) {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true })
    writeFileSync(path.join(dir, file), text)
  }
  return dir
}

/** What an installation writes besides the files of items. */
const aside = /(^|\/)(components\.json|package\.json|package-lock\.json|\.env\.local)$/

/** Files that are new or changed since the copy was made, by path from the client's folder. @param {string} kind @param {string} dir */
export function written(kind, dir) {
  const { files: before, cwd = "" } = projects[kind]
  const isSheet = (/** @type {string} */ file) => before[file]?.includes(css)
  /** @type {Record<string, string>} */
  const found = {}
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.relative(dir, path.join(entry.parentPath, entry.name))
    const text = readFileSync(path.join(dir, file), "utf8")
    if (!aside.test(file) && !isSheet(file) && before[file] !== text) found[path.relative(cwd, file)] = text
  }
  return found
}

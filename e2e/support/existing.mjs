// @ts-check
// A project that exists before ours is added: made by the official client, with components and pages of its own. What the official host
// would send is here: the start of a project, and a few components in the usual form.
import { readFileSync } from "node:fs"
import { cp, rm, symlink, writeFile } from "node:fs/promises"
import path from "node:path"
import { e2eDir, freshDir } from "./paths.mjs"
import { bundle, installedTemplate, linkPackages } from "./project.mjs"
import { startTable } from "./recorder.mjs"
import { describe } from "./run.mjs"
import { baseColourPath, baseColours, clis, shadcn } from "./shadcn.mjs"

/** @typedef {"radix" | "base"} Flavour */

const template = path.join(e2eDir, "app-template")
const sources = path.join(e2eDir, "existing")
const [cli] = clis

/** The headless library of each flavour. Both are installed with the template, pinned, so that the client finds what it asks for. */
const library = { radix: "radix-ui", base: "@base-ui/react" }

const light = {
  background: "oklch(1 0 0)", foreground: "oklch(0.145 0 0)", card: "oklch(1 0 0)", "card-foreground": "oklch(0.145 0 0)",
  popover: "oklch(1 0 0)", "popover-foreground": "oklch(0.145 0 0)", primary: "oklch(0.205 0 0)", "primary-foreground": "oklch(0.985 0 0)",
  secondary: "oklch(0.97 0 0)", "secondary-foreground": "oklch(0.205 0 0)", muted: "oklch(0.97 0 0)", "muted-foreground": "oklch(0.556 0 0)",
  accent: "oklch(0.97 0 0)", "accent-foreground": "oklch(0.205 0 0)", destructive: "oklch(0.577 0.245 27.325)", border: "oklch(0.922 0 0)",
  input: "oklch(0.922 0 0)", ring: "oklch(0.708 0 0)", "chart-1": "oklch(0.87 0 0)", "chart-2": "oklch(0.556 0 0)", "chart-3": "oklch(0.439 0 0)",
  "chart-4": "oklch(0.371 0 0)", "chart-5": "oklch(0.269 0 0)", radius: "0.625rem", sidebar: "oklch(0.985 0 0)",
  "sidebar-foreground": "oklch(0.145 0 0)", "sidebar-primary": "oklch(0.205 0 0)", "sidebar-primary-foreground": "oklch(0.985 0 0)",
  "sidebar-accent": "oklch(0.97 0 0)", "sidebar-accent-foreground": "oklch(0.205 0 0)", "sidebar-border": "oklch(0.922 0 0)",
  "sidebar-ring": "oklch(0.708 0 0)",
}
const dark = {
  background: "oklch(0.145 0 0)", foreground: "oklch(0.985 0 0)", card: "oklch(0.205 0 0)", "card-foreground": "oklch(0.985 0 0)",
  primary: "oklch(0.922 0 0)", "primary-foreground": "oklch(0.205 0 0)", muted: "oklch(0.269 0 0)", "muted-foreground": "oklch(0.708 0 0)",
  accent: "oklch(0.269 0 0)", "accent-foreground": "oklch(0.985 0 0)", destructive: "oklch(0.704 0.191 22.216)", border: "oklch(1 0 0 / 10%)",
  input: "oklch(1 0 0 / 15%)", ring: "oklch(0.556 0 0)", sidebar: "oklch(0.205 0 0)", "sidebar-foreground": "oklch(0.985 0 0)",
}

/** What `init` gets for a flavour. @param {Flavour} flavour */
const start = (flavour) => ({
  name: `${flavour}-nova`,
  type: "registry:base",
  extends: "none",
  config: { style: `${flavour}-nova`, iconLibrary: "lucide", tailwind: { baseColor: "neutral" } },
  dependencies: ["class-variance-authority", "lucide-react", library[flavour]],
  registryDependencies: ["utils"],
  cssVars: { light, dark },
  css: {
    '@import "shadcn/tailwind.css"': {},
    "@layer base": { "*": { "@apply border-border outline-ring/50": {} }, body: { "@apply bg-background text-foreground": {} } },
  },
})

/** @param {string} name @param {string} type @param {string} file */
const item = (name, type, file) => ({
  name,
  type,
  files: [{ path: `${type.replace("registry:", "")}/${path.basename(file)}`, type, content: readFileSync(file, "utf8") }],
})

/** The names of the components that a project starts with. */
export const ownComponents = ["button", "card", "input", "switch", "tabs"]

/** The official host, as far as one flavour needs it. @param {Flavour} flavour */
export function startOfficialHostOf(flavour) {
  const at = (/** @type {string} */ name) => `/r/styles/${flavour}-nova/${name}.json`
  const flavoured = new Set(["switch", "tabs"])
  const file = (/** @type {string} */ name) => path.join(sources, flavoured.has(name) ? flavour : "ui", `${name}.tsx`)
  return startTable({
    "/init": start(flavour),
    "/r/styles/index.json": [{ name: `${flavour}-nova`, label: "Nova" }],
    [baseColourPath]: baseColours,
    [at("utils")]: item("utils", "registry:lib", path.join(template, "src/lib/utils.ts")),
    ...Object.fromEntries(ownComponents.map((name) => [at(name), item(name, "registry:ui", file(name))])),
  })
}

/**
 * Makes a project of this flavour, with its components and its page.
 * @param {Flavour} flavour
 * @param {{ url: string }} officialHost
 */
export async function existingProject(flavour, officialHost) {
  const project = freshDir(flavour)
  await cp(template, project, { recursive: true })
  await linkPackages(await installedTemplate(sources, "app-existing"), project)
  for (const file of ["components.json", "src/lib"]) await rm(path.join(project, file), { recursive: true })
  await writeFile(path.join(project, "src/index.css"), '@import "tailwindcss";\n')
  const client = async (/** @type {string[]} */ ...args) => {
    const result = await shadcn(cli, args, { cwd: project, officialHost })
    if (result.code !== 0) throw new Error(describe(result))
    return result
  }
  await client("init", "--yes", "--preset", "nova", "--base", flavour, ...ownComponents)
  await cp(path.join(sources, "main.tsx"), path.join(project, "src/main.tsx"))
  /** Builds the page. The style sheet that every new project imports is in the package of the client, which npm would remove. */
  const build = async () => {
    const link = path.join(project, "node_modules/shadcn")
    await rm(link, { force: true })
    await symlink(path.join(e2eDir, "node_modules/shadcn"), link)
    await bundle(project)
    return path.join(project, "dist")
  }
  return { project, client, build, style: () => readFileSync(path.join(project, "src/index.css"), "utf8") }
}

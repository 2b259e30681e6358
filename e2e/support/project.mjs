// @ts-check
// Fresh copies of a small Vite + React + TypeScript + Tailwind project, like that of a consumer of the registry.
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { cp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import path from "node:path"
import { once } from "./once.mjs"
import { e2eDir, freshDir, workDir } from "./paths.mjs"
import { mustRun } from "./run.mjs"
import { quietEnv } from "./shadcn.mjs"

const template = path.join(e2eDir, "app-template")

/**
 * Installs a template's packages once; later runs reuse the folder as long as the lock file stays the same.
 * @param {string} template
 * @param {string} label
 * @param {"ci" | "install"} command `npm ci` refuses a lock file without the optional packages of other platforms that a mirror may lack
 */
export async function installedTemplate(template, label, command = "ci") {
  const installed = path.join(workDir, label)
  const digest = createHash("sha256").update(readFileSync(path.join(template, "package-lock.json"))).digest("hex")
  return once(installed, digest, async () => {
    for (const file of ["package.json", "package-lock.json", ".npmrc"]) {
      await cp(path.join(template, file), path.join(installed, file))
    }
    await mustRun("npm", [command, "--include=dev", "--ignore-scripts"], { cwd: installed, env: quietEnv(), timeout: 300_000 })
  })
}

/**
 * Gives a project the npm packages of another one.
 * @param {string} packages
 * @param {string} project
 */
export async function linkPackages(packages, project) {
  // Hard links: thousands of files at no cost. npm replaces packages as a whole and never modifies their files; the only file that it
  // modifies is its list of installed packages.
  await mustRun("cp", ["-al", path.join(packages, "node_modules"), project])
  const list = path.join("node_modules", ".package-lock.json")
  await rm(path.join(project, list))
  await cp(path.join(packages, list), path.join(project, list), { preserveTimestamps: true })
  for (const file of ["package.json", "package-lock.json"]) await cp(path.join(packages, file), path.join(project, file))
}

/**
 * @param {string} label
 * @param {{ registries: Record<string, unknown>, packagesOf?: string }} options `packagesOf`: a project whose npm packages are reused
 */
export async function freshProject(label, { registries, packagesOf }) {
  const project = freshDir(label)
  // Without packages that somebody has installed in the template itself.
  await cp(template, project, { recursive: true, filter: (source) => path.basename(source) !== "node_modules" })
  await linkPackages(packagesOf ?? (await installedTemplate(template, "app-base")), project)
  const config = path.join(project, "components.json")
  await writeFile(config, JSON.stringify({ ...JSON.parse(await readFile(config, "utf8")), registries }, null, 2))
  return project
}

const notInstalled = new Set(["node_modules", "dist", "package.json", "package-lock.json", "components.json"])

/** Every file of the project with its text, except the folder of npm and files that differ between projects. @param {string} project */
export async function projectFiles(project) {
  /** @type {Record<string, string>} */
  const found = {}
  for (const top of (await readdir(project)).filter((name) => !notInstalled.has(name)).sort()) {
    const place = path.join(project, top)
    const below = (await stat(place)).isDirectory() ? (await readdir(place, { recursive: true })).sort() : [""]
    for (const name of below) {
      const file = path.join(place, name)
      if ((await stat(file)).isFile()) found[path.relative(project, file)] = await readFile(file, "utf8")
    }
  }
  return found
}

/**
 * Makes `main.tsx` use every module of the project: unused imports would be dropped before bundling.
 * @param {string} project
 */
export async function importEverything(project) {
  const modules = Object.keys(await projectFiles(project)).filter(
    (file) => /\.(tsx?|css)$/.test(file) && !/\.d\.ts$|^vite\.config\.ts$|^src\/main\.tsx$/.test(file),
  )
  const specifier = (/** @type {string} */ file) => {
    const relative = path.relative("src", file).replace(/\.tsx?$/, "")
    return JSON.stringify(relative.startsWith(".") ? relative : `./${relative}`)
  }
  const styles = modules.filter((file) => file.endsWith(".css"))
  const code = modules.filter((file) => !file.endsWith(".css"))
  const lines = [
    ...styles.map((file) => `import ${specifier(file)}`),
    ...code.map((file, index) => `import * as module${index} from ${specifier(file)}`),
    `Object.assign(globalThis, { modules: [${code.map((_, index) => `module${index}`).join(", ")}] })`,
  ]
  await writeFile(path.join(project, "src", "main.tsx"), `${lines.join("\n")}\n`)
  return modules
}

/** Makes `main.tsx` render one component of the project, which its module exports by default. @param {string} project @param {string} name */
export async function showOnly(project, name) {
  const lines = [
    'import { StrictMode } from "react"',
    'import { createRoot } from "react-dom/client"',
    `import Shown from "./components/${name}"`,
    'import "./index.css"',
    "",
    'createRoot(document.getElementById("root")!).render(<StrictMode><Shown /></StrictMode>)',
  ]
  await writeFile(path.join(project, "src", "main.tsx"), `${lines.join("\n")}\n`)
}

/** The oldest and the newest major version; the project has one of them, the suite the other. */
const compilers = {
  "TypeScript 5": (/** @type {string} */ project) => path.join(project, "node_modules/typescript/bin/tsc"),
  "TypeScript 7": () => path.join(e2eDir, "node_modules/typescript7/bin/tsc"),
}
export const compilerNames = /** @type {(keyof typeof compilers)[]} */ (Object.keys(compilers))

/** @param {string} project @param {keyof typeof compilers} compiler */
export async function typeCheck(project, compiler) {
  const args = [compilers[compiler](project), "--noEmit", "--pretty", "false"]
  await mustRun(process.execPath, args, { cwd: project, env: quietEnv() })
}

/** @param {string} project */
export async function bundle(project) {
  await mustRun(process.execPath, ["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"], { cwd: project, env: quietEnv() })
}

// @ts-check
// The steps of docs/start.md: the programs of the templates, the official client, and `base` of the registry.
import { createHash } from "node:crypto"
import { readFileSync, writeFileSync } from "node:fs"
import { cp } from "node:fs/promises"
import http from "node:http"
import path from "node:path"
import { once } from "./once.mjs"
import { e2eDir, freshDir, repoRoot, workDir } from "./paths.mjs"
import { linkPackages } from "./project.mjs"
import { startTable } from "./recorder.mjs"
import { describe, mustRun } from "./run.mjs"
import { baseColourPath, baseColours, clis, quietEnv, shadcn } from "./shadcn.mjs"

const [cli] = clis

/** What `init` requests from the official host: its styles, and a base colour. */
export function startOfficialHostForInit() {
  return startTable({ "/r/styles/index.json": [{ name: "new-york-v4", label: "New York" }], [baseColourPath]: baseColours })
}

/**
 * Installs a template's packages once, from a lock file; later runs reuse the folder as long as both stay the same.
 * @param {"next" | "registry" | "vite"} name
 * @param {string} project
 * @param {string[]} [more] further packages, which the project then lists as well: the client has nothing left to install
 */
export async function installPackages(name, project, more = []) {
  const lock = path.join(e2eDir, "start", "locks", `${name}.json`)
  const installed = path.join(workDir, `start-${name}${more.length > 0 ? "-more" : ""}`)
  const manifest = readFileSync(path.join(project, "package.json"), "utf8")
  const digest = createHash("sha256").update(readFileSync(lock)).update(manifest).update(more.join(" ")).digest("hex")
  await once(installed, digest, async () => {
    await cp(lock, path.join(installed, "package-lock.json"))
    writeFileSync(path.join(installed, "package.json"), manifest)
    // Not `npm ci`, which refuses a lock file without the optional packages of other platforms that a mirror may lack.
    await mustRun("npm", ["install", "--include=dev", "--ignore-scripts", ...more], { cwd: installed, env: quietEnv(), timeout: 600_000 })
  })
  await linkPackages(installed, project)
}

/**
 * `create-next-app`, without saved answers. `more` are packages besides those of the template.
 * @param {{ compiler?: boolean, more?: string[] }} [options]
 * @returns {Promise<string>}
 */
export async function createNextApp({ compiler = false, more } = {}) {
  const folder = freshDir("next")
  const program = path.join(e2eDir, "node_modules/create-next-app/dist/index.js")
  const env = quietEnv({ XDG_CONFIG_HOME: freshDir("config"), NEXT_TELEMETRY_DISABLED: "1" })
  await mustRun(process.execPath, [program, "my-app", "--yes", "--skip-install", "--disable-git", "--use-npm", ...(compiler ? ["--react-compiler"] : [])], { cwd: folder, env })
  const project = path.join(folder, "my-app")
  await installPackages("next", project, more)
  return project
}

/** `create-vite` with its React and TypeScript template, without packages. @param {string} folder */
export async function createViteAppIn(folder) {
  const program = path.join(e2eDir, "node_modules/create-vite/index.js")
  await mustRun(process.execPath, [program, "my-app", "--template", "react-ts", "--no-interactive"], { cwd: folder, env: quietEnv() })
  return path.join(folder, "my-app")
}

/** The same in a new folder, with its packages and `more`. @param {string[]} [more] @returns {Promise<string>} */
export async function createViteApp(more) {
  const project = await createViteAppIn(freshDir("vite"))
  await installPackages("vite", project, more)
  return project
}

/** Runs the script that the tutorial shows. @param {string} project */
export async function followViteGuide(project) {
  const tutorial = readFileSync(path.join(repoRoot, "docs/start.md"), "utf8")
  const script = /```js\n(\/\/ vite-guide\.mjs\n[^]*?)```/.exec(tutorial)?.[1]
  if (!script) throw new Error("docs/start.md has no `vite-guide.mjs`")
  const file = path.join(path.dirname(project), "vite-guide.mjs")
  writeFileSync(file, script)
  await mustRun(process.execPath, [file], { cwd: project, env: quietEnv({ npm_config_ignore_scripts: "true" }), timeout: 300_000 })
}

/**
 * Runs the official client without prompts.
 * @param {string} project
 * @param {{ url: string }} officialHost
 * @param {string[]} args
 */
export async function client(project, officialHost, args) {
  const result = await shadcn(cli, args, { cwd: project, officialHost, env: { npm_config_ignore_scripts: "true" } })
  if (result.code !== 0) throw new Error(describe(result))
  return result
}

const families = [
  { family: "Geist", weights: "100..900", file: "geist-latin.woff2" },
  { family: "Geist Mono", weights: "100..900", file: "geist-mono-latin.woff2" },
  { family: "Source Serif 4", weights: "200..900", file: "geist-latin.woff2" },
]

/**
 * Replaces Google Fonts with a switch of Next: a style sheet per family, with a font file of Next.
 * @param {string} project
 */
export async function startFonts(project) {
  const fonts = path.join(project, "node_modules/next/dist/next-devtools/server/font")
  const server = http.createServer((request, response) => {
    const known = families.find(({ file }) => request.url === `/${file}`)
    response.writeHead(known ? 200 : 404, { "content-type": "font/woff2" })
    response.end(known && readFileSync(path.join(fonts, known.file)))
  })
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)))
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address())
  const sheets = families.map(({ family, weights, file }) => [
    `https://fonts.googleapis.com/css2?family=${family.replaceAll(" ", "+")}:wght@${weights}&display=swap`,
    `@font-face { font-family: '${family}'; font-style: normal; font-weight: ${weights.replace("..", " ")}; font-display: swap; src: url(http://127.0.0.1:${port}/${file}) format('woff2'); }`,
  ])
  const responses = path.join(path.dirname(project), "google-fonts.js")
  writeFileSync(responses, `module.exports = ${JSON.stringify(Object.fromEntries(sheets), null, 2)}\n`)
  return { env: { NEXT_FONT_GOOGLE_MOCKED_RESPONSES: responses }, close: () => new Promise((resolve) => server.close(resolve)) }
}

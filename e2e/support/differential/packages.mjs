// @ts-check
// The npm packages of a registry's items, installed once without their scripts, for the compiler to read.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { run } from "../run.mjs"
import { quietEnv } from "../shadcn.mjs"

/** What `create-next-app`, `create-vite` and the `init` of the client give to every project. @type {Record<string, string>} */
export const STARTED = {
  next: "16.4.3",
  vite: "7.3.8",
  react: "19.3.1",
  "react-dom": "19.3.1",
  "@types/node": "20.19.43",
  "@types/react": "19.3.0",
  "@types/react-dom": "19.3.0",
  typescript: "5.9.3",
  tailwindcss: "4.3.3",
  "class-variance-authority": "0.7.1",
  clsx: "2.1.1",
  "tailwind-merge": "3.7.0",
  "tw-animate-css": "1.4.0",
  "lucide-react": "1.73.0",
}

/** The name and the range of an entry such as `@scope/name@^1`. @param {string} entry */
export function parsed(entry) {
  const at = entry.indexOf("@", 1)
  return at === -1 ? { name: entry, range: "latest" } : { name: entry.slice(0, at), range: entry.slice(at + 1) || "latest" }
}

/**
 * Installs packages beside those that are there: the projects of a registry share them, and its items grow in number.
 * @param {string} folder
 * @param {string[]} entries as in `dependencies` of items
 * @returns {Promise<string[]>} names that npm cannot install
 */
export async function installPackages(folder, entries) {
  mkdirSync(folder, { recursive: true })
  const manifest = path.join(folder, "package.json")
  const stamp = path.join(folder, "installed.json")
  const has = () => (existsSync(stamp) ? JSON.parse(readFileSync(stamp, "utf8")) : { wanted: {}, absent: [] })
  /** @type {{ wanted: Record<string, string>, absent: string[] }} */
  const { wanted: known, absent } = has()
  const wanted = { ...known, ...STARTED }
  for (const { name, range } of [...entries].sort().map(parsed)) if (!(name in wanted) && !absent.includes(name)) wanted[name] = range
  if (Object.keys(wanted).length === Object.keys(known).length) return absent
  for (;;) {
    writeFileSync(manifest, JSON.stringify({ name: "packages", private: true, dependencies: wanted }))
    // `--force` installs peers that disagree, as a consumer has to who wants the item. Optional packages are binaries, without types.
    const args = ["install", "--ignore-scripts", "--omit=optional", "--force", "--no-audit", "--no-fund", "--prefer-offline"]
    const result = await run("npm", args, { cwd: folder, env: quietEnv(), timeout: 1_800_000 })
    if (result.code === 0) break
    const bad = Object.keys(wanted).find((name) => !(name in STARTED) && names(result.output, name))
    if (!bad) throw new Error(result.output)
    absent.push(bad)
    delete wanted[bad]
  }
  writeFileSync(stamp, JSON.stringify({ wanted, absent }))
  return absent
}

/** Whether an error of npm is about a package. @param {string} output @param {string} name */
function names(output, name) {
  return [` ${name}@`, `/${encodeURIComponent(name).replace("%40", "@")} `, `/${name} `, `'${name}@`, `"${name}"`].some((text) => output.includes(text))
}

/** Packages that come with one without being listed. @param {string} folder @param {string} name @returns {string[]} */
export function peers(folder, name) {
  const file = path.join(folder, "node_modules", name, "package.json")
  if (!existsSync(file)) return []
  const { peerDependencies = {}, peerDependenciesMeta = {} } = JSON.parse(readFileSync(file, "utf8"))
  return Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta[peer]?.optional)
}

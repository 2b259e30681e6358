// @ts-check
// The two major versions of the shadcn CLI, and the few answers it needs from the official host.
import path from "node:path"
import { full } from "./full.mjs"
import { e2eDir } from "./paths.mjs"
import { startTable } from "./recorder.mjs"
import { run } from "./run.mjs"

/**
 * `excused` names item types that this major cannot install from any registry.
 * 3.8.5 uses the item name of a font as the name of an npm package, which not every family has.
 */
export const bothClis = [
  { name: "shadcn 4.23.0", bin: "node_modules/shadcn/dist/index.js", major: 4, excused: new Set() },
  { name: "shadcn 3.8.5", bin: "node_modules/shadcn3/dist/index.js", major: 3, excused: new Set(["registry:font"]) },
]

/** The newest one, and in the full run (`BASEPAIR_FULL`) both. A file that uses this mentions the variable. */
export const clis = full ? bothClis : bothClis.slice(0, 1)

/** The one file that every `add` fetches from the official host: the base colour of the project's own configuration. */
export const baseColourPath = "/r/colors/neutral.json"

/** The minimum that the schema of the CLI accepts. */
export const baseColours = {
  inlineColors: { light: {}, dark: {} },
  cssVars: { light: {}, dark: {} },
  cssVarsV4: { light: {}, dark: {} },
  inlineColorsTemplate: "",
  cssVarsTemplate: "",
}

/** Replaces the official host and records requests. */
export function startOfficialHost() {
  return startTable({ [baseColourPath]: baseColours })
}

/** An environment without prompts, colours, npm messages, or the settings of an outer `npm test`. */
export function quietEnv(extra = {}) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|FORCE_COLOR$)/i.test(name)))
  return {
    ...env,
    CI: "1",
    NO_COLOR: "1",
    NO_PROXY: ["127.0.0.1", "localhost", process.env.NO_PROXY].filter(Boolean).join(","),
    npm_config_audit: "false",
    npm_config_fund: "false",
    npm_config_loglevel: "error",
    // 3.x runs `npm install` for installed packages; it need not use the network for them.
    npm_config_prefer_offline: "true",
    npm_config_progress: "false",
    npm_config_update_notifier: "false",
    ...extra,
  }
}

/**
 * @param {{ bin: string }} cli
 * @param {string[]} args
 * @param {{ cwd: string, officialHost: { url: string }, env?: Record<string, string> }} options
 */
export function shadcn(cli, args, { cwd, officialHost, env = {} }) {
  return run(process.execPath, [path.join(e2eDir, cli.bin), ...args], {
    cwd,
    env: quietEnv({ REGISTRY_URL: `${officialHost.url}/r`, ...env }),
    timeout: 240_000,
  })
}

const directoryOfType = {
  "registry:ui": "src/components/ui",
  "registry:lib": "src/lib",
  "registry:hook": "src/hooks",
}

/** @type {Record<string, string>} */
const directoryOfAlias = { ui: "src/components/ui", components: "src/components", lib: "src/lib", hooks: "src/hooks" }

/**
 * The path of a file in a project such as the template, by the published rules: its target, or the directory of its type.
 * @param {{ path: string, type: string, target?: string }} file
 */
export function destination({ path: source, type, target }) {
  if (target?.startsWith("~/")) return path.normalize(target.slice(2))
  if (target) {
    const [, alias, rest] = /^@([^/]+)\/(.+)$/.exec(target) ?? []
    if (alias in directoryOfAlias) return path.join(directoryOfAlias[alias], rest)
    return path.join("src", (alias ? `${alias}/${rest}` : target).replace("src/", ""))
  }
  const directory = directoryOfType[/** @type {keyof typeof directoryOfType} */ (type)] ?? "src/components"
  const segments = source.split("/")
  // The path after a segment with the name of the directory is kept; otherwise only the file name.
  const at = segments.indexOf(path.basename(directory))
  return path.join(directory, ...(at === -1 ? segments.slice(-1) : segments.slice(at + 1)))
}

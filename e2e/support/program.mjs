// @ts-check
// Finds programs by their usual names.
import { existsSync } from "node:fs"
import path from "node:path"

/** Where servers are installed; the PATH of an ordinary user often lacks these. */
const MORE_FOLDERS = ["/usr/sbin", "/usr/local/sbin", "/opt/homebrew/bin"]

/** The path of the first program that exists. @param {string[]} names names or absolute paths */
export function findProgram(names) {
  const folders = [...(process.env.PATH ?? "").split(path.delimiter), ...MORE_FOLDERS]
  return names.flatMap((name) => (path.isAbsolute(name) ? [name] : folders.map((folder) => path.join(folder, name)))).find((place) => existsSync(place))
}

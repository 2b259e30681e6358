// @ts-check
// A registry of a few files in its own folder, which a test edits, breaks and repairs.
import { mkdirSync, renameSync, writeFileSync } from "node:fs"
import path from "node:path"
import { freshDir } from "./paths.mjs"

/** @param {string} word the word in the source */
export const source = (word) => `export const word = ${JSON.stringify(word)}\n`

export const manifest = {
  $schema: "https://ui.shadcn.com/schema/registry.json",
  name: "small",
  homepage: "https://small.example",
  items: [
    {
      name: "word",
      type: "registry:lib",
      title: "Word",
      description: "One word.",
      files: [{ path: "lib/word.ts", type: "registry:lib" }],
    },
  ],
}

/** @param {Record<string, string>} files @param {string} label */
export function writeRegistry(files, label = "registry") {
  const dir = freshDir(label)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true })
    writeFileSync(path.join(dir, file), text)
  }
  return dir
}

export function smallRegistry() {
  return writeRegistry({ "registry.json": JSON.stringify(manifest, null, 2), "lib/word.ts": source("first") })
}

/** As many editors save: a new file takes the old one's name. @param {string} file @param {string} text */
export function replace(file, text) {
  writeFileSync(`${file}.tmp`, text)
  renameSync(`${file}.tmp`, file)
}

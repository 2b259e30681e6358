// @ts-check
// Paths. All are derived from the location of this file, so that the suite runs in any checkout.
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import path from "node:path"

export const e2eDir = path.resolve(import.meta.dirname, "..")
export const repoRoot = path.resolve(e2eDir, "..")
/** Everything the suite writes goes below `target`, which is never committed. */
export const workDir = path.join(repoRoot, "target", "e2e")

export const binary = path.resolve(e2eDir, process.env.BASEPAIR_BIN || "../target/debug/basepair")
if (!existsSync(binary)) {
  throw new Error(`no binary at ${binary}: build it first, or point BASEPAIR_BIN at one`)
}

// One scratch folder per test file. It is emptied when the file starts, not when it ends, so that a failure can be inspected.
const scratch = path.join(workDir, "tmp", path.relative(e2eDir, process.argv[1] ?? "repl").replaceAll(/[^a-z0-9-]+/gi, "-"))
rmSync(scratch, { recursive: true, force: true })

/** A new empty folder of this test file. @param {string} label */
export function freshDir(label) {
  mkdirSync(scratch, { recursive: true })
  return mkdtempSync(path.join(scratch, `${label}-`))
}

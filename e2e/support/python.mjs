// @ts-check
// A Python environment below the work folder, created once and reused while the pinned requirements stay the same.
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { e2eDir, workDir } from "./paths.mjs"
import { describe, mustRun, run } from "./run.mjs"

/** @param {string} venv */
async function makeVenv(venv) {
  const make = () => run("python3", ["-m", "venv", venv])
  let result = await make()
  // Debian has ensurepip in a separate package.
  if (result.code !== 0 && process.getuid?.() === 0) {
    await run("apt-get", ["install", "--yes", "--no-install-recommends", "python3-venv"], { timeout: 180_000 })
    rmSync(venv, { recursive: true, force: true })
    result = await make()
  }
  if (result.code !== 0) throw new Error(`cannot create a Python environment; on Debian: apt-get install python3-venv\n${describe(result)}`)
}

/**
 * The path of a program that the requirements install. Each list of requirements has an environment of its own.
 * @param {string} program @param {{ requirements?: string }} [options]
 */
export async function pythonProgram(program, { requirements: file = "requirements.txt" } = {}) {
  const requirements = path.join(e2eDir, file)
  const venv = path.join(workDir, ["venv", ...file.split("/").slice(0, -1)].join("-"))
  const stamp = path.join(venv, ".requirements-digest")
  const digest = createHash("sha256").update(readFileSync(requirements)).digest("hex")
  if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== digest) {
    rmSync(venv, { recursive: true, force: true })
    mkdirSync(workDir, { recursive: true })
    await makeVenv(venv)
    await mustRun(path.join(venv, "bin", "python"), ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement", requirements], { timeout: 300_000 })
    writeFileSync(stamp, digest)
  }
  return path.join(venv, "bin", program)
}

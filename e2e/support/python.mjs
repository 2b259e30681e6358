// @ts-check
// A Python environment below the work folder, created once and reused while the pinned requirements stay the same.
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import path from "node:path"
import { once } from "./once.mjs"
import { e2eDir, workDir } from "./paths.mjs"
import { describe, mustRun, run } from "./run.mjs"

/** @param {string} venv */
async function makeVenv(venv) {
  const result = await run("python3", ["-m", "venv", venv])
  if (result.code !== 0) throw new Error(`Python cannot create a virtual environment: install its modules \`venv\` and \`ensurepip\`\n${describe(result)}`)
}

/**
 * The path of a program that the requirements install. Each list of requirements has an environment of its own.
 * @param {string} program @param {{ requirements?: string }} [options]
 */
export async function pythonProgram(program, { requirements: file = "requirements.txt" } = {}) {
  const requirements = path.join(e2eDir, file)
  const venv = path.join(workDir, ["venv", ...file.split("/").slice(0, -1)].join("-"))
  const digest = createHash("sha256").update(readFileSync(requirements)).digest("hex")
  await once(venv, digest, async () => {
    await makeVenv(venv)
    await mustRun(path.join(venv, "bin", "python"), ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement", requirements], { timeout: 300_000 })
  })
  return path.join(venv, "bin", program)
}

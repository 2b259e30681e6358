// @ts-check
// P8: a build is reproducible: one digest for the default registry, whatever the time zone, locale, umask, folder, number of cores, order of
// files and times of files.
import { createHash } from "node:crypto"
import { cpSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from "node:fs"
import path from "node:path"
import { binary, freshDir, repoRoot } from "../support/paths.mjs"
import { mustRun } from "../support/run.mjs"
import { cleanEnv } from "../support/server.mjs"
import { keep } from "./harness.mjs"

const ZONES = ["UTC", "Asia/Kathmandu", "America/St_Johns", "Pacific/Apia"]
const LOCALES = ["C", "de_DE.UTF-8", "tr_TR.UTF-8", "ja_JP.UTF-8"]
const MASKS = ["022", "077", "000"]
const PARTS = ["registry", "registry.json", "architecture.json"]

/** One digest of all files below a folder, with their names. @param {string} folder */
function digest(folder) {
  const hash = createHash("sha256")
  const files = readdirSync(folder, { recursive: true }).map(String).sort()
  for (const file of files.filter((file) => statSync(path.join(folder, file)).isFile())) {
    hash.update(`${file}\0${readFileSync(path.join(folder, file)).toString("base64")}\0`)
  }
  return hash.digest("hex")
}

await keep("P8", {
  tally: { first: 0 },
  figure: ({ done }) => `1 digest from ${done} environments`,
  work: async (progress) => {
    const build = async (/** @type {number} */ number) => {
      const dir = freshDir(`${"x".repeat(number % 40)}-${number % 3 ? "plain" : "with space ü"}`)
      // Copied in another order, so that folders list their files in another order.
      for (const part of number % 2 ? PARTS : [...PARTS].reverse()) cpSync(path.join(repoRoot, part), path.join(dir, part), { recursive: true })
      const time = new Date(Date.UTC(1980 + (number % 60), number % 12, 1))
      for (const file of readdirSync(dir, { recursive: true }).map(String)) utimesSync(path.join(dir, file), time, time)
      const env = cleanEnv({ TZ: ZONES[number % 4], LC_ALL: LOCALES[Math.floor(number / 4) % 4], LANG: "C", HOME: dir, RAYON_NUM_THREADS: String(1 + (number % 4)) })
      const command = `umask ${MASKS[number % 3]}; exec taskset -c ${number % 2 ? "0" : "0-"}${number % 2 ? "" : "1"} "$0" "$@"`
      await mustRun("sh", ["-c", command, binary, "build", ".", "--output", "out", "--base-url", "https://ui.example.com"], { cwd: dir, env })
      const result = digest(path.join(dir, "out"))
      rmSync(dir, { recursive: true })
      return result
    }
    const first = await build(0)
    if (progress.done === 0) progress.step()
    while (!progress.finished()) {
      const other = await build(progress.done)
      if (other !== first) progress.broken(`environment ${progress.done} builds ${other}, the first one ${first}`)
      progress.step()
    }
  },
})

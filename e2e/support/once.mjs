// @ts-check
// Folders that are expensive to make, such as installed packages: made once, and again when what they are made from changes. Test files run
// at the same time, so the first process makes a folder and the others wait for it.
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { mkdir, rm } from "node:fs/promises"
import path from "node:path"
import { until } from "./wait.mjs"

/** Whether a process with this id exists. @param {number} pid */
function exists(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Takes the lock, or returns `false` while another process has it. @param {string} lock */
function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" })
    return true
  } catch {
    // A process that was killed has left its lock behind.
    const holder = existsSync(lock) ? Number(readFileSync(lock, "utf8")) : process.pid
    if (holder > 0 && !exists(holder)) rmSync(lock, { force: true })
    return false
  }
}

/**
 * @param {string} folder
 * @param {string} digest of everything that the folder is made from
 * @param {() => Promise<unknown>} make fills the folder, which exists and is empty
 */
export async function once(folder, digest, make) {
  const stamp = path.join(folder, ".digest")
  const isCurrent = () => existsSync(stamp) && readFileSync(stamp, "utf8") === digest
  if (isCurrent()) return folder
  await mkdir(path.dirname(folder), { recursive: true })
  const lock = `${folder}.lock`
  await until(`another test has made ${path.basename(folder)}`, () => take(lock), { within: 900_000, every: 200 })
  try {
    if (isCurrent()) return folder
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder)
    await make()
    writeFileSync(stamp, digest)
    return folder
  } finally {
    rmSync(lock, { force: true })
  }
}

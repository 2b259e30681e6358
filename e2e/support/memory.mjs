// @ts-check
// The memory and the processor time of a process on Linux.
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { until } from "./wait.mjs"

/** Current and peak memory in megabytes, and the number of threads. @param {number} pid */
export function memory(pid) {
  const status = readFileSync(`/proc/${pid}/status`, "utf8")
  const field = (/** @type {string} */ name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1])
  return { now: Math.round(field("VmRSS") / 1024), peak: Math.round(field("VmHWM") / 1024), threads: field("Threads") }
}

/** Resets the peak. @param {number} pid */
export function peakSinceNow(pid) {
  writeFileSync(`/proc/${pid}/clear_refs`, "5")
}

/** Processor time used so far, in ticks. @param {number} pid */
function ticks(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ")
  return Number(fields[11]) + Number(fields[12])
}

/** Processor time used so far, in seconds; the kernel counts in hundredths. @param {number} pid */
export const processorTime = (pid) => ticks(pid) / 100

/** Whether every thread sleeps: one that only waits for a core uses no time either. @param {number} pid */
const sleeps = (pid) => readdirSync(`/proc/${pid}/task`).every((thread) => {
  try {
    return readFileSync(`/proc/${pid}/task/${thread}/stat`, "utf8").split(") ").at(-1)?.startsWith("S")
  } catch {
    // It has ended.
    return true
  }
})

/** Waits until the process is idle, and returns its memory. @param {number} pid */
export async function settled(pid) {
  let last = -1
  let quiet = 0
  await until("the process is idle", () => {
    const now = ticks(pid)
    quiet = now - last <= 1 && sleeps(pid) ? quiet + 1 : 0
    last = now
    return quiet >= 4
  }, { within: 120_000, every: 250 })
  return memory(pid).now
}

// @ts-check
// Runs a program with a timeout and records its output, which a failing test shows.
import { spawn } from "node:child_process"

/**
 * @typedef {{ command: string, code: number | null, signal: string | null, stdout: string, stderr: string, output: string, ms: number }} Result
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, timeout?: number, input?: string }} [options]
 * @returns {Promise<Result>}
 */
export function run(program, args, { cwd, env = process.env, timeout = 120_000, input } = {}) {
  const started = Date.now()
  return new Promise((resolve, reject) => {
    // A separate process group, so that the timeout also kills child processes (npm starts node).
    const child = spawn(program, args, { cwd, env, detached: true, stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe"] })
    child.stdin?.end(input)
    let stdout = ""
    let stderr = ""
    let output = ""
    child.stdout?.setEncoding("utf8").on("data", (text) => ((stdout += text), (output += text)))
    child.stderr?.setEncoding("utf8").on("data", (text) => ((stderr += text), (output += text)))
    const command = [program, ...args].join(" ")
    const timer = setTimeout(() => {
      try {
        process.kill(-(/** @type {number} */ (child.pid)), "SIGKILL")
      } catch {}
      reject(new Error(`${command}\nstill running after ${timeout} ms; its output:\n${output}`))
    }, timeout)
    child.on("error", (error) => {
      clearTimeout(timer)
      reject(error)
    })
    child.on("close", (code, signal) => {
      clearTimeout(timer)
      resolve({ command, code, signal, stdout, stderr, output, ms: Date.now() - started })
    })
  })
}

/** The details of a failed run. @param {Result} result */
export function describe(result) {
  return `$ ${result.command}\nexit code ${result.code}${result.signal ? `, signal ${result.signal}` : ""} after ${result.ms} ms\n${result.output}`
}

/**
 * Runs and requires exit code 0.
 * @param {Parameters<typeof run>} args
 */
export async function mustRun(...args) {
  const result = await run(...args)
  if (result.code !== 0) throw new Error(describe(result))
  return result
}

#!/usr/bin/env node
// Starts the program of the package for this platform and forwards arguments, standard streams, signals and the exit
// code. It never downloads a package, and runs no install script.
"use strict"

const { spawn } = require("node:child_process")

const platform = `${process.platform}-${process.arch}`
const platforms = Object.keys(require("../package.json").basepair.platforms)

function fail(message) {
  process.stderr.write(`error: ${message}\n`)
  process.exit(2)
}

function program() {
  if (process.env.BASEPAIR_BINARY) return process.env.BASEPAIR_BINARY
  const file = process.platform === "win32" ? "basepair.exe" : "basepair"
  try {
    return require.resolve(`@basepair/cli-${platform}/bin/${file}`)
  } catch {
    if (platforms.includes(platform)) {
      fail(
        `the package \`@basepair/cli-${platform}\` is not installed; install it together with \`basepair\`,  ` +
          "and do not omit optional dependencies",
      )
    }
    fail(
      `there is no package for ${platform}, only for ${platforms.join(", ")}; ` +
        "build basepair from source and set BASEPAIR_BINARY to the program",
    )
  }
}

const file = program()
const parameters = process.argv.slice(2)

// Newer versions of Node can replace the process with the program, so nothing has to be forwarded.
if (process.execve && process.platform !== "win32") {
  process.emitWarning = () => {}
  try {
    process.execve(file, [file, ...parameters], process.env)
  } catch (error) {
    fail(`cannot run \`${file}\`: ${error.message}`)
  }
}

const child = spawn(file, parameters, { stdio: "inherit", windowsHide: true })
child.on("error", (error) => fail(`cannot run \`${file}\`: ${error.message}`))

// A terminal sends Ctrl-C to both processes; forwarded, it would be a second signal, which ends the program at once.
const terminal = process.stdin.isTTY || process.stderr.isTTY
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    if (signal !== "SIGINT" || !terminal) child.kill(signal)
  })
}

child.on("close", (code, signal) => {
  if (signal === null) {
    process.exitCode = code
    return
  }
  // The parent process sees which signal ended the program.
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
})

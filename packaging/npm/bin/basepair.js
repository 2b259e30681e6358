#!/usr/bin/env node
// Starts the program of the package for this platform, and is otherwise not there: arguments, standard streams, signals
// and the exit code go through. No package is looked for on the network, and nothing runs at installation.
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
        `the package \`@basepair/cli-${platform}\` is not installed; install it beside \`basepair\`, ` +
          "and do not omit optional dependencies",
      )
    }
    fail(
      `there is no package for ${platform}, only for ${platforms.join(", ")}; ` +
        "build basepair from source and name the program in BASEPAIR_BINARY",
    )
  }
}

const file = program()
const parameters = process.argv.slice(2)

// Newer versions of Node can become the program, which leaves nothing to pass on.
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

// A terminal sends Ctrl-C to both of us; passed on, it would be the second signal, which ends the program at once.
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
  // Whoever started us sees what ended the program.
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
})

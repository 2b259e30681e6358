// Times fuzzysort, which the official client searches with, for `cargo xtask bench search`: reads items and queries from a file, and prints
// the time of each query in nanoseconds, one per line. The first line is the time to prepare the items.
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"

const [, , file, packages] = process.argv
const fuzzysort = createRequire(packages)("fuzzysort")
const { items, queries } = JSON.parse(readFileSync(file, "utf8"))
const began = process.hrtime.bigint()
// Prepared before, as its documentation recommends; the client itself does not.
const prepared = items.map(({ name, title, description }) => ({
  name: fuzzysort.prepare(name),
  title: fuzzysort.prepare(title),
  description: fuzzysort.prepare(description),
}))
const lines = [process.hrtime.bigint() - began]
const times = []
// The first pass is a warm-up.
for (let pass = 0; pass < 2; pass += 1) {
  times.length = 0
  for (const query of queries) {
    const began = process.hrtime.bigint()
    fuzzysort.go(query, prepared, { keys: ["name", "title", "description"] })
    times.push(process.hrtime.bigint() - began)
    // Its results for recent queries are remembered; another query must not profit from them.
    fuzzysort.cleanup?.()
  }
}
process.stdout.write(`${[...lines, ...times].join("\n")}\n`)

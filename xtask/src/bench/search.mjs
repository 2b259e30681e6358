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
// The first queries come again: they are a warm-up.
const warmUp = queries.slice(0, 50)
for (const query of [...warmUp, ...queries]) {
  const began = process.hrtime.bigint()
  fuzzysort.go(query, prepared, { keys: ["name", "title", "description"] })
  times.push(process.hrtime.bigint() - began)
}
times.splice(0, warmUp.length)
process.stdout.write(`${[...lines, ...times].join("\n")}\n`)

// @ts-check
// `node run-files.mjs CONCURRENCY FILE…`: runs test files, the longest first. `node --test` takes them by the alphabet, and a long one
// at the end leaves the other cores idle.
import { run } from "node:test"
import { spec } from "node:test/reporters"

/** What takes more than a minute, longest first. */
const long = ["defaults", "shadcn-cli", "plans", "schemathesis", "oracle", "closures", "existing-project", "init", "planted-faults", "site/browser", "live/frames"]

/** @param {string} file */
const rank = (file) => {
  const at = long.findIndex((name) => file.endsWith(`/${name}.test.mjs`))
  return at === -1 ? long.length : at
}

const [concurrency, ...files] = process.argv.slice(2)
run({ files: files.sort((one, other) => rank(one) - rank(other)), concurrency: Number(concurrency) })
  .on("test:fail", () => void (process.exitCode = 1))
  .compose(new spec())
  .pipe(process.stdout)

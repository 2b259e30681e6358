// @ts-check
// Compares the findings of `check` with the errors of TypeScript, in both directions.

/**
 * @typedef {{ rule: string, severity: string, message: string, file: string, line: number, item: string }} Finding
 * @typedef {import("./types.mjs").Fault} Fault
 * @typedef {{ name: string, files: { source: string, path: string }[], docs?: string, faults: Fault[] }} Tried
 */

/** Rules whose errors a compiler can confirm. Others are about what it cannot see: style sheets, destinations, manifests. */
const TYPED = new Set(["unprovided-import", "unknown-export", "unknown-prop", "missing-prop", "unknown-variant", "syntax-error", "jsx-in-ts", "rewritten-import"])

/** Lines that the client adds or removes at the start of a file. */
const SHIFT = 3

/** Whether a finding and an error are about one thing: a name of the finding's message, or the same line. @param {Finding} finding @param {Fault} fault @param {string | undefined} place */
function same(finding, fault, place) {
  if (fault.file !== place) return false
  const names = [...finding.message.matchAll(/`([^`]+)`/g)].map(([, name]) => name).filter((name) => name !== finding.item)
  return Math.abs(finding.line - fault.line) <= SHIFT || names.some((name) => fault.text.includes(`'${name}'`) || fault.text.includes(`"${name}"`))
}

/**
 * @param {Tried} tried an item that was installed
 * @param {Finding[]} findings of its registry
 */
export function compare({ name, files, docs = "", faults }, findings) {
  const placeOf = new Map(files.map(({ source, path }) => [source, path]))
  const here = findings.filter((finding) => placeOf.has(finding.file))
  const errors = here.filter((finding) => finding.severity === "error" && finding.item === name && TYPED.has(finding.rule))
  const isTold = (/** @type {Fault} */ fault) => here.some((finding) => same(finding, fault, placeOf.get(finding.file)))
  /** A module that the `docs` of the item ask consumers to write. */
  const isAsked = (/** @type {Fault} */ { code, text }) => code === 2307 && [...text.matchAll(/'([^']+)'/g)].some(([, module]) => docs.includes(module))
  const decidable = faults.filter((fault) => fault.origin !== "package" && fault.origin !== "stand-in" && !isAsked(fault))
  return {
    confirmed: errors.filter((finding) => faults.some((fault) => same(finding, fault, placeOf.get(finding.file)))).length,
    unconfirmed: errors.filter((finding) => !faults.some((fault) => same(finding, fault, placeOf.get(finding.file)))),
    told: decidable.filter(isTold).length,
    untold: decidable.filter((fault) => !isTold(fault)),
    asked: faults.filter(isAsked).length,
    /** What only the types of a package show, which a registry without `node_modules` does not have. */
    beyond: faults.filter((fault) => !decidable.includes(fault) && !isAsked(fault)).length,
  }
}

// @ts-check
// Compares the findings of `check` with the errors of TypeScript, in both directions.

import { posix } from "node:path"

/**
 * @typedef {{ rule: string, severity: string, message: string, file: string, line: number, item: string }} Finding
 * @typedef {import("./compiler.mjs").Fault} Fault
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

/** Which of them official items depend on is decided by the style that a project has. */
const OF_STYLES = /^(radix-ui|@base-ui\/react)(\/|$)/

/** The module in an error of TypeScript about one. @param {string} text */
const moduleOf = (text) => /'([^']+)'/.exec(text)?.[1] ?? ""

/** A missing dependency of an item is reported once, however many of its imports need it. @param {Finding} finding @param {Fault} fault */
function covers(finding, fault) {
  const module = moduleOf(fault.text)
  const named = [...finding.message.matchAll(/`([^`]+)`/g)].some(([, name]) => module === name || module.startsWith(`${name}/`))
  return named || (finding.message.includes("imports the item") && /^[.@#~]/.test(module))
}

/** What many items import and nothing provides is one finding. @param {Finding} finding @param {Fault} fault */
function isCommon(finding, fault) {
  const [, path] = / more items import (?:the package )?`([^`]+)`/.exec(finding.message) ?? []
  const module = moduleOf(fault.text)
  return fault.code === 2307 && path !== undefined && (module === path || module.startsWith(`${path}/`) || posix.basename(module) === posix.basename(path).replace(/\.\w+$/, ""))
}

/**
 * @param {Tried} tried an item that was installed
 * @param {Finding[]} findings of its registry
 */
export function compare({ name, files, docs = "", faults }, findings) {
  const placeOf = new Map(files.map(({ source, path }) => [posix.normalize(source), path]))
  const here = findings.filter((finding) => placeOf.has(finding.file))
  const errors = here.filter((finding) => finding.severity === "error" && finding.item === name && TYPED.has(finding.rule))
  const missing = findings.filter((finding) => finding.rule === "unprovided-import" && finding.item === name)
  const isTold = (/** @type {Fault} */ fault) => here.some((finding) => same(finding, fault, placeOf.get(finding.file))) || (fault.code === 2307 && missing.some((finding) => covers(finding, fault))) || findings.some((finding) => isCommon(finding, fault))
  /** A module that the `docs` of the item ask consumers to write, or the primitives that official items bring in another style. */
  const isNamed = (/** @type {Fault} */ { code, text }) => code === 2307 && (docs.includes(moduleOf(text)) || OF_STYLES.test(moduleOf(text)))
  /** Whether a package is there can be told without it; what it exports cannot. */
  const needsPackage = (/** @type {Fault} */ { code, origin }) => origin === "stand-in" || (origin === "package" && code !== 2307)
  const decidable = faults.filter((fault) => !needsPackage(fault) && !isNamed(fault))
  return {
    confirmed: errors.filter((finding) => faults.some((fault) => same(finding, fault, placeOf.get(finding.file)))).length,
    unconfirmed: errors.filter((finding) => !faults.some((fault) => same(finding, fault, placeOf.get(finding.file)))),
    told: faults.filter((fault) => !needsPackage(fault) && isTold(fault)).length,
    untold: decidable.filter((fault) => !isTold(fault)),
    named: faults.filter((fault) => isNamed(fault) && !isTold(fault)).length,
    /** What only the types of a package show, which a registry without `node_modules` does not have. */
    beyond: faults.filter((fault) => !decidable.includes(fault) && !isNamed(fault)).length,
  }
}

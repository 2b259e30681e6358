// @ts-check
// Compares our install rules with the functions of the official client: where thousands of generated files are written, which targets it
// refuses, and how it rewrites imports.
import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import path from "node:path"
import { test } from "node:test"
import { isSafeTarget } from "@shadcn/registry/internal/is-safe-target"
import { resolveFilePath } from "@shadcn/registry/internal/resolve-file-path"
import { transformImport } from "@shadcn/registry/internal/transformers/transform-import"
import { binary } from "./support/paths.mjs"

/** Sends many queries at once to the example `install` of `basepair-check`. @param {unknown[]} questions @returns {(string | null)[]} */
function ours(questions) {
  const output = execFileSync(path.join(path.dirname(binary), "examples/install"), {
    input: questions.map((question) => `${JSON.stringify(question)}\n`).join(""),
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  })
  return output.trimEnd().split("\n").map((line) => JSON.parse(line))
}

const root = "/project"

/** @param {boolean} src */
function config(src) {
  const code = src ? `${root}/src` : root
  return {
    resolvedPaths: { cwd: root, components: `${code}/components`, ui: `${code}/components/ui`, lib: `${code}/lib`, hooks: `${code}/hooks` },
    aliases: { components: "@/components", ui: "@/components/ui", lib: "@/lib", hooks: "@/hooks", utils: "@/lib/utils" },
  }
}

/** A deterministic random number generator. */
function numbers(seed = 1) {
  return (/** @type {number} */ below) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return Math.floor((seed / 2147483648) * below)
  }
}

const segments = ["components", "ui", "lib", "hooks", "src", "app", "pages", "registry", "new-york", "blocks", "login", "mysrc", "[...slug]", ".", "..", "", "a b", "%2e%2e", "größe"]
const names = ["page.tsx", "button.tsx", "use-it.ts", "index.ts", "ui", "page.js", "x.css", "notes.md", "page", ".env"]
const starts = ["", "", "", "~/", "@ui/", "@components/", "@lib/", "@hooks/", "@acme/", "/", "src/", "app/", "C:/", "@ui//", "~", "@"]
const types = ["ui", "lib", "hook", "component", "block", "page", "file", "item", "example", "internal", "theme"].map((type) => `registry:${type}`)
const frameworks = ["next-app", "next-pages", "react-router", "laravel", "vite"]

const next = numbers(20)
const one = (/** @type {string[]} */ from) => from[next(from.length)]
const somePath = () => [...Array.from({ length: next(4) }, () => one(segments)), one(names)].join("/")
const someTarget = () => one(starts) + somePath() + (next(20) === 0 ? "/" : "")

test("every file is written where the client writes it", () => {
  const cases = Array.from({ length: 6000 }, () => ({
    src: next(2) === 0,
    framework: one(frameworks),
    file: { type: one(types), path: somePath(), target: next(4) === 0 ? undefined : next(40) === 0 ? "" : someTarget() },
  }))
  const answers = ours(cases.map(({ src, framework, file }) => ["place", src, framework, file.type, file.path, file.target ?? null]))
  assert.equal(answers.length, cases.length)
  let landed = 0
  for (const [index, { src, framework, file }] of cases.entries()) {
    /** @type {string | null} */
    let theirs = null
    try {
      // The client checks the target before it writes any file.
      const written = file.target ?? file.path
      if (!written || isSafeTarget(written, root)) {
        const place = resolveFilePath(/** @type {any} */ (file), /** @type {any} */ (config(src)), /** @type {any} */ ({ isSrcDir: src, framework, fileIndex: 0 }))
        theirs = place ? place.replace(`${root}/`, "") : null
      }
    } catch {
      theirs = null
    }
    assert.equal(answers[index], theirs, JSON.stringify({ src, framework, file }))
    if (theirs) landed += 1
  }
  assert.ok(landed > cases.length / 4, `only ${landed} of ${cases.length} were written: the cases are not meaningful`)
})

test("the same targets are refused", () => {
  const odd = ["a\u0000b", "a\u0007b", "%2e%2e/x", "%252e%252e/x", "%zz", "100%", "a\\..\\b", "a\\b", "C:\\x", "c:x", "[...a]/..", "[...a", "x[...y]z", "~/../x", "..", "...", "a..b", "\\x", "//x"]
  const targets = [...odd, ...Array.from({ length: 3000 }, someTarget)]
  const answers = ours(targets.map((target) => ["safe", target]))
  for (const [index, target] of targets.entries()) {
    assert.equal(answers[index], String(isSafeTarget(target, root)), JSON.stringify(target))
  }
})

test("imports are rewritten as the client rewrites them", () => {
  const parts = ["registry", "new-york", "ui", "uikit", "components", "components-x", "lib", "library", "hooks", "utils", "button", "blocks", "login", "app"]
  const specifiers = [
    "@/registry", "#registry", "@/lib/utils", "@/registry/new-york/lib/utils", "@/components/ui", "react", "@acme/x", "./x", "#/lib/x",
    ...Array.from({ length: 3000 }, () => one(["@/", "@/registry/", "@/", "#/", "#registry/"]) + Array.from({ length: 1 + next(5) }, () => one(parts)).join("/")),
  ]
  const answers = ours(specifiers.map((specifier) => ["import", specifier]))
  for (const [index, specifier] of specifiers.entries()) {
    const source = `import ${JSON.stringify(specifier)}\n`
    const text = transformImport(source, /** @type {any} */ ({ config: config(false), isRemote: false, filename: "x.tsx" }))
    const [, theirs] = /** @type {RegExpExecArray} */ (/^import "(.*)"/.exec(String(text)))
    const expected = theirs.startsWith("@/") ? theirs.slice(2) : null
    assert.equal(answers[index], expected, specifier)
  }
})

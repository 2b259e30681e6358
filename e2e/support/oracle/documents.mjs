// @ts-check
// Manifests that are unusual documents: bytes, numbers, keys, names, paths and trees of includes.
import { file, item, manifest, ofItem, single } from "./registry.mjs"

const good = manifest([item({ files: [file()] })])
/** A manifest with this text as the value of `meta.x`. @param {string} name @param {string} text */
const withValue = (name, text) => single(name, `{"name":"n","homepage":"h","items":[{"name":"one","type":"registry:ui","meta":{"x":${text}}}]}`)
/** @param {string} open @param {string} close @param {number} depth */
const nested = (open, close, depth) => open.repeat(depth) + (open === "[" ? "" : "1") + close.repeat(depth)

const numbers = ["1.50", "-0", "0.1", "1e3", "1E+3", "1e-7", "123456789012345678901234567890", "9007199254740993", "1e400", "-1e400", "5e-324", "1e-400"]
const badNumbers = ["01", "1.", ".5", "+1", "1e", "0x10", "NaN", "Infinity", "-", "--1", "1_000"]
const strings = [String.raw`"\u0000"`, String.raw`"\u001f\u007f"`, String.raw`"\u2028\u2029"`, String.raw`"\ud83e\uddec"`, '"\u{1f9ec}"', String.raw`"\/\b\f"`, '"é"', String.raw`"e\u0301"`]
const badStrings = ['"\t"', '"\u0000"', String.raw`"\x41"`, String.raw`"\u12"`, "'x'", '"open', '"a\nb"']
const surrogates = [String.raw`"\ud800"`, String.raw`"\udc00"`, String.raw`"\ud800\u0041"`, String.raw`"x\udfff"`]

const byteCases = [
  single("a byte order mark", `\ufeff${good}`),
  single("a byte order mark of UTF-16", Buffer.from(`\ufeff${good}`, "utf16le")),
  single("invalid UTF-8 in a text", Buffer.from(good.replace("oracle", "or\xffacle"), "latin1")),
  single("invalid UTF-8 in a key", Buffer.from(good.replace('"path"', '"p\xe9": 1, "path"'), "latin1")),
  single("a source that is not UTF-8", good, { files: { "a.tsx": Buffer.from([0x61, 0xff, 0xfe, 0x62]) } }),
  single("a source with a byte order mark", good, { files: { "a.tsx": "\ufeffexport {}\n" } }),
  single("a source with NUL", good, { files: { "a.tsx": "a\0b" } }),
  single("a source with CRLF", good, { files: { "a.tsx": "a\r\nb\r" } }),
  single("an empty source", good, { files: { "a.tsx": "" } }),
  single("a source of a blank line", good, { files: { "a.tsx": "\n" } }),
  single("an empty manifest", ""),
  single("a manifest of blanks", " \n\t"),
  single("blanks around the manifest", `\n\t ${good} \r\n`),
  single("a no-break space before the manifest", `\u00a0${good}`),
  single("text after the manifest", `${good}x`),
  single("two manifests", good + good),
  single("a comment", `// x\n${good}`),
  single("a comma too many in an object", good.replace(/\}$/, ",}")),
  single("a comma too many in an array", good.replace(/\]\s*\}$/, ",]}")),
  single("a key without quotes", good.replace('"name"', "name")),
  single("a missing colon", good.replace('"name":', '"name"')),
  single("an unclosed manifest", good.slice(0, -1)),
  single("true in capitals", good.replace('"a.tsx"', "True")),
]

const valueCases = [
  ...numbers.map((text) => withValue(`the number ${text}`, text)),
  ...badNumbers.map((text) => withValue(`no number: ${text}`, text)),
  ...strings.map((text) => withValue(`the string ${text}`, text)),
  ...badStrings.map((text) => withValue(`no string: ${JSON.stringify(text)}`, text)),
  ...surrogates.map((text) => withValue(`half a surrogate pair ${text}`, text)),
  ...[50, 90, 200, 5_000].flatMap((depth) => [
    withValue(`arrays nested ${depth} deep`, nested("[", "]", depth)),
    withValue(`objects nested ${depth} deep`, nested('{"a":', "}", depth)),
  ]),
  withValue("the key __proto__", '{"__proto__": 1, "constructor": 2, "toString": 3}'),
  withValue("an empty key", '{"": 1}'),
  single("a key twice in a manifest", good.replace('"name"', '"name": "first", "name"')),
  single("items twice", good.replace('"items"', '"items": [], "items"')),
  withValue("a key twice in meta", '{"a": 1, "a": 2}'),
  ofItem("many keys", { meta: Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`key-${index}`, index])) }),
  single("integer-like keys out of order", good.replace('"type"', '"meta": {"2": 1, "10": 2, "1": 3}, "type"')),
  ofItem("an unknown key on an item", { node: "N2" }),
  single("an unknown key on a manifest", manifest([item()], { counts: 1 })),
  ofItem("an unknown key on a file", { files: [file({ label: "x" })] }),
  ofItem("an unknown scope of cssVars", { cssVars: { sepia: { a: "b" } } }),
  single("pagination in a manifest", manifest([item()], { pagination: { total: 1, offset: 0, limit: 1, hasMore: false } })),
  single("no items at all", manifest([])),
  ofItem("content in the manifest", { files: [file({ content: "stale" })] }),
  ofItem("a schema of its own", { $schema: "https://other.example/item.json" }),
  single("a manifest with its schema", manifest([item()], { $schema: "https://ui.shadcn.com/schema/registry.json" })),
  ofItem("every text", { title: "T", description: "D", author: "Au <a@b.c>", docs: "# x", extends: "none", categories: ["a", "b"] }),
  ofItem("a css tree", { css: { "@layer base": { body: { "font-size": "1rem", "&:hover": {} }, html: "x" }, "@plugin x": {}, "@import 'y'": [] } }),
  ofItem("everything for a project", { dependencies: ["zod@^4"], devDependencies: ["@types/x"], envVars: { A: "b" }, tailwind: { config: { theme: { extend: { a: 1 } } } } }),
  ofItem("dependencies of every form", { registryDependencies: ["button", "one", "@acme/x", "https://x.example/r/y.json", "acme/repo/z"] }),
]

const names = ["forms/field", "a/b/c", "a.b", "Größe", "two words", "UPPER", "x@1.2.0", "@acme/x", "-", "_", "a+b", "100", "__proto__", "constructor", "index", "plan", "a/closure", "dependents"]
const badNames = ["", "..", ".", "../up", "a/../b", "a/..", "/abs", "a//b", "a/", "a\\b", "a.json", "registry", "digests", "a?b", "a#b", "a%2fb", " a", "a ", "a\nb", "a\u0000b", "n".repeat(201), "n".repeat(300)]
const nameCases = [
  ...names.map((name) => ofItem(`the name ${JSON.stringify(name)}`, { name })),
  ...badNames.map((name) => ofItem(`the bad name ${JSON.stringify(name.length > 40 ? `${name.length} letters` : name)}`, { name })),
  single("a name twice", manifest([item(), item()])),
  single("two names that differ in case", manifest([item({ name: "One" }), item({ name: "one" })])),
  single("three items", manifest([item({ name: "c" }), item({ name: "a", registryDependencies: ["c"] }), item({ name: "b" })])),
]

/** @param {string} path */
const listing = (path) => manifest([item({ files: [file({ path })] })])
const outside = ["--allow-outside"]
const pathCases = [
  ...["./a.tsx", "././a.tsx", "ui//b.tsx", "./ui/./b.tsx", "ui/b.tsx"].map((path) => single(`the path ${path}`, listing(path))),
  ...["", ".", "/", "/etc/hostname", "../a.tsx", "ui/../a.tsx", "..", "ui\\b.tsx", "..\\a.tsx", "https://x.example/a.tsx", "file:///etc/hostname", "C:/a.tsx", "gone.tsx", "ui", "a.tsx/", "a.tsx/x", "a\u0000.tsx", "a\n.tsx", " a.tsx", "~/a.tsx"].map((path) =>
    single(`the path ${JSON.stringify(path)}`, listing(path)),
  ),
  single("a name with a blank at its end", listing("a.tsx "), { files: { "a.tsx ": "x" } }),
  single("a link that stays inside", listing("link.tsx"), { links: { "link.tsx": "ui/b.tsx" } }),
  single("a link that leads outside", listing("link.tsx"), { links: { "link.tsx": "../outside.tsx" }, files: { "../outside.tsx": "outside\n" } }),
  single("a link in a circle", listing("link.tsx"), { links: { "link.tsx": "link.tsx" } }),
  single("a link to nothing", listing("link.tsx"), { links: { "link.tsx": "nowhere" } }),
  single("a parent directory, allowed", listing("../outside.tsx"), { files: { "../outside.tsx": "outside\n" }, args: outside }),
  single("a detour through a parent directory, allowed", listing("ui/.././ui/../a.tsx"), { args: outside }),
  single("a link that leads outside, allowed", listing("link.tsx"), { links: { "link.tsx": "../outside.tsx" }, files: { "../outside.tsx": "outside\n" }, args: outside }),
  single("two files", manifest([item({ files: [file(), file({ path: "./ui/b.tsx", target: "components/b.tsx" })] })])),
  single("a file in two items", manifest([item({ files: [file()] }), item({ name: "two", files: [file()] })])),
]

export const documentCases = [...byteCases, ...valueCases, ...nameCases, ...pathCases]

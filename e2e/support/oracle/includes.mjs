// @ts-check
// Trees of manifests: every shape that `include` can take, and every one that it must not.
import { file, item, manifest } from "./registry.mjs"

/** @typedef {import("./registry.mjs").Case} Case */

/** @param {string[]} include @param {unknown[]} [items] @param {Record<string, unknown>} [more] */
const root = (include, items, more = {}) => JSON.stringify({ name: "oracle", homepage: "https://oracle.example", include, items, ...more })
/** @param {unknown[]} items @param {Record<string, unknown>} [more] */
const part = (items, more = {}) => JSON.stringify({ items, ...more })
/** An item with one file. @param {string} name @param {string} path */
const one = (name, path) => item({ name, files: [file({ path })] })
const below = { "ui/registry.json": part([one("below", "b.tsx")]), "ui/b.tsx": "b\n" }

/** @param {string} name @param {Record<string, string | Buffer>} files @param {Partial<Case>} [more] @returns {Case} */
const tree = (name, files, more = {}) => ({ name: `include: ${name}`, ...more, files: { "a.tsx": "a\n", ...files } })
/** A root that includes one thing. @param {string} include @param {Record<string, string | Buffer>} [files] */
const including = (include, files = below) => tree(JSON.stringify(include), { ...files, "registry.json": root([include]) })

/** A chain of manifests, each in a folder of the one before. @param {number} length */
function chain(length) {
  /** @type {Record<string, string>} */
  const files = {}
  for (let level = 0; level < length; level += 1) {
    const folder = "d/".repeat(level)
    const include = level + 1 < length ? ["d/registry.json"] : undefined
    const content = { items: [one(`level-${level}`, "x.tsx")], include }
    files[`${folder}registry.json`] = JSON.stringify(level === 0 ? { name: "oracle", homepage: "h", ...content } : content)
    files[`${folder}x.tsx`] = `${level}\n`
  }
  return files
}

export const includeCases = [
  ...["ui/registry.json", "./ui/registry.json", "ui//registry.json", "./ui/./registry.json"].map((include) => including(include)),
  ...["", "ui", "ui/", "ui/other.json", "ui/registry.jsonc", "../registry.json", "ui/../ui/registry.json", "/etc/registry.json", "https://x.example/registry.json", "gone/registry.json", "registry.json", "./registry.json", "ui\\registry.json", "ui/registry.json/"].map((include) => including(include)),
  tree("the root's items come last", { ...below, "registry.json": root(["ui/registry.json"], [one("own", "./a.tsx")]) }),
  tree("several, in order", {
    ...below,
    "z/registry.json": part([one("z", "z.tsx"), one("y", "./z.tsx")]),
    "z/z.tsx": "z\n",
    "registry.json": root(["z/registry.json", "ui/registry.json"], [one("own", "a.tsx")]),
  }),
  tree("items that are no array", { ...below, "registry.json": root(["ui/registry.json"], undefined, { items: {} }) }),
  tree("an empty list", { "registry.json": root([], [one("own", "./a.tsx")]) }),
  tree("an empty list and no items", { "registry.json": root([]) }),
  tree("nothing but includes", { ...below, "registry.json": root(["ui/registry.json"]) }),
  tree("an included manifest with a name of its own", { ...below, "ui/registry.json": part([one("below", "b.tsx")], { name: "other", homepage: "o" }), "registry.json": root(["ui/registry.json"]) }),
  tree("an included manifest with a name that is no text", { ...below, "ui/registry.json": part([], { name: 1 }), "registry.json": root(["ui/registry.json"]) }),
  tree("an included manifest without items", { "ui/registry.json": "{}", "registry.json": root(["ui/registry.json"]) }),
  tree("an included manifest that is no JSON", { "ui/registry.json": "{", "registry.json": root(["ui/registry.json"]) }),
  tree("an included manifest that is an array", { "ui/registry.json": "[]", "registry.json": root(["ui/registry.json"]) }),
  tree("an included manifest with a byte order mark", { ...below, "ui/registry.json": `\ufeff${part([])}`, "registry.json": root(["ui/registry.json"]) }),
  tree("an included item that breaks the schema", { "ui/registry.json": part([item({ title: 1 })]), "registry.json": root(["ui/registry.json"]) }),
  tree("a root without name", { ...below, "registry.json": JSON.stringify({ homepage: "h", include: ["ui/registry.json"] }) }),
  tree("a root without homepage", { ...below, "registry.json": JSON.stringify({ name: "n", include: ["ui/registry.json"] }) }),
  tree("the same twice", { ...below, "registry.json": root(["ui/registry.json", "./ui/registry.json"]) }),
  tree("the same from two manifests", {
    "x/registry.json": part([], { include: ["y/registry.json"] }),
    "x/y/registry.json": part([item()]),
    "registry.json": root(["x/registry.json", "x/y/registry.json"]),
  }),
  tree("the same name in two manifests", { ...below, "registry.json": root(["ui/registry.json"], [one("below", "a.tsx")]) }),
  tree("a file that is missing", { "ui/registry.json": part([one("below", "gone.tsx")]), "registry.json": root(["ui/registry.json"]) }),
  tree("a file of the including manifest", { "ui/registry.json": part([one("below", "a.tsx")]), "registry.json": root(["ui/registry.json"]) }),
  tree("a file above the included manifest", { "ui/registry.json": part([one("below", "../a.tsx")]), "registry.json": root(["ui/registry.json"]) }),
  tree("a file above the root", { ...below, "../a.tsx": "up\n", "registry.json": root(["ui/registry.json"], [one("own", "../a.tsx")]) }),
  tree("a detour through a parent directory", { ...below, "ui/registry.json": part([one("below", "x/../b.tsx")]), "registry.json": root(["ui/registry.json"]) }),
  tree("an absolute file", { "ui/registry.json": part([one("below", "/etc/hostname")]), "registry.json": root(["ui/registry.json"]) }),
  tree("nested below", {
    "ui/registry.json": part([one("middle", "b.tsx")], { include: ["deep/registry.json"] }),
    "ui/b.tsx": "b\n",
    "ui/deep/registry.json": part([one("deep/er", "./c.tsx")]),
    "ui/deep/c.tsx": "c\n",
    "registry.json": root(["ui/registry.json"], [one("own", "a.tsx")]),
  }),
  tree("a link to a manifest inside", { ...below, "registry.json": root(["link/registry.json"]) }, { links: { link: "ui" } }),
  tree("a link to a manifest outside", { "../elsewhere/registry.json": part([item()]), "registry.json": root(["link/registry.json"]) }, { links: { link: "../elsewhere" } }),
  ...[2, 31, 32, 33, 34].map((length) => tree(`a chain of ${length}`, chain(length))),
  tree("an empty object as item", { "ui/registry.json": part([{}]), "registry.json": root(["ui/registry.json"]) }),
  tree("a manifest on its own with everything", { "registry.json": manifest([one("own", "././a.tsx")]) }),
]

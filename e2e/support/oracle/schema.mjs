// @ts-check
// Every rule of the published schema, valid and invalid: each field gets values of every JSON type.
import { file, item, manifest, ofItem, single } from "./registry.mjs"

/** One of each kind of value, and some that only look valid. */
const values = [null, true, 0, "", "text", [], ["text"], [1], {}, { key: "text" }, { key: 1 }]

/** @param {unknown} value */
const shown = (value) => JSON.stringify(value)

/** @param {string} label @param {(value: unknown) => import("./registry.mjs").Case} make */
const each = (label, make, some = values) => some.map((value) => ({ ...make(value), name: `${label} = ${shown(value)}` }))

const types = ["lib", "block", "component", "ui", "hook", "page", "file", "theme", "style", "item", "base", "font", "example", "internal"]
const fields = [
  ...["$schema", "extends", "title", "author", "description", "docs"],
  ...["dependencies", "devDependencies", "registryDependencies", "categories", "files"],
  ...["tailwind", "cssVars", "css", "envVars", "meta"],
]

const font = { family: "'Inter Variable', sans-serif", provider: "google", import: "Inter", variable: "--font-sans" }
/** @param {Record<string, unknown>} members */
const fontItem = (members) => ({ name: "one", type: "registry:font", font: { ...font, ...members } })
/** @param {Record<string, unknown>} config */
const baseItem = (config) => ({ name: "one", type: "registry:base", config })
const url = "https://acme.example/{name}.json"

export const schemaCases = [
  ...fields.flatMap((field) => each(`item.${field}`, (value) => ofItem("", { [field]: value }))),
  ...["name", "type"].flatMap((field) => each(`item.${field}`, (value) => ofItem("", { [field]: value }))),
  ...["name", "type"].map((field) => ofItem(`item without ${field}`, { [field]: undefined })),
  ...["$schema", "name", "homepage", "include", "items"].flatMap((field) =>
    each(`manifest.${field}`, (value) => single("", JSON.stringify({ name: "n", homepage: "h", items: [item()], [field]: value }))),
  ),
  ...["name", "homepage", "items"].map((field) =>
    single(`manifest without ${field}`, JSON.stringify({ name: "n", homepage: "h", items: [item()], [field]: undefined })),
  ),
  ...each("items[0]", (value) => single("", manifest([value]))),
  ...each("the whole manifest", (value) => single("", JSON.stringify(value))),
  ...each("files[0]", (value) => ofItem("", { files: [value] })),
  ...["path", "type", "target", "content"].flatMap((field) => each(`file.${field}`, (value) => ofItem("", { files: [file({ [field]: value })] }))),
  ...["path", "type"].map((field) => ofItem(`file without ${field}`, { files: [file({ [field]: undefined })] })),

  // Every type, of items and of files, with and without a target.
  ...types.flatMap((type) => [
    ofItem(`an item of type ${type}`, { type: `registry:${type}`, ...(type === "font" ? { font } : {}), files: [file()] }),
    ofItem(`a file of type ${type} without target`, { files: [file({ type: `registry:${type}` })] }),
    ofItem(`a file of type ${type} with target`, { files: [file({ type: `registry:${type}`, target: "~/x.tsx" })] }),
  ]),
  ofItem("an unknown type", { type: "registry:widget" }),
  ofItem("a type without prefix", { type: "ui" }),

  ofItem("an author of one letter", { author: "x" }),
  ofItem("an author of two letters", { author: "xy" }),
  ofItem("an author of one letter beyond the basic plane", { author: "\u{1f9ec}" }),

  ...each("tailwind.config", (value) => ofItem("", { tailwind: { config: value } })),
  ofItem("an unknown key in tailwind", { tailwind: { other: 1 } }),
  ...["content", "theme", "plugins"].flatMap((field) => each(`tailwind.config.${field}`, (value) => ofItem("", { tailwind: { config: { [field]: value } } }))),
  ...["theme", "light", "dark"].flatMap((field) => each(`cssVars.${field}`, (value) => ofItem("", { cssVars: { [field]: value } }))),
  ...each("css value", (value) => ofItem("", { css: { "@layer base": value } })),
  ...each("css deeper value", (value) => ofItem("", { css: { "@layer base": { body: value } } })),
  ...each("css in an array", (value) => ofItem("", { css: { "@layer base": [value] } })),

  ...each("font", (value) => single("", manifest([{ name: "one", type: "registry:font", font: value }]))),
  single("a font item without font", manifest([{ name: "one", type: "registry:font" }])),
  ...["family", "provider", "import", "variable", "weight", "subsets", "selector", "dependency"].flatMap((field) => [
    ...each(`font.${field}`, (value) => single("", manifest([fontItem({ [field]: value })])), [null, 0, "text", ["text"], [1], {}]),
    single(`font without ${field}`, manifest([fontItem({ [field]: undefined })])),
  ]),
  ofItem("a font on an item that is none", { font }),

  ...each("base.config", (value) => single("", manifest([{ name: "one", type: "registry:base", config: value }]))),
  ...["$schema", "style", "rsc", "tsx", "tailwind", "iconLibrary", "rtl", "menuColor", "menuAccent", "aliases", "registries"].flatMap((field) =>
    each(`config.${field}`, (value) => single("", manifest([baseItem({ [field]: value })])), [null, true, false, "text", ["text"], {}, { key: "text" }]),
  ),
  ...["config", "css", "baseColor", "cssVariables", "prefix"].flatMap((field) =>
    each(`config.tailwind.${field}`, (value) => single("", manifest([baseItem({ tailwind: { [field]: value } })])), [null, true, "text", {}]),
  ),
  ...["components", "utils", "ui", "lib", "hooks"].flatMap((field) =>
    each(`config.aliases.${field}`, (value) => single("", manifest([baseItem({ aliases: { [field]: value } })])), [null, true, "text"]),
  ),
  ...["default", "inverted", "default-translucent", "inverted-translucent"].map((value) => single(`menuColor ${value}`, manifest([baseItem({ menuColor: value })]))),
  ...["subtle", "bold"].map((value) => single(`menuAccent ${value}`, manifest([baseItem({ menuAccent: value })]))),
  single("a registry with an address", manifest([baseItem({ registries: { "@acme": url } })])),
  single("a registry with settings", manifest([baseItem({ registries: { "@acme": { url, params: { v: "1" }, headers: { a: "b" } } } })])),
  single("a registry whose address has no {name}", manifest([baseItem({ registries: { "@acme": "https://acme.example" } })])),
  single("a registry with settings whose address has no {name}", manifest([baseItem({ registries: { "@acme": { url: "x" } } })])),
  single("a registry without @", manifest([baseItem({ registries: { acme: url } })])),
  single("a registry with settings without address", manifest([baseItem({ registries: { "@acme": { params: {} } } })])),
  single("a registry with a number as parameter", manifest([baseItem({ registries: { "@acme": { url, params: { v: 1 } } } })])),
  single("a registry with a number as header", manifest([baseItem({ registries: { "@acme": { url, headers: { v: 1 } } } })])),
  single("a registry with an unknown setting", manifest([baseItem({ registries: { "@acme": { url, other: 1 } } })])),
  ofItem("a config on an item that is no base", { config: { style: "x" } }),
]

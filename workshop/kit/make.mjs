// @ts-check
// Makes the kit of the default registry: the packages that its sources import, bundled into few files, Tailwind's compiler, and
// `kit.json`, which names every file with its digest. Run by `cargo xtask kit`.
import { createHash } from "node:crypto"
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { brotliCompressSync } from "node:zlib"
import { build } from "esbuild"
import { packageNames } from "./package-names.mjs"

const root = path.resolve(import.meta.dirname, "../..")
const output = path.resolve(process.argv[2] ?? path.join(root, "target/kit"))

/** The format of `kit.json`; the program reads no other. */
const format = 1

/** What every preview loads: the libraries that mount it. */
const always = ["react", "react/jsx-runtime", "react-dom", "react-dom/client"]

/** Packages of which only the used names are taken, because the rest is large. */
const slim = new Set(["lucide-react", "valibot", "zod"])

/** Specifiers that nearly every preview needs, in one file each group. */
const together = [
  { name: "react", of: (/** @type {string} */ it) => /^react(-dom)?(\/|$)/.test(it) },
  { name: "everyday", of: (/** @type {string} */ it) => ["class-variance-authority", "clsx", "lucide-react", "tailwind-merge"].includes(it) },
]

/** A package of more specifiers than this is cut into parts by size, so that a button does not load every menu. */
const cutBeyond = 8

/** The parts of such a package: a specifier belongs to the first one that it fits into, by its size with all that it needs. */
const sizes = [
  { name: "small", bytes: 30_000 },
  { name: "medium", bytes: 90_000 },
  { name: "large", bytes: Infinity },
]

/** @param {string} specifier */
const packageOf = (specifier) => specifier.split("/").slice(0, specifier.startsWith("@") ? 2 : 1).join("/")

const manifest = JSON.parse(readFileSync(path.join(root, "registry.json"), "utf8"))
const files = manifest.items.flatMap((/** @type {any} */ item) => item.files ?? []).map((/** @type {any} */ file) => file.path)
const sources = [...new Set(files.filter((/** @type {string} */ file) => /\.tsx?$/.test(file)))]
const needed = await packageNames(root, /** @type {string[]} */ (sources))
for (const specifier of always) if (!needed.has(specifier)) needed.set(specifier, new Set())
const specifiers = [...needed.keys()].sort()

/** @type {import("esbuild").BuildOptions} */
const shared = {
  bundle: true,
  write: false,
  minify: true,
  metafile: true,
  legalComments: "none",
  // Its own minified form is smaller than what comes of the other one.
  alias: { "axe-core": "axe-core/axe.min.js" },
  target: "es2022",
  platform: "browser",
  define: { "process.env.NODE_ENV": '"production"' },
  absWorkingDir: import.meta.dirname,
  logLevel: "warning",
}

/** How large a specifier is with all that it needs, apart from React. @param {string} specifier */
async function sizeOf(specifier) {
  const stdin = { contents: `export * from ${JSON.stringify(specifier)}`, resolveDir: import.meta.dirname }
  const { outputFiles } = await build({ ...shared, stdin, format: "esm", external: always })
  return outputFiles?.[0]?.contents.length ?? 0
}

/** @type {Map<string, string>} */
const partOf = new Map()
for (const specifier of specifiers) {
  const name = packageOf(specifier)
  const cut = specifiers.filter((one) => packageOf(one) === name).length > cutBeyond
  const size = cut ? await sizeOf(specifier) : 0
  const part = cut ? `-${sizes.find(({ bytes }) => size < bytes)?.name}` : ""
  partOf.set(specifier, together.find(({ of }) => of(specifier))?.name ?? `${name.replace(/^@/, "").replace(/\W+/g, "-")}${part}`)
}

/** By part, its specifiers. @type {Map<string, string[]>} */
const groups = new Map()
for (const [specifier, part] of partOf) groups.set(part, [...(groups.get(part) ?? []), specifier])

/** The name that a specifier's exports have in the file of its part. @param {string} specifier */
const exported = (specifier) => `$${specifier.replace(/\W+/g, "_")}`

/** @param {string} specifier */
function entry(specifier) {
  const source = JSON.stringify(specifier)
  if (!slim.has(packageOf(specifier))) return `export * as ${exported(specifier)} from ${source}\n`
  const names = [...(needed.get(specifier) ?? [])].sort()
  const local = (/** @type {string} */ name) => `${exported(specifier)}_${name}`
  if (specifier === "zod" && names.includes("z")) {
    // `z` is all of zod under one name.
    const members = membersOf("z")
    return [
      `import { ${members.map((name) => `${name} as ${local(name)}`).join(", ")} } from ${source}`,
      `export const ${exported(specifier)} = { z: { ${members.map((name) => `${name}: ${local(name)}`).join(", ")} } }`,
      "",
    ].join("\n")
  }
  return [
    `import { ${names.map((name) => `${name} as ${local(name)}`).join(", ")} } from ${source}`,
    `export const ${exported(specifier)} = { ${names.map((name) => `${name}: ${local(name)}`).join(", ")} }`,
    "",
  ].join("\n")
}

/** The members of `z` that any source uses. @param {string} name */
function membersOf(name) {
  const found = new Set()
  for (const file of sources) {
    const text = readFileSync(path.join(root, String(file)), "utf8")
    if (!/from "zod"/.test(text)) continue
    const code = text.replace(/z\.infer|z\.input|z\.output|z\.Zod\w+/g, "")
    for (const [, member] of code.matchAll(new RegExp(`(?<![\\w$.])${name}\\.([\\w$]+)`, "g"))) found.add(member)
  }
  return [...found].sort()
}

/** A file that holds a group of specifiers. @param {string} name */
const entryOf = (name) => (groups.get(name) ?? []).map(entry).join("")

/**
 * Bundles groups into one file each, and what several of them need into files of its own.
 * @param {string[]} names @param {import("esbuild").Plugin[]} plugins
 */
const bundle = (names, plugins = []) =>
  build({
    ...shared,
    entryPoints: names.map((name) => ({ in: `kit:${name}`, out: name })),
    format: "esm",
    splitting: names.length > 1,
    outdir: output,
    entryNames: "[name]-[hash]",
    chunkNames: `${names[0]}-shared-[hash]`,
    plugins: [
      {
        name: "kit",
        setup(builder) {
          builder.onResolve({ filter: /^kit:/ }, ({ path }) => ({ path: path.slice(4), namespace: "kit" }))
          builder.onLoad({ filter: /.*/, namespace: "kit" }, ({ path }) => ({ contents: entryOf(path), resolveDir: import.meta.dirname }))
        },
      },
      ...plugins,
    ],
  })

const require = createRequire(import.meta.url)
process.env.NODE_ENV = "production"

const react = await bundle(["react"])
const reactFile = path.basename(react.outputFiles?.[0]?.path ?? "")

/** Every other file takes React from the one file that holds it. React is CommonJS, so that its names have to be listed. */
const oneReact = {
  name: "one-react",
  setup(/** @type {import("esbuild").PluginBuild} */ builder) {
    builder.onResolve({ filter: /^react(-dom)?(\/|$)/ }, ({ path }) => ({ path, namespace: "react", sideEffects: false }))
    builder.onResolve({ filter: /^react-file$/ }, () => ({ path: `./${reactFile}`, external: true }))
    builder.onLoad({ filter: /.*/, namespace: "react" }, ({ path }) => {
      const names = Object.keys(require(path)).filter((name) => /^[A-Za-z_$][\w$]*$/.test(name) && name !== "default")
      const all = `import { ${exported(path)} as all } from "react-file"\n`
      return { contents: `${all}export default all.default ?? all\n${names.map((name) => `export const ${name} = /* @__PURE__ */ (() => all.${name})()\n`).join("")}` }
    })
  },
}

const cut = [...groups.keys()].filter((name) => sizes.some((size) => name.endsWith(`-${size.name}`)))
const whole = [...groups.keys()].filter((name) => name !== "react" && !cut.includes(name))
const bundles = [react, ...(await Promise.all(whole.map((name) => bundle([name], [oneReact]))))]
if (cut.length > 0) bundles.push(await bundle(cut, [oneReact]))

bundles.push(
  await build({
  ...shared,
  entryPoints: [{ in: "tailwind.mjs", out: "tailwind" }],
  format: "iife",
  loader: { ".css": "text" },
  outdir: output,
  entryNames: "[name]-[hash]",
  }),
)

/** What was bundled, by package. @type {Set<string>} */
const used = new Set()
for (const { metafile } of bundles) {
  for (const input of Object.keys(metafile?.inputs ?? {})) {
    const inside = input.split("node_modules/").pop() ?? ""
    if (input.includes("node_modules/")) used.add(packageOf(inside))
  }
}

rmSync(output, { recursive: true, force: true })
mkdirSync(output, { recursive: true })
/** @type {Record<string, { sha256: string, bytes: number, imports: string[] }>} */
const written = {}
let raw = 0
let compressed = 0
for (const { metafile, outputFiles } of bundles) {
  for (const { path: place, contents } of outputFiles ?? []) {
    const name = path.basename(place)
    const facts = metafile?.outputs[path.relative(import.meta.dirname, place).replaceAll("\\", "/")]
    const imports = [...new Set((facts?.imports ?? []).filter(({ kind }) => kind === "import-statement").map((it) => path.basename(it.path)))].sort()
    written[name] = { sha256: createHash("sha256").update(contents).digest("hex"), bytes: contents.length, imports }
    writeFileSync(path.join(output, name), contents)
    raw += contents.length
    compressed += brotliCompressSync(contents).length
  }
}
const fileOf = (/** @type {string} */ part) => Object.keys(written).find((name) => name.replace(/-[A-Z0-9]{8}\.js$/, "") === part) ?? ""

const licences = [...used].sort().map((name) => {
  const folder = path.join(import.meta.dirname, "../node_modules", name)
  const { version, license } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"))
  const file = readdirSync(folder).find((one) => /^licen[sc]e/i.test(one))
  return { name, version, license, text: file ? readFileSync(path.join(folder, file), "utf8") : "" }
})
const notices = licences.map(({ name, version, license, text }) => `${name} ${version} (${license})\n\n${text.trim()}\n`).join(`\n${"-".repeat(72)}\n\n`)
writeFileSync(path.join(output, "NOTICES.txt"), notices)

const kit = {
  format,
  modules: Object.fromEntries(
    specifiers.map((specifier) => {
      const names = slim.has(packageOf(specifier)) ? { names: [...(needed.get(specifier) ?? [])].sort() } : {}
      return [specifier, { file: fileOf(partOf.get(specifier) ?? ""), export: exported(specifier), ...names }]
    }),
  ),
  tailwind: fileOf("tailwind"),
  packages: licences.map(({ name, version, license }) => ({ name, version, license })),
  files: Object.fromEntries(Object.entries(written).sort(([one], [other]) => (one < other ? -1 : 1))),
}
writeFileSync(path.join(output, "kit.json"), `${JSON.stringify(kit, null, 2)}\n`)
console.log(`${specifiers.length} specifiers in ${Object.keys(written).length} files, ${Math.round(raw / 1024)} KB, ${Math.round(compressed / 1024)} KB compressed`)

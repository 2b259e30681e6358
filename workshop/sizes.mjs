// @ts-check
// What each item adds to a minified app: its own sources and those of its siblings, without npm packages, and with them.
// React is in every app and is never counted. `cargo xtask generate` writes the result as a document of the registry.
import { readFileSync } from "node:fs"
import path from "node:path"
import { gzipSync } from "node:zlib"
import { build } from "esbuild"
import { codeOf, installedAt, items } from "./manifest.mjs"
import { layOut, source } from "./project.mjs"

/** The maximum size of one file of a primitive, and of a primitive with its siblings. */
export const limits = { file: 6 * 1024, siblings: 24 * 1024 }

const everybodys = ["react", "react/*", "react-dom", "react-dom/*"]

/** @typedef {{ name: string, entries: string[] }} Weighable an item and its modules below `src` */

/**
 * The size of each item, all in one run, so that shared files are read once.
 * @param {Weighable[]} weighed
 * @param {"alone" | "siblings" | "packages"} along what is counted besides the modules themselves
 */
async function weigh(weighed, along) {
  const { outputFiles } = await build({
    entryPoints: Object.fromEntries(weighed.map(({ name }) => [name, `item:${name}`])),
    outdir: source,
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "error",
    alias: { "@": source },
    preserveSymlinks: true,
    external: along === "packages" ? everybodys : [],
    plugins: [
      {
        name: "items",
        setup(esbuild) {
          esbuild.onResolve({ filter: /^item:/ }, ({ path: wanted }) => ({ path: wanted.slice("item:".length), namespace: "item" }))
          esbuild.onLoad({ filter: /./, namespace: "item" }, ({ path: name }) => ({
            contents: weighed
              .filter((item) => item.name === name)
              .flatMap(({ entries }) => entries.map((entry) => `export * from "./${entry}"`))
              .join("\n"),
            resolveDir: source,
            loader: "ts",
          }))
          if (along === "packages") return
          esbuild.onResolve({ filter: /^[^./]/ }, ({ path: wanted, kind }) => {
            if (kind === "entry-point" || (along === "siblings" && wanted.startsWith("@/"))) return undefined
            return { path: wanted, external: true }
          })
        },
      },
    ],
  })
  return new Map(
    outputFiles.map(({ path: file, contents }) => [
      path.relative(source, file).replace(/\.js$/, ""),
      { bytes: contents.length, packed: gzipSync(contents, { level: 9 }).length },
    ]),
  )
}

/** Items with code, without demos, with their installed modules. */
function weighable() {
  layOut()
  return items()
    .filter((item) => !item.meta?.demo)
    .map(({ name, ...item }) => ({ name, entries: codeOf({ name, ...item }).map(installedAt).filter((place) => place !== undefined) }))
    .filter(({ entries }) => entries.length > 0)
}

/** The size of each primitive, alone and with its siblings, without npm packages. */
export async function primitiveWeights() {
  const primitives = weighable().filter(({ entries }) => entries.every((entry) => entry.startsWith("components/ui/")))
  const [alone, siblings] = [await weigh(primitives, "alone"), await weigh(primitives, "siblings")]
  return primitives.map(({ name, entries }) => ({
    name,
    files: entries.length,
    alone: alone.get(name)?.bytes ?? 0,
    siblings: siblings.get(name)?.bytes ?? 0,
  }))
}

/** @param {number} bytes */
const kilobytes = (bytes) => (bytes / 1024).toFixed(1)

/** The components of shadcn/ui with the same purpose, as `compare.mjs` measured them. */
const peers = JSON.parse(readFileSync(path.join(import.meta.dirname, "shadcn-sizes.json"), "utf8"))

async function report() {
  const weighed = weighable()
  const [alone, siblings, packages] = [await weigh(weighed, "alone"), await weigh(weighed, "siblings"), await weigh(weighed, "packages")]
  const rows = weighed.map(({ name }) => {
    const bytes = [alone, siblings, packages].map((weights) => weights.get(name)?.bytes ?? 0)
    const theirs = [peers.compressed.radix[name], peers.compressed.base[name]].map((peer) => (peer ? kilobytes(peer) : ""))
    return [name, ...bytes.map(kilobytes), kilobytes(packages.get(name)?.packed ?? 0), ...theirs].join(" | ")
  })
  return [
    "# Size of each item",
    "",
    "Measured by `cargo xtask generate`, in kilobytes of minified JavaScript: the item's own source, the same with its siblings of this",
    "registry, and the same with its npm packages, as it is and compressed with gzip. React is not counted, because every app has it;",
    "parts that two items share are counted for both. `icon`, `icons` and `icon-names` are measured with the complete set; an app pays",
    "for the icons that it imports.",
    "",
    `The last two columns are the component of shadcn/ui with the same purpose (commit \`${peers.commit.slice(0, 12)}\`), on Radix and on`,
    "Base UI, measured in the same way, compressed. Where ours is larger than the one on Radix, nearly all of the difference is Base UI. An app",
    "with several items pays for what they share once, above all for positioning and focus handling.",
    "",
    "| item | alone | with siblings | with packages | compressed | shadcn/ui on Radix | shadcn/ui on Base UI |",
    "|---|---:|---:|---:|---:|---:|---:|",
    ...rows.map((row) => `| ${row} |`),
  ].join("\n")
}

if (process.argv[1] === import.meta.filename) process.stdout.write(`${await report()}\n`)

// @ts-check
// What each item adds to a minified app: its own sources and those of its siblings, without npm packages, and with them.
// React is everybody's and is never counted. `cargo xtask generate` keeps the answer as a document of the registry.
import path from "node:path"
import { gzipSync } from "node:zlib"
import { build } from "esbuild"
import { codeOf, installedAt, items, root } from "./manifest.mjs"
import { layOut, source } from "./project.mjs"

/** The most that a primitive may weigh, without its npm packages. */
export const limit = 6 * 1024

const everybodys = ["react", "react/*", "react-dom", "react-dom/*"]

/**
 * @param {string[]} entries modules below `src`
 * @param {"alone" | "siblings" | "packages"} along what is counted besides the modules themselves
 */
async function weigh(entries, along) {
  const keep = new Set(entries.map((entry) => path.join(source, entry)))
  const { outputFiles } = await build({
    stdin: { contents: entries.map((entry) => `export * from "./${entry}"`).join("\n"), resolveDir: source, loader: "ts" },
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
        name: "count",
        setup(esbuild) {
          if (along === "packages") return
          esbuild.onResolve({ filter: /^[^./]/ }, ({ path: wanted }) => {
            if (!wanted.startsWith("@/")) return { path: wanted, external: true }
            const place = [".tsx", ".ts"].map((end) => path.join(source, wanted.slice(2)) + end)
            return along === "alone" && !place.some((file) => keep.has(file)) ? { path: wanted, external: true } : undefined
          })
        },
      },
    ],
  })
  const [{ contents }] = outputFiles
  return { bytes: contents.length, packed: gzipSync(contents, { level: 9 }).length }
}

/** Every item that brings code, demos apart, with its weight. */
export async function weights() {
  layOut()
  const counted = items().filter((item) => !item.meta?.demo && codeOf(item).some((file) => installedAt(file)))
  const found = []
  for (const item of counted) {
    const entries = codeOf(item).map(installedAt).filter((place) => place !== undefined)
    found.push({
      name: item.name,
      primitive: entries.every((entry) => entry.startsWith("components/ui/")),
      alone: await weigh(entries, "alone"),
      siblings: await weigh(entries, "siblings"),
      packages: await weigh(entries, "packages"),
    })
  }
  return found
}

/** @param {number} bytes */
const kilobytes = (bytes) => (bytes / 1024).toFixed(1)

async function report() {
  const rows = (await weights()).map(({ name, alone, siblings, packages }) =>
    [name, kilobytes(alone.bytes), kilobytes(siblings.bytes), kilobytes(packages.bytes), kilobytes(packages.packed)].join(" | "),
  )
  return [
    "# What each item weighs",
    "",
    "Measured by `cargo xtask generate`, in kilobytes of minified JavaScript: the item's own source, the same with its siblings of this",
    "registry, and the same with its npm packages, as it is and compressed with gzip. React is not counted, because every app has it;",
    "parts that two items share are counted for both. The icon seam brings every icon it names, which is most of the weight of what",
    "shows one; an app pays for it once.",
    "",
    "| item | alone | with siblings | with packages | compressed |",
    "|---|---:|---:|---:|---:|",
    ...rows.map((row) => `| ${row} |`),
  ].join("\n")
}

if (process.argv[1] === import.meta.filename) process.stdout.write(`${await report()}\n`)

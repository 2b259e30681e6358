// @vitest-environment node
// The icon seam stays open and light: a bundle holds the icons that are imported, and no item of the registry needs a name.
import { readFileSync } from "node:fs"
import path from "node:path"
import { build } from "esbuild"
import { expect, test } from "vitest"

import { codeOf, items, root } from "@workshop/manifest.mjs"
import { source } from "@workshop/project.mjs"

async function bundled(program: string) {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: source, loader: "tsx" },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    jsx: "automatic",
    alias: { "@": source },
    preserveSymlinks: true,
    external: ["react", "react/*"],
    logLevel: "error",
  })
  return outputFiles[0]!.text
}

test("a bundle holds the icons that it imports, and no others", async () => {
  const one = await bundled('import { Icon, SearchIcon } from "@/components/ui/icon"; export const shown = <Icon icon={SearchIcon} />')
  expect(one).toContain('"search"')
  for (const other of ["trash-2", "arrow-right", "calendar", "chevron-left"]) expect(one).not.toContain(`"${other}"`)
  const two = await bundled('import { Icon, NextIcon } from "@/components/ui/icon"; export const shown = <Icon icon={NextIcon} />')
  expect(two).toContain('"arrow-right"')
  expect(two).not.toContain('"arrow-left"')
})

test("all names together bring all icons", async () => {
  expect(await bundled('import "@/lib/icon-names"')).toContain('"trash-2"')
})

test("no item asks for an icon by a name that a project would have to register", () => {
  const asking = items()
    .flatMap(codeOf)
    .filter(({ path: file }) => /<Icon\b[^>]*?\bname=/.test(readFileSync(path.join(root, file), "utf8")))
  expect(asking.map(({ path: file }) => file)).toEqual([])
})

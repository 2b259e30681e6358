// @ts-check
// `basepair status` and `basepair update` on what the real client has installed, in projects with several layouts of aliases: every file is recognised, takes the
// newer version with its edits, and equals what `git merge-file` makes of the same texts. `node long/updates.mjs` does the same over the history of any registry.
import assert from "node:assert/strict"
import { mkdirSync, writeFileSync } from "node:fs"
import path from "node:path"
import { after, before, test } from "node:test"
import { full } from "./support/full.mjs"
import { freshDir } from "./support/paths.mjs"
import { idleManagers, startGenerousHost } from "./support/plans/compare.mjs"
import { clis } from "./support/shadcn.mjs"
import { tryPair } from "./support/updates/try.mjs"

/** @type {Awaited<ReturnType<typeof startGenerousHost>>} */
let host
before(async () => {
  host = await startGenerousHost()
})
after(() => host?.close())

const panel = `"use client"

import { cn } from "@/lib/utils"
import { Toggle } from "@/registry/one/ui/toggle"
import { useOpen } from "@/registry/one/hooks/use-open"

type PanelProps = React.ComponentProps<"section"> & { title: string }

export function Panel({ title, className, ...props }: PanelProps) {
  const { open, toggle } = useOpen()
  const heading = title.trim()

  return (
    <section className={cn("rounded-md border", className)} {...props}>
      <h2 className="text-lg font-medium">{heading}</h2>
      <Toggle onClick={toggle}>toggle</Toggle>
      {open ? <p className="text-sm">open</p> : null}
    </section>
  )
}
`
const toggle = `export function Toggle(props: React.ComponentProps<"button">) {
  return <button className="px-2 py-1" type="button" {...props} />
}
`
const hook = `import { useState } from "react"

export function useOpen(initial = false) {
  const [open, setOpen] = useState(initial)
  return { open, toggle: () => setOpen((before) => !before) }
}
`

/** A registry with these texts. @param {string} label @param {Record<string, string>} sources */
function registry(label, sources) {
  const dir = freshDir(label)
  const items = [
    { name: "panel", type: "registry:ui", registryDependencies: ["toggle", "use-open"], files: [{ path: "registry/one/ui/panel.tsx", type: "registry:ui" }] },
    { name: "toggle", type: "registry:ui", files: [{ path: "registry/one/ui/toggle.tsx", type: "registry:ui" }] },
    { name: "use-open", type: "registry:hook", files: [{ path: "registry/one/hooks/use-open.ts", type: "registry:hook" }] },
  ]
  writeFileSync(path.join(dir, "registry.json"), JSON.stringify({ name: "one", homepage: "https://one.example", items }))
  for (const [file, text] of Object.entries(sources)) {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true })
    writeFileSync(path.join(dir, file), text)
  }
  return dir
}

test("what the client has installed is recognised, and takes the newer version as git would merge it", async () => {
  const older = registry("older", { "registry/one/ui/panel.tsx": panel, "registry/one/ui/toggle.tsx": toggle, "registry/one/hooks/use-open.ts": hook })
  const newer = registry("newer", {
    "registry/one/ui/panel.tsx": panel.replace("font-medium", "font-semibold").replace("<Toggle onClick", '<Toggle aria-expanded={open} onClick'),
    "registry/one/ui/toggle.tsx": toggle.replace("px-2 py-1", "px-3 py-1"),
    "registry/one/hooks/use-open.ts": hook,
  })
  const kinds = full ? ["vite", "custom-aliases", "next", "workspace", "react-router"] : ["custom-aliases", "workspace"]
  const only = full ? undefined : ["untouched", "classes", "end", "indented"]
  const managers = idleManagers()
  for (const cli of clis) {
    for (const kind of kinds) {
      const { cases, recognised, unrecognised } = await tryPair({ older, newer, kind, cli, host, managers, only })
      assert.deepEqual(unrecognised, [], kind)
      assert.ok(recognised >= 3, `${kind}: ${recognised}`)
      assert.deepEqual(cases.filter(({ verdict }) => verdict === "wrong" || verdict === "refused"), [], kind)
      const verdicts = new Set(cases.map(({ verdict }) => verdict))
      for (const verdict of ["replaced", "clean", "conflict"]) assert.ok(verdicts.has(/** @type {any} */ (verdict)), `${kind}: ${JSON.stringify(cases)}`)
    }
  }
})

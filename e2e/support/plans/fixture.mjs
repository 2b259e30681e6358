// @ts-check
// A registry with every kind of target and every kind of import.
import { writeRegistry } from "../small-registry.mjs"

/** @typedef {{ path: string, type: string, target?: string }} Entry */

/** @type {Record<string, { type?: string, files: [path: string, type: string, target: string | undefined, source: string][], needs?: string[] }>} */
const items = {
  input: { files: [["ui/forms/input.tsx", "ui", undefined, 'import { cn } from "@/lib/utils"\nimport { Label } from "@/components/label"\n\nexport const Input = () => <Label className={cn("a")} />\n']], needs: ["label"] },
  label: { files: [["registry/acme/ui/forms/label.tsx", "ui", undefined, 'import * as React from "react"\nimport { format } from "@/registry/acme/lib/text/format"\nexport const Label = (props: { className: string }) => <b {...props}>{format("x")}{React.version}</b>\n']], needs: ["format"] },
  format: { type: "lib", files: [["registry/acme/lib/text/format.ts", "lib", undefined, "export const format = (text: string) => text\n"], ["registry/acme/lib/utils.ts", "lib", "@lib/acme-utils.ts", 'export { format } from "@/lib/text/format"\n']] },
  "use-form": { type: "hook", files: [["src/hooks/forms/use-form.ts", "hook", undefined, 'import type { format } from "@/registry/acme/lib/text/format"\nimport { cn } from "@/registry/new-york/lib/utils"\nexport const useForm = (): typeof format => (text) => cn(text)\nexport type Later = import("@/registry/acme/lib/text/format").Later\n']], needs: ["format"] },
  login: {
    type: "block",
    files: [
      ["registry/acme/blocks/login/page.tsx", "page", "app/login/page.tsx", 'import { LoginForm } from "@/registry/acme/blocks/login/components/login-form"\nimport { Input } from "@/components/ui/forms/input"\nexport default () => <><LoginForm /><Input /></>\n'],
      ["registry/acme/blocks/login/components/login-form.tsx", "component", undefined, 'import { Input } from "@/registry/acme/ui/forms/input"\nimport { send } from "@/registry/acme/blocks/login/lib/send"\nimport { useForm } from "@/hooks/use-form"\nexport const LoginForm = () => { const later = import("@/registry/acme/blocks/login/lib/send"); return <Input key={String(later) + String(send) + String(useForm)} /> }\n'],
      ["registry/acme/blocks/login/lib/send.ts", "lib", undefined, 'export * from "@/registry/acme/lib/text/format"\nexport const send = () => {}\n'],
      ["registry/acme/blocks/login/data.json", "file", "~/fixtures/login/data.json", "{}\n"],
    ],
    needs: ["input", "use-form"],
  },
  targets: {
    type: "component",
    files: [
      ["t/alias.tsx", "component", "@ui/deep/alias.tsx", 'import { part } from "@/components/part"\nexport const Alias = () => <i>{part}</i>\n'],
      ["t/hook.ts", "hook", "@hooks/named/use-hook.ts", "export const useHook = 1\n"],
      ["t/other.ts", "lib", "@acme/tools/other.ts", "export const other = 1\n"],
      ["t/source.ts", "lib", "src/lib/deep/source.ts", 'import { other } from "@/acme/tools/other"\nexport const source = other\n'],
      ["t/part.ts", "lib", "mysrc/part.ts", "export const part = 1\n"],
      ["t/empty.tsx", "ui", "", "export const Empty = () => null\n"],
      ["t/root.ts", "file", "~/tools/root.ts", 'import { part } from "@/components/part"\nimport "@/registry/acme/ui/forms/input"\nexport const root = part\n'],
      ["t/middleware.ts", "file", "~/middleware.ts", "export function middleware() {}\n"],
      ["t/dotenv", "file", "~/.env.example", "KEY=1\n"],
    ],
  },
  kinds: {
    type: "block",
    files: [
      ["blocks/kinds/plain.js", "component", undefined, 'import { format } from "@/registry/acme/lib/text/format"\nexport const plain = format\n'],
      ["blocks/kinds/types.d.ts", "lib", undefined, 'import type { X } from "@/registry/acme/lib/text/format"\nexport type Y = X\n'],
      ["blocks/kinds/kinds.css", "component", undefined, '@import "./other.css";\n'],
      ["blocks/kinds/with-css.tsx", "component", undefined, 'import "@/components/kinds.css"\nimport "@/blocks/kinds/kinds.css"\nimport data from "@/lib/data"\nimport { Chart } from "@/registry/acme/blocks/kinds/chart/index"\nexport const WithCss = () => <b>{data}{Chart}</b>\n'],
      ["blocks/kinds/data.tsx", "component", undefined, "export default 1\n"],
      ["blocks/kinds/lib/data.ts", "lib", undefined, "export default 2\n"],
      ["blocks/components/chart/index.tsx", "component", undefined, 'export { WithCss } from "../with-css"\nexport const Chart = 1\n'],
    ],
    needs: ["format"],
  },
  circle: { type: "lib", files: [["registry/circle/lib/circle.ts", "lib", undefined, 'import { round } from "@/registry/circle/library/round"\nexport const circle = round\n']], needs: ["round"] },
  round: { type: "lib", files: [["registry/circle/lib/round.ts", "lib", undefined, 'import { circle } from "#registry/circle/lib/circle"\nexport const round = circle\n']], needs: ["circle"] },
  official: { files: [["x/official.tsx", "ui", undefined, 'import { Button } from "@/components/ui/button"\nimport { useMobile } from "@/hooks/use-mobile"\nimport { Card } from "@/registry/new-york-v4/ui/card"\nexport const Official = () => <Button><Card />{useMobile}</Button>\n']], needs: ["button", "card", "use-mobile", "utils"] },
  icons: { files: [["x/icons.tsx", "ui", undefined, 'import { IconPlaceholder } from "@/app/(create)/components/icon-placeholder"\nimport { cn } from "@/lib/utils"\nexport const Icons = () => <IconPlaceholder lucide="XIcon" tabler="IconX" className={cn("a")} />\n']] },
  twin: { files: [["a/twin.tsx", "ui", undefined, "export const twin = 1\n"], ["b/twin.tsx", "ui", undefined, 'import { format } from "@/lib/format"\nexport const twin = format\n']], needs: ["format"] },
}

export function planRegistry() {
  /** @type {Record<string, string>} */
  const files = {}
  const entries = Object.entries(items).map(([name, { type = "ui", files: listed, needs }]) => {
    for (const [path, , , source] of listed) files[path] = source
    const entry = ([path, kind, target]) => ({ path, type: `registry:${kind}`, ...(target === undefined ? {} : { target }) })
    return { name, type: `registry:${type}`, title: name, description: "Placed.", registryDependencies: needs, files: listed.map((/** @type {any} */ file) => entry(file)) }
  })
  files["registry.json"] = JSON.stringify({ name: "placed", homepage: "https://placed.example", items: entries }, null, 2)
  return writeRegistry(files, "placed")
}

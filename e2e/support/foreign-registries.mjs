// @ts-check
// Two registries as other people write them: no model, no previews, items of the usual types.

/** @param {string} name */
const pascal = (name) => name.split("-").map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("")

/** @param {string} name */
const component = (name) => `import * as React from "react"
import { cn } from "@/lib/utils"

export function ${pascal(name)}({ className, ...props }: React.ComponentProps<"div">) {
  return <div data-slot="${name}" className={cn("rounded-md border", className)} {...props} />
}
`

/** A plain component library: 25 items. @returns {Record<string, string>} */
export function plainRegistry() {
  /** @type {Record<string, string>} */
  const files = {
    "registry/hooks/use-mobile.ts": "import * as React from \"react\"\n\nexport function useIsMobile(width = 768) {\n  return React.useSyncExternalStore(subscribe, () => innerWidth < width)\n}\n",
    "registry/lib/utils.ts": "import { clsx, type ClassValue } from \"clsx\"\n\nexport function cn(...inputs: ClassValue[]) {\n  return clsx(inputs)\n}\n",
    "registry/icons/star.tsx": "export function Star() {\n  return <svg viewBox=\"0 0 24 24\" fill=\"none\" stroke=\"currentColor\"><path d=\"M12 2l3 7h7l-5.500 4.500L18.500 21 12 16.500 5.500 21l2-7.500L2 9h7z\" /></svg>\n}\n",
  }
  /** @type {object[]} */
  const items = [
    { name: "use-mobile", type: "registry:hook", files: [{ path: "registry/hooks/use-mobile.ts", type: "registry:hook" }] },
    { name: "utils", type: "registry:lib", dependencies: ["clsx"], files: [{ path: "registry/lib/utils.ts", type: "registry:lib" }] },
    {
      name: "daylight",
      type: "registry:theme",
      title: "Daylight",
      cssVars: {
        light: { background: "oklch(1 0 0)", foreground: "oklch(0.14 0 0)", primary: "#0ea5e9", "primary-foreground": "#ffffff", ring: "hsl(200 90% 40%)", radius: "0.625rem" },
        dark: { background: "oklch(0.14 0 0)", foreground: "oklch(0.98 0 0)", primary: "#38bdf8", "primary-foreground": "#082f49" },
      },
    },
    { name: "star", type: "registry:component", title: "Star icon", files: [{ path: "registry/icons/star.tsx", type: "registry:component" }] },
  ]
  for (const name of "accordion alert avatar badge breadcrumb button calendar card checkbox combobox dialog input popover select switch tabs tooltip toggle".split(" ")) {
    files[`registry/ui/${name}.tsx`] = component(name)
    items.push({ name, type: "registry:ui", title: pascal(name), description: `A ${name} that follows the conventions of the platform.`, files: [{ path: `registry/ui/${name}.tsx`, type: "registry:ui" }] })
  }
  for (const name of ["login-01", "dashboard-01", "sidebar-07"]) {
    files[`registry/blocks/${name}/page.tsx`] = component(name)
    items.push({ name, type: "registry:block", description: "A block to start from.", registryDependencies: ["button", "card"], files: [{ path: `registry/blocks/${name}/page.tsx`, type: "registry:page", target: "app/page.tsx" }] })
  }
  files["registry.json"] = JSON.stringify({ $schema: "https://ui.shadcn.com/schema/registry.json", name: "northwind", homepage: "https://northwind.example", items })
  return files
}

/** Sections of landing pages, with settings, a guide, and text that is hard to set: 26 items. @returns {Record<string, string>} */
export function landingRegistry() {
  /** @type {Record<string, string>} */
  const files = {
    "docs/guide.md": "---\r\ntitle: Guide\r\n---\r\n\r\n# Guide\r\n\r\nInstall the *theme*, then a section.\r\n\r\n\u0645\u0631\u062d\u0628\u0627 \u0628\u0627\u0644\u0639\u0627\u0644\u0645\r\n",
    "front.md": "# Made for launch week\n\nTwelve sections, five effects, one afternoon.\n",
    "basepair.toml": "[site]\ntitle = 'Launchpad'\ntagline = 'Landing page sections that you own.'\naccent = '#c2410c'\nfront-page = 'front.md'\nnavigation = [{ title = 'Changelog', href = 'https://launchpad.example/changelog' }]\n",
  }
  /** @type {object[]} */
  const items = []
  const add = (/** @type {string} */ name, /** @type {string} */ type, /** @type {object} */ more = {}) => {
    const file = `src/${type}/${name}.tsx`
    files[file] = component(name)
    items.push({ name, type: `registry:${type}`, title: pascal(name), ...more, files: [{ path: file, type: `registry:${type === "block" ? "component" : type}` }] })
  }
  for (const name of "use-scroll use-inview use-hover use-media".split(" ")) add(name, "hook")
  for (const name of "hero pricing-table testimonial feature-grid footer faq cta newsletter logo-cloud stats team timeline".split(" ")) add(name, "block", { description: "For landing pages.", categories: ["marketing"] })
  for (const name of "marquee ticker spotlight border-beam tilt-card".split(" ")) add(name, "ui")
  add("greeting", "ui", { title: "\u0628\u0637\u0627\u0642\u0629 \u0627\u0644\u062a\u0631\u062d\u064a\u0628", description: "\u0628\u0637\u0627\u0642\u0629 \u062a\u0631\u062d\u0628 \u0628\u0627\u0644\u0632\u0627\u0626\u0631 React 19" })
  add("long", "ui", { title: "Averyveryverylongunbrokenwordthatnobodywouldwritebutsomebodydoes", description: "x".repeat(180) })
  items.push({ name: "inter", type: "registry:font", title: "Inter", font: { family: "'Inter Variable', sans-serif", provider: "google", import: "Inter", variable: "--font-sans", subsets: ["latin"] } })
  items.push({ name: "guide", type: "registry:file", title: "Guide", files: [{ path: "docs/guide.md", type: "registry:file", target: "~/docs/guide.md" }] })
  files["registry.json"] = JSON.stringify({ $schema: "https://ui.shadcn.com/schema/registry.json", name: "launchpad", homepage: "https://launchpad.example", items })
  return files
}

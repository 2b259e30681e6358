// @ts-check
// Texts that try to become markup or script, combining escapes from a context with ways to run code.
const OUT = ["", "\">", "'>", "</title>", "</script>", "</style>", "</textarea>", "-->", "]]>", "</code></pre>", "`", "\\\"", "&quot;>", "%22%3E", "](x)\n\n"]
const RUN = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg onload=alert(1)>",
  "<svg><animate onbegin=alert(1) attributeName=x dur=1s>",
  "<svg><a><set attributeName=href to=javascript:alert(1)><text>x</text></a></svg>",
  "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
  "<iframe srcdoc='<script>parent.alert(1)</script>'></iframe>",
  "<details open ontoggle=alert(1)>x</details>",
  "<body onload=alert(1)>",
  "<input autofocus onfocus=alert(1)>",
  "<a href=javascript:alert(1)>x</a>",
  "[x](javascript:alert(1))",
  "![x](https://evil.example/x.png)",
  "<base href=https://evil.example/>",
  "<meta http-equiv=refresh content='0;url=https://evil.example/'>",
  "<link rel=stylesheet href=https://evil.example/x.css>",
  "<style>@import 'https://evil.example/x.css'</style>",
  "javascript:alert(1)",
  "{{constructor.constructor('alert(1)')()}}",
  "<template><script>alert(1)</script></template>",
]

/** At least 300 texts, each different. */
export const payloads = OUT.flatMap((out) => RUN.map((run) => out + run))

/**
 * A registry in which every field that an author writes is a payload, each time another one.
 * @param {number} items
 */
export function hostileRegistry(items) {
  let next = 0
  const payload = () => payloads[next++ % payloads.length]
  /** @type {Record<string, string>} */
  const files = {}
  const list = Array.from({ length: items }, (_, number) => {
    const folder = ["n2-primitives", "n3-brand", "n10-documentation", "n12-skills"][number % 4]
    const path = `registry/${folder}/x${number}/x${number}.${number % 4 > 1 ? "md" : "tsx"}`
    files[path] = Array.from({ length: 12 }, () => `${payload()}\n\n# ${payload()}\n`).join("\n")
    return {
      name: `x${number}-${payload().replace(/[\\?#%/.\s\x00-\x1f]/g, "").slice(0, 60)}`,
      type: "registry:component",
      title: payload(),
      author: `xx${payload()}`,
      description: payload(),
      categories: [payload(), payload()],
      dependencies: [payload()],
      registryDependencies: number > 0 ? [payload(), `@x/${payload()}`] : [],
      docs: `${payload()}\n\n${payload()}\n\n\`\`\`${payload()}\n${payload()}\n\`\`\`\n`,
      files: [{ path, type: "registry:component", ...(number % 3 === 0 ? { target: `~/x/${payload()}` } : {}) }],
      meta: { preview: payload() },
    }
  })
  const theme = {
    name: "theme",
    type: "registry:theme",
    meta: { node: "N1" },
    cssVars: Object.fromEntries(
      ["theme", "light", "dark"].map((part) => [part, Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`v${at}${at % 2 ? payload() : ""}`, payload()]))]),
    ),
  }
  files["registry.json"] = JSON.stringify({ name: payload(), homepage: payload(), items: [theme, ...list] })
  return { files, used: next }
}

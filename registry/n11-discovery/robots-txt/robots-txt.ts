export type RobotsGroup = {
  /** Names of crawlers; `*` means all others. */
  agents: readonly string[]
  /** Paths that may be read; the longest match decides. */
  allow?: readonly string[]
  disallow?: readonly string[]
}

export type RobotsText = {
  groups: readonly RobotsGroup[]
  /** Absolute addresses of sitemaps. */
  sitemaps?: readonly string[]
}

/** A `robots.txt`: which crawlers may read what, and where the sitemap is. It is a request, not access control. */
export function robotsTxt({ groups, sitemaps = [] }: RobotsText) {
  const blocks = groups.map(({ agents, allow = [], disallow = [] }) => {
    if (agents.length === 0) throw new Error("robots.txt needs at least one agent in each group")
    const rules = [...allow.map((path) => `Allow: ${checked(path)}`), ...disallow.map((path) => `Disallow: ${checked(path)}`)]
    return [
      ...agents.map((agent) => `User-agent: ${word(agent)}`),
      // A group without a rule has no effect; this allows everything.
      ...(rules.length > 0 ? rules : ["Disallow:"]),
    ].join("\n")
  })
  const maps = sitemaps.map((address) => {
    if (!URL.canParse(address)) throw new Error(`robots.txt needs an absolute address of the sitemap, not "${address}"`)
    return `Sitemap: ${new URL(address).href}`
  })
  if (maps.length > 0) blocks.push(maps.join("\n"))
  return `${blocks.join("\n\n")}\n`
}

function checked(path: string) {
  if (!/^[/*]/.test(path)) throw new Error(`a path in robots.txt begins with "/", unlike "${path}"`)
  return word(path)
}

// A line break would start another rule, and "#" a comment.
function word(text: string) {
  if (/[\s#]/.test(text)) throw new Error(`robots.txt cannot hold ${JSON.stringify(text)}`)
  return text
}

/** Whether a crawler that follows these rules reads the path: the longest match decides, and a tie allows it. */
export function mayCrawl({ groups }: Pick<RobotsText, "groups">, agent: string, path: string) {
  const named = groups.filter(({ agents }) => agents.some((name) => name !== "*" && agent.toLowerCase().includes(name.toLowerCase())))
  const own = named.length > 0 ? named : groups.filter(({ agents }) => agents.includes("*"))
  const longest = (patterns: readonly string[]) =>
    Math.max(-1, ...patterns.filter((pattern) => matches(pattern, path)).map((pattern) => pattern.length))
  const allowed = longest(own.flatMap(({ allow = [] }) => allow))
  const disallowed = longest(own.flatMap(({ disallow = [] }) => disallow))
  return disallowed === -1 || allowed >= disallowed
}

function matches(pattern: string, path: string) {
  const ends = pattern.endsWith("$")
  const parts = (ends ? pattern.slice(0, -1) : pattern).split("*")
  let at = 0
  for (const [index, part] of parts.entries()) {
    const found = index === 0 ? (path.startsWith(part) ? 0 : -1) : path.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return !ends || at === path.length || (parts.length > 1 && path.endsWith(parts.at(-1) ?? ""))
}

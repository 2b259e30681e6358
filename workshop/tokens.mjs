// @ts-check
// Derives every form of the design tokens from the files in which they are authored. `cargo xtask generate` calls it:
//   node workshop/tokens.mjs manifest     registry.json, with the derived parts of the theme items written anew
//   node workshop/tokens.mjs stylesheet   plain custom properties, for projects without the utilities
import { readFileSync } from "node:fs"
import path from "node:path"

const root = path.resolve(import.meta.dirname, "..")
export const folder = path.join(root, "registry/n1-tokens/tokens")

/** @typedef {"light" | "dark" | "contrast" | "contrast-dark"} Mode */
/** @typedef {{ colorSpace: string, components: [number, number, number], alpha?: number }} Colour */
/** @typedef {{ $ref: string }} Reference */

/** @param {string} name */
const read = (name) => JSON.parse(readFileSync(path.join(folder, name), "utf8"))

/** The format's resolver: which files make up which mode. */
export const resolver = read("basepair.resolver.json")

export const modes = /** @type {Mode[]} */ (Object.keys(resolver.modifiers.mode.contexts))

/** Later files win, token by token. @param {Record<string, any>} below @param {Record<string, any>} above @returns {Record<string, any>} */
const merge = (below, above) => ({
  ...below,
  ...Object.fromEntries(
    Object.entries(above)
      .filter(([group]) => !group.startsWith("$"))
      .map(([group, members]) => [group, { ...below[group], ...members }]),
  ),
})

/** The files of a mode, in the order in which they are laid over each other. @param {Mode} mode @returns {string[]} */
export const filesOf = (mode) =>
  [...resolver.sets.base.sources, ...resolver.modifiers.mode.contexts[mode]].map((/** @type {Reference} */ { $ref }) => $ref)

/** The tokens of each mode. */
const inMode = Object.fromEntries(modes.map((mode) => [mode, filesOf(mode).map(read).reduce(merge)]))

export const tokens = inMode.light

/** The tokens of a group by name. @param {string} group @param {Mode} [mode] @returns {[string, any][]} */
const members = (group, mode = "light") => Object.entries(inMode[mode][group]).filter(([name]) => !name.startsWith("$"))

/** A value of a mode, with what it refers to in that mode. @param {any} value @param {Mode} mode @returns {any} */
function resolved(value, mode) {
  const [, group, name] = /^\{([^.}]+)\.([^.}]+)\}$/.exec(value) ?? []
  return group && name ? resolved(inMode[mode][group][name].$value, mode) : value
}

/** @param {string} name @param {Mode} mode @returns {Colour} */
export const colour = (name, mode) => resolved(inMode[mode].color[name].$value, mode)

/** @param {Colour} colour */
const cssColour = ({ colorSpace, components, alpha }) =>
  `${colorSpace}(${components.join(" ")}${alpha === undefined ? "" : ` / ${alpha}`})`
/** @param {{ value: number, unit: string }} dimension */
const cssLength = ({ value, unit }) => `${value}${unit}`
/** @param {any[]} shadows */
const cssShadow = (shadows) =>
  shadows
    .map(({ color, offsetX, offsetY, blur }) => {
      const lengths = [offsetX, offsetY, blur].map((one) => (one.value === 0 ? "0" : cssLength(one)))
      return `${lengths.join(" ")} ${cssColour(color)}`
    })
    .join(", ")
/** @param {string[]} families */
const cssFamily = (families) => families.map((one) => (/[ \d]/.test(one) ? `"${one}"` : one)).join(", ")

/** @param {string} group @param {(value: any) => string} css @param {Mode} [mode] */
const declare = (group, css, mode = "light") =>
  members(group, mode).map(([name, token]) => /** @type {const} */ ([`${group}-${name}`, css(resolved(token.$value, mode))]))

/** Colours of a mode, by name; with `since` only those that differ from that mode. @param {Mode} mode @param {Mode} [since] */
function colours(mode, since) {
  const all = members("color").map(([name]) => /** @type {const} */ ([name, cssColour(colour(name, mode))]))
  return Object.fromEntries(since ? all.filter(([name, value]) => value !== cssColour(colour(name, since))) : all)
}

/** @param {{ value: number, unit: string }} dimension */
const inPixels = ({ value, unit }) => (unit === "rem" ? value * 16 : value)

/** A corner in relation to the one that a brand changes, so that the others follow it. @param {any} token */
function corner({ $value }) {
  const more = inPixels(resolved($value, "light")) - inPixels(tokens.radius.base.$value)
  return more === 0 ? "var(--radius)" : `calc(var(--radius) ${more < 0 ? "-" : "+"} ${Math.abs(more)}px)`
}

/** Distances with a name of their own, apart from the step. */
const distances = () => members("spacing").filter(([name]) => name !== "step")

/** What the utilities read: names that stand for the variables below. */
function utilities() {
  return Object.fromEntries([
    ...members("color").map(([name]) => [`color-${name}`, `var(--${name})`]),
    ...declare("font", cssFamily),
    ...declare("font-weight", String),
    ...members("text").flatMap(([name, { $value }]) => [
      [`text-${name}`, cssLength($value.fontSize)],
      [`text-${name}--line-height`, String($value.lineHeight)],
    ]),
    ["spacing", cssLength(tokens.spacing.step.$value)],
    ...members("radius")
      .filter(([name]) => name !== "base")
      .map(([name, token]) => [`radius-${name}`, corner(token)]),
    ...members("easing").map(([name]) => [`ease-${name}`, `var(--easing-${name})`]),
    ...members("elevation").map(([name]) => [`shadow-${name}`, `var(--elevation-${name})`]),
    ...members("line").map(([name]) => [`container-${name}`, `var(--${name})`]),
    ...distances().map(([name]) => [`spacing-${name}`, `var(--${name})`]),
  ])
}

/** Custom properties that change with the mode, and in `light` those that never change as well. */
function variables() {
  return {
    light: {
      ...colours("light"),
      radius: cssLength(tokens.radius.base.$value),
      ...Object.fromEntries([
        ...declare("focus", cssLength),
        ...distances().map(([name, { $value }]) => [name, cssLength($value)]),
        // A line is as long as this many characters; only CSS has a unit for that.
        ...members("line").map(([name, { $value }]) => [name, `${$value}ch`]),
        ...declare("duration", cssLength),
        ...declare("easing", (points) => `cubic-bezier(${points.join(", ")})`),
        ...declare("z", String),
        ...declare("elevation", cssShadow),
      ]),
    },
    dark: { ...colours("dark"), ...Object.fromEntries(declare("elevation", cssShadow, "dark")) },
  }
}

/** @param {Record<string, string>} variables */
const properties = (variables) => Object.fromEntries(Object.entries(variables).map(([name, value]) => [`--${name}`, value]))

/** The part of a colour, by its name: what others lie on, what lies on it, or what stands out from it. @param {string} name */
function partOf(name) {
  if (/^(background|card|popover|sidebar|secondary|muted|scrim)$|-soft$/.test(name)) return "surface"
  if (/^(primary|accent|destructive|engineering|meaning|rung|success|warning|info|sidebar-(primary|accent)|ring|sidebar-ring|chart-\d)$/.test(name)) return "mark"
  return /^(primary|accent|destructive|engineering|meaning|rung|success|warning|info|sidebar-(primary|accent))-foreground$/.test(name) ? "on-mark" : "text"
}

/** @param {Record<"surface" | "text" | "mark" | "on-mark", string>} palette */
const systemColours = (palette) => properties(Object.fromEntries(members("color").map(([name]) => [name, palette[partOf(name)]])))

/** What is chosen, current or under the pointer; its background alone says so. */
const chosen =
  ":is([data-highlighted], [data-selected], [aria-selected=true], [aria-pressed=true], a[aria-current]:not([aria-current=false]))"

/**
 * Forced colours paint every background like the page and put a plate of that colour behind every word. What says something by
 * its background leaves that (`forced-color-adjust-none`) and takes its tokens from the reader's palette; there and only there.
 */
const forcedColours = () => ({
  ".forced-color-adjust-none": systemColours({ surface: "Canvas", text: "CanvasText", mark: "Highlight", "on-mark": "HighlightText" }),
  [chosen]: {
    "forced-color-adjust": "none",
    "background-color": "Highlight",
    color: "HighlightText",
    ...systemColours({ surface: "Highlight", text: "HighlightText", mark: "HighlightText", "on-mark": "Highlight" }),
  },
})

/** Rules that hold without any utility. */
const rules = () => ({
  "@layer base": { ":root": { "color-scheme": "light" }, ".dark": { "color-scheme": "dark" } },
  "@media (prefers-reduced-motion: reduce)": {
    ":root": properties(Object.fromEntries(members("duration").map(([name]) => [`duration-${name}`, "0ms"]))),
  },
  "@media (forced-colors: active)": forcedColours(),
})

const focusRing = {
  "&:focus-visible": {
    outline: "var(--focus-width) solid var(--ring)",
    "outline-offset": "var(--focus-offset)",
  },
}

function moreContrast() {
  const light = properties(colours("contrast", "light"))
  const dark = properties(colours("contrast-dark", "dark"))
  return {
    "@media (prefers-contrast: more)": { ":root": light, ".dark": dark },
    ".contrast": light,
    ".dark.contrast": dark,
  }
}

/** The derived part of each theme item, by the item's name. @returns {Record<string, Record<string, unknown>>} */
const derived = () => ({
  theme: {
    cssVars: { theme: utilities(), ...variables() },
    css: { "@utility focus-ring": focusRing, ...rules() },
  },
  "theme-contrast": { css: moreContrast() },
})

function manifest() {
  const registry = JSON.parse(readFileSync(path.join(root, "registry.json"), "utf8"))
  for (const [name, parts] of Object.entries(derived())) {
    const item = registry.items.find((/** @type {{ name: string }} */ one) => one.name === name)
    if (!item) throw new Error(`registry.json has no item \`${name}\` to write the tokens into`)
    Object.assign(item, parts)
  }
  return JSON.stringify(registry, null, 2)
}

/** @param {object} tree @param {string} [indent] @returns {string} */
const cssText = (tree, indent = "") =>
  Object.entries(tree)
    .map(([key, value]) =>
      typeof value === "string"
        ? `${indent}${key}: ${value};`
        : `${indent}${key} {\n${cssText(value, `${indent}  `)}\n${indent}}`,
    )
    .join(indent ? "\n" : "\n\n")

function stylesheet() {
  const { light, dark } = variables()
  const { theme } = /** @type {{ theme: Record<string, string> }} */ (derived().theme.cssVars)
  const fixed = Object.fromEntries(Object.entries(theme).filter(([name]) => /^(font|text|radius-)/.test(name)))
  const about = "/* Derived from basepair.tokens.json by `cargo xtask generate`. Night is the class `dark`, more contrast the class `contrast`. */"
  return [
    about,
    cssText({ ":root": properties({ ...fixed, ...light }), ".dark": properties(dark), ...rules(), ...moreContrast() }),
  ].join("\n\n")
}

const forms = { manifest, stylesheet }

if (process.argv[1] === import.meta.filename) {
  const form = forms[/** @type {keyof typeof forms} */ (process.argv[2])]
  if (!form) throw new Error(`say which form: ${Object.keys(forms).join(", ")}`)
  process.stdout.write(`${form()}\n`)
}

// @ts-check
// Derives every form of the design tokens from the files in which they are authored. `cargo xtask generate` calls it:
//   node workshop/tokens.mjs manifest     registry.json, with the derived parts of the themes and of the token groups written anew
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

/** Which tokens a derived form has, by group and name. @typedef {(group: string, name: string) => boolean} Selection */

/** @type {Selection} */
const everything = () => true

/** The tokens of a group that a form has. @param {Selection} has @param {string} group @param {Mode} [mode] */
const chosenMembers = (has, group, mode = "light") => members(group, mode).filter(([name]) => has(group, name))

/** @param {Selection} has @param {string} group @param {(value: any) => string} css @param {Mode} [mode] */
const declare = (has, group, css, mode = "light") =>
  chosenMembers(has, group, mode).map(([name, token]) => /** @type {const} */ ([`${group}-${name}`, css(resolved(token.$value, mode))]))

/** Colours of a mode, by name. @param {Selection} has @param {Mode} mode @returns {Record<string, string>} */
const colours = (has, mode) => Object.fromEntries(chosenMembers(has, "color").map(([name]) => [name, cssColour(colour(name, mode))]))

/** Colours of a mode that differ from those of another. @param {Mode} mode @param {Mode} since */
const changedColours = (mode, since) =>
  Object.fromEntries(Object.entries(colours(everything, mode)).filter(([name, value]) => value !== cssColour(colour(name, since))))

/** @param {{ value: number, unit: string }} dimension */
const inPixels = ({ value, unit }) => (unit === "rem" ? value * 16 : value)

/** A corner in relation to the one that a brand changes, so that the others follow it. @param {any} token */
function corner({ $value }) {
  const more = inPixels(resolved($value, "light")) - inPixels(tokens.radius.base.$value)
  return more === 0 ? "var(--radius)" : `calc(var(--radius) ${more < 0 ? "-" : "+"} ${Math.abs(more)}px)`
}

/** What the utilities read: names that stand for the variables below. @param {Selection} has @returns {Record<string, string>} */
function utilities(has) {
  const step = "step"
  return Object.fromEntries([
    ...chosenMembers(has, "color").map(([name]) => [`color-${name}`, `var(--${name})`]),
    ...declare(has, "font", cssFamily),
    ...declare(has, "font-weight", String),
    ...chosenMembers(has, "text").flatMap(([name, { $value }]) => [
      [`text-${name}`, cssLength($value.fontSize)],
      [`text-${name}--line-height`, String($value.lineHeight)],
    ]),
    ...(has("spacing", step) ? [["spacing", cssLength(tokens.spacing[step].$value)]] : []),
    ...chosenMembers(has, "radius")
      .filter(([name]) => name !== "base")
      .map(([name, token]) => [`radius-${name}`, corner(token)]),
    ...chosenMembers(has, "easing").map(([name]) => [`ease-${name}`, `var(--easing-${name})`]),
    ...chosenMembers(has, "elevation").map(([name]) => [`shadow-${name}`, `var(--elevation-${name})`]),
    ...chosenMembers(has, "line").map(([name]) => [`container-${name}`, `var(--${name})`]),
    ...distances(has).map(([name]) => [`spacing-${name}`, `var(--${name})`]),
  ])
}

/** Distances with a name of their own, apart from the step. @param {Selection} has */
const distances = (has) => chosenMembers(has, "spacing").filter(([name]) => name !== "step")

/** Custom properties that change with the mode, and in `light` those that never change as well. @param {Selection} has */
function variables(has) {
  return {
    light: Object.fromEntries([
      ...Object.entries(colours(has, "light")),
      ...(has("radius", "base") ? [["radius", cssLength(tokens.radius.base.$value)]] : []),
      ...declare(has, "focus", cssLength),
      ...distances(has).map(([name, { $value }]) => [name, cssLength($value)]),
      // A line is as long as this many characters; only CSS has a unit for that.
      ...chosenMembers(has, "line").map(([name, { $value }]) => [name, `${$value}ch`]),
      ...declare(has, "duration", cssLength),
      ...declare(has, "easing", (points) => `cubic-bezier(${points.join(", ")})`),
      ...declare(has, "z", String),
      ...declare(has, "elevation", cssShadow),
    ]),
    dark: { ...colours(has, "dark"), ...Object.fromEntries(declare(has, "elevation", cssShadow, "dark")) },
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

/** @param {Record<"surface" | "text" | "mark" | "on-mark", string>} palette @param {Selection} [has] */
const systemColours = (palette, has = everything) =>
  properties(Object.fromEntries(chosenMembers(has, "color").map(([name]) => [name, palette[partOf(name)]])))

/** What is chosen, current or under the pointer; its background alone says so. */
const chosen =
  ":is([data-highlighted], [data-selected], [aria-selected=true], [aria-pressed=true], a[aria-current]:not([aria-current=false]))"

/**
 * Forced colours paint every background like the page and put a plate of that colour behind every word. What says something by
 * its background leaves that (`forced-color-adjust-none`) and takes its tokens from the reader's palette; there and only there.
 * @param {Selection} [has]
 */
const readersPalette = (has) => ({
  ".forced-color-adjust-none": systemColours({ surface: "Canvas", text: "CanvasText", mark: "Highlight", "on-mark": "HighlightText" }, has),
})

const forcedColours = () => ({
  ...readersPalette(),
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
  ...lessMotion(everything),
  [forced]: forcedColours(),
})

const forced = "@media (forced-colors: active)"

/** @param {Selection} has */
const lessMotion = (has) => ({
  "@media (prefers-reduced-motion: reduce)": {
    ":root": properties(Object.fromEntries(chosenMembers(has, "duration").map(([name]) => [`duration-${name}`, "0ms"]))),
  },
})

const focusUtility = {
  "@utility focus-ring": {
    "&:focus-visible": {
      outline: "var(--focus-width) solid var(--ring)",
      "outline-offset": "var(--focus-offset)",
    },
  },
}

function moreContrast() {
  const light = properties(changedColours("contrast", "light"))
  const dark = properties(changedColours("contrast-dark", "dark"))
  return {
    "@media (prefers-contrast: more)": { ":root": light, ".dark": dark },
    ".contrast": light,
    ".dark.contrast": dark,
  }
}

/** A group of tokens that items depend on. @typedef {{ tokens?: string[], utilities?: boolean, readersPalette?: string[] }} Group */

/** The groups, by the name of their items. */
export const groups = /** @type {Record<string, Group>} */ (tokens.$extensions.basepair.groups.items)

/** Whether a list names a token, or the group that it is in. @param {string[]} list @returns {Selection} */
const named = (list) => (group, name) => list.includes(group) || list.includes(`${group}.${name}`)

/** What an item of one group adds to a project. @param {Group} group */
function ofGroup({ tokens: listed = [], utilities: withUtilities = true, readersPalette: painted = [] }) {
  const has = named(listed)
  const { light, dark } = variables(has)
  const cssVars = Object.entries({ theme: withUtilities ? utilities(has) : {}, light, dark }).filter(([, scope]) => Object.keys(scope).length > 0)
  const css = {
    ...(has("focus", "width") ? focusUtility : {}),
    ...(chosenMembers(has, "duration").length > 0 ? lessMotion(has) : {}),
    ...(painted.length > 0 ? { [forced]: readersPalette(named(painted)) } : {}),
  }
  return {
    ...(cssVars.length > 0 ? { cssVars: Object.fromEntries(cssVars) } : {}),
    ...(Object.keys(css).length > 0 ? { css } : {}),
  }
}

/** The derived part of each theme item, by the item's name. @returns {Record<string, Record<string, unknown>>} */
const derived = () => ({
  theme: {
    cssVars: { theme: utilities(everything), ...variables(everything) },
    css: { ...focusUtility, ...rules() },
  },
  "theme-contrast": { css: moreContrast() },
  ...Object.fromEntries(Object.entries(groups).map(([name, group]) => [name, ofGroup(group)])),
})

function manifest() {
  const registry = JSON.parse(readFileSync(path.join(root, "registry.json"), "utf8"))
  for (const [name, parts] of Object.entries(derived())) {
    const item = registry.items.find((/** @type {{ name: string }} */ one) => one.name === name)
    if (!item) throw new Error(`registry.json has no item \`${name}\` to write the tokens into`)
    for (const key of ["cssVars", "css"]) if (!(key in parts)) delete item[key]
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
  const { light, dark } = variables(everything)
  const fixed = Object.fromEntries(Object.entries(utilities(everything)).filter(([name]) => /^(font|text|radius-)/.test(name)))
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

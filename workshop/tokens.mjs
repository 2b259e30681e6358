// @ts-check
// Derives every form of the design tokens from the one file in which they are authored. `cargo xtask generate` calls it:
//   node workshop/tokens.mjs manifest     registry.json, with the derived parts of the theme items written anew
//   node workshop/tokens.mjs stylesheet   plain custom properties, for projects without the utilities
import { readFileSync } from "node:fs"
import path from "node:path"

const root = path.resolve(import.meta.dirname, "..")
const authored = path.join(root, "registry/n1-tokens/tokens/basepair.tokens.json")

/** @typedef {"light" | "dark" | "contrast" | "contrast-dark"} Mode */
/** @typedef {{ colorSpace: string, components: [number, number, number], alpha?: number }} Colour */

export const tokens = JSON.parse(readFileSync(authored, "utf8"))

/** What a mode falls back to when a token has no value of its own for it. @type {Record<Mode, Mode | undefined>} */
const fallback = { light: undefined, dark: "light", contrast: "light", "contrast-dark": "dark" }
export const modes = /** @type {Mode[]} */ (Object.keys(fallback))

/** The tokens of a group by name; the group's own value is named by the empty string. @param {string} group @returns {[string, any][]} */
const members = (group) =>
  Object.entries(tokens[group])
    .filter(([name]) => name === "$root" || !name.startsWith("$"))
    .map(([name, token]) => [name === "$root" ? "" : name, token])

/** @param {any} token @param {Mode} mode @returns {any} */
function valueIn(token, mode) {
  const named = /^\{color\.(.+)\}$/.exec(token.$value)?.[1]
  if (named) return valueIn(tokens.color[named], mode)
  if (mode === "light") return token.$value
  return token.$extensions?.basepair?.[mode] ?? valueIn(token, /** @type {Mode} */ (fallback[mode]))
}

/** @param {string} name @param {Mode} mode @returns {Colour} */
export const colour = (name, mode) => valueIn(tokens.color[name], mode)

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

/** @param {string} group @param {string} name */
const join = (group, name) => (name ? `${group}-${name}` : group)

/** @param {string} group @param {(value: any, token: any) => string} css @param {Mode} [mode] */
const declare = (group, css, mode = "light") =>
  members(group).map(([name, token]) => /** @type {const} */ ([join(group, name), css(valueIn(token, mode), token)]))

/** Colours of a mode, by name; with `since` only those that differ from that mode. @param {Mode} mode @param {Mode} [since] */
function colours(mode, since) {
  const all = members("color").map(([name]) => /** @type {const} */ ([name, cssColour(colour(name, mode))]))
  return Object.fromEntries(since ? all.filter(([name, value]) => value !== cssColour(colour(name, since))) : all)
}

const steps = members("radius").filter(([name]) => name)

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
    ["spacing", cssLength(tokens.spacing.$root.$value)],
    ...steps.map(([name, { $extensions }]) => {
      const plus = $extensions.basepair.plus
      const sum = plus.startsWith("-") ? `- ${plus.slice(1)}` : `+ ${plus}`
      return [`radius-${name}`, plus ? `calc(var(--radius) ${sum})` : "var(--radius)"]
    }),
    ...members("easing").map(([name]) => [`ease-${name}`, `var(--easing-${name})`]),
    ...members("elevation").map(([name]) => [`shadow-${name}`, `var(--elevation-${name})`]),
    ...members("container").map(([name]) => [`container-${name}`, `var(--${name})`]),
    ...members("spacing")
      .filter(([name]) => name)
      .map(([name]) => [`spacing-${name}`, `var(--${name})`]),
  ])
}

/** Custom properties that change with the mode, and in `light` those that never change as well. */
function variables() {
  const bare = (/** @type {string} */ group) =>
    members(group)
      .filter(([, token]) => token.$extensions?.basepair?.variable)
      .map(([, token]) => [token.$extensions.basepair.variable, cssLength(token.$value)])
  return {
    light: {
      ...colours("light"),
      radius: cssLength(tokens.radius.$root.$value),
      ...Object.fromEntries([
        ...declare("focus", cssLength),
        ...bare("spacing"),
        ...bare("container"),
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

/** Rules that hold without any utility. */
const rules = () => ({
  "@layer base": { ":root": { "color-scheme": "light" }, ".dark": { "color-scheme": "dark" } },
  "@media (prefers-reduced-motion: reduce)": {
    ":root": properties(Object.fromEntries(members("duration").map(([name]) => [`duration-${name}`, "0ms"]))),
  },
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

// The controls of a preview: a form that changes which component is shown and with which props, and the JSX of what is seen. What is
// chosen is in the address. Loaded when somebody opens the controls.

/**
 * @typedef {{ name: string, kind: "choice" | "flag" | "number" | "text", values?: (string | number)[], default?: any, value?: any }} Prop
 * @typedef {{ name: string, file: string, export: string, from?: string, within?: boolean, props: Prop[], given?: Record<string, any>, rest?: string[] }} Subject
 * @typedef {{ name: string, src?: string, file?: string, export?: string }} Example
 */

/** @template {keyof HTMLElementTagNameMap} K @param {K} tag @param {Record<string, any>} properties @param {(Node | string)[]} children @returns {HTMLElementTagNameMap[K]} */
const make = (tag, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

/** A value as an attribute of JSX. @param {string} name @param {any} value */
const attribute = (name, value) => {
  if (value === true) return name
  if (typeof value === "string") return /["\\\n{}<>&]/.test(value) ? `${name}={${JSON.stringify(value)}}` : `${name}="${value}"`
  return `${name}={${value?.function ? "() => {}" : JSON.stringify(value)}}`
}

/** @param {Subject} subject @param {Record<string, any>} props */
const jsx = (subject, props) => {
  const { children, ...others } = props
  const attributes = Object.entries(others).map(([name, value]) => attribute(name, value))
  const inside = attributes.join(" ").length > 60 ? `\n  ${attributes.join("\n  ")}\n` : attributes.map((each) => ` ${each}`).join("")
  const text = /[{}<>&]/.test(children ?? "") ? `{${JSON.stringify(children)}}` : children
  if (subject.within) return `<${subject.name}${inside}>…</${subject.name}>`
  const element = text ? `<${subject.name}${inside}>${text}</${subject.name}>` : `<${subject.name}${inside}${inside.endsWith("\n") ? "" : " "}/>`
  const name = subject.export === "default" ? subject.name : `{ ${subject.name} }`
  return subject.from ? `import ${name} from "${subject.from}"\n\n${element}` : element
}

/** The field of a prop. Nothing is chosen at first unless a value is needed. @param {Prop} prop @param {string} id */
const field = (prop, id) => {
  const usual = prop.default === undefined ? "not set" : `default: ${prop.kind === "flag" ? (prop.default ? "on" : "off") : prop.default}`
  if (prop.kind === "choice" || prop.kind === "flag") {
    const values = prop.values ?? [true, false]
    const options = values.map((value) => make("option", { value: JSON.stringify(value), textContent: prop.kind === "flag" ? (value ? "on" : "off") : String(value) }))
    const select = make("select", { id, name: prop.name }, ...options)
    if (prop.value === undefined) select.prepend(make("option", { value: "", textContent: usual }))
    select.value = prop.value === undefined ? "" : JSON.stringify(prop.value)
    return select
  }
  return make("input", { id, name: prop.name, type: prop.kind === "number" ? "number" : "text", step: "any", autocomplete: "off", value: prop.value ?? "", placeholder: prop.default === undefined ? "" : String(prop.default) })
}

/** The value of a field; `undefined` if nothing is chosen. @param {HTMLInputElement | HTMLSelectElement} input @param {Prop} prop */
const valueOf = (input, prop) => {
  if (input.value === "") return undefined
  if (prop.kind === "text") return input.value
  return prop.kind === "number" ? Number(input.value) : JSON.parse(input.value)
}

/** @param {HTMLElement} place @param {HTMLDetailsElement} holder */
export const prepare = (place, holder) => {
  if (holder.childElementCount > 1) return
  /** @type {{ examples: Example[], components: Subject[] }} */
  const { examples, components } = JSON.parse(holder.dataset.controls ?? "{}")
  const frame = () => /** @type {HTMLIFrameElement | null} */ (place.querySelector("iframe.live-frame"))
  const first = frame()?.dataset.src ?? ""

  const choice = make("select", { id: "shown" }, make("option", { value: "", textContent: "Example" }))
  choice.append(...examples.map((each) => make("option", { value: `example=${each.name}`, textContent: each.name })))
  if (components.length > 0) {
    choice.append(make("optgroup", { label: "Components" }, ...components.map((each) => make("option", { value: `component=${each.name}`, textContent: each.name }))))
  }
  const fields = make("div", { className: "fields" })
  const note = make("p", { className: "quiet small" })
  const code = make("code")
  const copy = make("button", { type: "button", className: "copy", textContent: "Copy", hidden: true })
  const written = make("div", { className: "copyable" }, make("pre", { tabIndex: 0, ariaLabel: "JSX" }, code), copy)
  const reset = make("button", { type: "button", textContent: "Reset" })
  const form = make("form", { autocomplete: "off" }, make("div", { className: "across" }, make("label", { htmlFor: "shown" }, "Show ", choice), reset), fields, note, written)
  holder.append(form)

  /** @type {Subject | undefined} */
  let subject
  const inputs = () => /** @type {NodeListOf<HTMLInputElement | HTMLSelectElement>} */ (fields.querySelectorAll("input, select"))
  const props = () => {
    /** @type {Record<string, any>} */
    const chosen = { ...subject?.given }
    for (const [at, input] of inputs().entries()) {
      const value = subject && valueOf(input, subject.props[at])
      if (value !== undefined) chosen[input.name] = value
    }
    return chosen
  }

  /** Shows what is chosen, in the frame, as JSX and in the address. */
  const apply = () => {
    const example = examples.find((each) => `example=${each.name}` === choice.value)
    const wanted = subject ? { file: subject.file, export: subject.export, props: props(), within: subject.within } : example?.file ? { file: example.file, export: example.export } : undefined
    place.dataset.show = wanted ? JSON.stringify(wanted) : ""
    const source = example?.src ?? first
    const own = frame()
    if (own && own.dataset.src !== source) {
      own.dataset.src = source
      place.dispatchEvent(new CustomEvent("basepair:run"))
    } else place.dispatchEvent(new CustomEvent("basepair:show"))
    written.hidden = !subject
    if (subject) code.textContent = jsx(subject, props())
    const link = new URL(location.href)
    for (const name of [...link.searchParams.keys()]) if (/^(prop\..*|component|example)$/.test(name)) link.searchParams.delete(name)
    if (choice.value) link.searchParams.set(...(/** @type {[string, string]} */ (choice.value.split(/=(.*)/s, 2))))
    for (const [at, input] of inputs().entries()) {
      const prop = subject?.props[at]
      if (prop && valueOf(input, prop) !== prop.value) link.searchParams.set(`prop.${prop.name}`, input.value)
    }
    history.replaceState(null, "", link)
  }

  /** Makes the fields of the chosen component. */
  const choose = () => {
    subject = components.find((each) => `component=${each.name}` === choice.value)
    fields.replaceChildren(...(subject?.props ?? []).map((prop, at) => make("label", { htmlFor: `prop-${at}` }, make("code", { textContent: prop.name }), field(prop, `prop-${at}`))))
    const places = subject?.within ? `Changes every ${subject.name} of the example. ` : ""
    note.textContent = subject ? places + (subject.rest ? `Without a control: ${subject.rest.join(", ")}.` : "") : ""
    reset.hidden = !subject
  }

  choice.addEventListener("change", () => {
    choose()
    apply()
  })
  fields.addEventListener("input", apply)
  reset.addEventListener("click", () => {
    choose()
    apply()
  })
  form.addEventListener("submit", (event) => event.preventDefault())

  const link = new URLSearchParams(location.search)
  const wanted = ["component", "example"].map((name) => `${name}=${link.get(name)}`).find((value) => [...choice.options].some((option) => option.value === value))
  choice.value = wanted ?? ""
  choose()
  for (const input of inputs()) {
    const value = link.get(`prop.${input.name}`)
    if (value === null) continue
    const before = input.value
    input.value = value
    // A select does not take what is none of its options.
    if (input.value !== value) input.value = before
  }
  apply()
  // The button that copies is prepared by the script of the page.
  document.dispatchEvent(new CustomEvent("basepair:change"))
}

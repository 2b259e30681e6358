// The search of the site: the button in the header, `/` or Ctrl-K. Searches on the server; a hit is a link, arrow keys
// select one and Enter opens it. Without this module, the button sends the form.

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form.find"))
const field = /** @type {HTMLInputElement | null} */ (form?.querySelector("input") ?? null)
const address = form?.dataset.search

/** @typedef {{ group: string, kind: string, title: string, name: string, text: string, href: string }} Hit */

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name @param {Record<string, string>} attributes @param {string} [text]
 */
const element = (name, attributes, text = "") => {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.textContent = text
  return made
}

const dialog = element("dialog", { "aria-label": "Search" })
const bar = element("div", { class: "bar" })
const input = element("input", {
  type: "search",
  maxlength: "256",
  autocomplete: "off",
  placeholder: "Search, or ask: may N6 use button",
  enterkeyhint: "go",
  role: "combobox",
  "aria-label": "Search everything",
  "aria-expanded": "true",
  "aria-controls": "palette-hits",
  "aria-autocomplete": "list",
})
const close = element("button", { type: "button" }, "Close")
const list = element("div", { id: "palette-hits", role: "listbox", "aria-label": "Found" })
const note = element("p", { role: "status" })
bar.append(input, close)
dialog.append(bar, list, note)

/** @type {HTMLAnchorElement[]} */
let links = []
let chosen = 0
/** @type {AbortController | undefined} */
let running
// Enter opens what was typed, so it waits for hits that are on their way. A hit chosen with an arrow key is opened at
// once, whatever was typed before.
let current = false
let entered = false

const mark = () => {
  for (const [at, link] of links.entries()) link.setAttribute("aria-selected", String(at === chosen))
  const link = links[chosen]
  link?.scrollIntoView({ block: "nearest" })
  if (link) input.setAttribute("aria-activedescendant", link.id)
  else input.removeAttribute("aria-activedescendant")
}

/** @param {Hit} hit @param {number} at */
const row = (hit, at) => {
  const link = element("a", { id: `palette-hit-${at}`, role: "option", tabindex: "-1", href: hit.href })
  link.append(element("bdi", {}, hit.title), element("small", {}, hit.kind), element("small", { dir: "auto" }, hit.text))
  link.addEventListener("pointermove", () => {
    if (chosen !== at) {
      chosen = at
      mark()
    }
  })
  return link
}

/** @param {Hit[]} hits */
const show = (hits) => {
  list.replaceChildren()
  links = hits.map(row)
  for (const [at, hit] of hits.entries()) {
    if (hit.group !== hits[at - 1]?.group) {
      const group = element("div", { role: "group", "aria-label": hit.group })
      group.append(element("b", { "aria-hidden": "true" }, hit.group))
      list.append(group)
    }
    list.lastElementChild?.append(links[at])
  }
  list.hidden = hits.length === 0
  chosen = 0
  mark()
}

const stop = () => {
  running?.abort()
  running = undefined
  current = false
  entered = false
}

const search = async () => {
  stop()
  running = new AbortController()
  try {
    const answer = await fetch(`${address}?q=${encodeURIComponent(input.value)}`, { signal: running.signal })
    const found = await answer.json()
    show(found.hits)
    note.textContent = links.length === 0 ? "Nothing found. Try fewer words." : `${found.total} found`
    current = true
    if (entered) links[chosen]?.click()
  } catch (problem) {
    if (problem instanceof DOMException) return
    note.textContent = "The server is not responding. Try again."
  }
  running = undefined
  entered = false
}

const open = () => {
  if (dialog.open) return
  if (!dialog.isConnected) document.body.append(dialog)
  input.value = field?.value ?? ""
  dialog.showModal()
  input.select()
  search()
}

const shut = () => {
  stop()
  dialog.close()
  // Otherwise the field keeps the focus until the page is drawn, and `/` would be text in it.
  input.blur()
}

input.addEventListener("input", search)
input.addEventListener("keydown", (event) => {
  // These keys belong to an input method while it composes a word.
  if (event.isComposing) return
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step && links.length > 0) {
    event.preventDefault()
    chosen = (chosen + step + links.length) % links.length
    current = true
    mark()
  } else if (event.key === "Enter") {
    event.preventDefault()
    if (current) return links[chosen]?.click()
    if (!running) search()
    entered = true
  } else if (event.key === "Escape") {
    event.preventDefault()
    shut()
  }
})
close.addEventListener("click", shut)
dialog.addEventListener("close", () => {
  // A browser closes it by its own gestures. By now it may be open again.
  if (!dialog.open) stop()
})
dialog.addEventListener("click", (event) => {
  if (event.target === dialog) shut()
})
form?.addEventListener("submit", (event) => {
  event.preventDefault()
  open()
})

document.addEventListener("keydown", (event) => {
  const target = /** @type {Element | null} */ (event.target)
  const typing = target?.closest("input, textarea, select")
  const slash = event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey
  const control = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey)
  if (!address || !(slash || control)) return
  event.preventDefault()
  open()
})

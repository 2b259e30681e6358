// The command palette: `/` or Ctrl-K. Searches on the server; arrow keys select, Enter opens.

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form.find"))
const address = form?.dataset.search

/** @typedef {{ kind: string, title: string, name: string, text: string, href: string }} Hit */

const dialog = document.createElement("dialog")
const input = document.createElement("input")
const list = document.createElement("ul")
const note = document.createElement("p")

input.type = "search"
input.maxLength = 256
input.autocomplete = "off"
input.placeholder = "Pages, items, elements, rules, tokens"
for (const [name, value] of [
  ["role", "combobox"],
  ["aria-label", "Search everything"],
  ["aria-expanded", "true"],
  ["aria-controls", "palette-hits"],
  ["aria-autocomplete", "list"],
]) {
  input.setAttribute(name, value)
}
list.id = "palette-hits"
list.setAttribute("role", "listbox")
list.setAttribute("aria-label", "Found")
note.setAttribute("role", "status")
dialog.setAttribute("aria-label", "Search")
dialog.append(input, list, note)

/** @type {Hit[]} */
let hits = []
let chosen = 0
/** @type {AbortController | undefined} */
let running

const mark = () => {
  for (const [at, row] of [...list.children].entries()) {
    row.setAttribute("aria-selected", String(at === chosen))
    if (at === chosen) {
      input.setAttribute("aria-activedescendant", row.id)
      row.scrollIntoView({ block: "nearest" })
    }
  }
  if (hits.length === 0) input.removeAttribute("aria-activedescendant")
}

/** @param {Hit} hit @param {number} at */
const row = (hit, at) => {
  const item = document.createElement("li")
  item.id = `palette-hit-${at}`
  item.setAttribute("role", "option")
  const title = document.createElement("bdi")
  title.textContent = hit.title
  const kind = document.createElement("small")
  kind.textContent = hit.kind
  const text = document.createElement("small")
  text.textContent = hit.text
  text.dir = "auto"
  item.append(title, kind, text)
  item.addEventListener("click", () => location.assign(hit.href))
  item.addEventListener("pointermove", () => {
    if (chosen !== at) {
      chosen = at
      mark()
    }
  })
  return item
}

const search = async () => {
  running?.abort()
  running = new AbortController()
  try {
    const answer = await fetch(`${address}?q=${encodeURIComponent(input.value)}`, { signal: running.signal })
    const found = await answer.json()
    hits = found.hits
    chosen = 0
    list.replaceChildren(...hits.map(row))
    note.textContent =
      hits.length === 0 ? "Nothing found. Try fewer words." : `${found.total} found. Enter opens, Escape closes.`
    list.hidden = hits.length === 0
    mark()
  } catch (problem) {
    if (!(problem instanceof DOMException)) note.textContent = "The server is not responding. Try again."
  }
}

/** @param {string} words */
const open = (words) => {
  if (dialog.open) return
  if (!dialog.isConnected) document.body.append(dialog)
  input.value = words
  dialog.showModal()
  input.select()
  search()
}

input.addEventListener("input", search)
input.addEventListener("keydown", (event) => {
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault()
    const step = event.key === "ArrowDown" ? 1 : -1
    chosen = hits.length === 0 ? 0 : (chosen + step + hits.length) % hits.length
    mark()
  } else if (event.key === "Enter") {
    event.preventDefault()
    const hit = hits[chosen]
    if (hit) location.assign(hit.href)
  } else if (event.key === "Escape") {
    event.preventDefault()
    dialog.close()
  }
})
dialog.addEventListener("click", (event) => {
  if (event.target === dialog) dialog.close()
})

document.addEventListener("keydown", (event) => {
  const target = /** @type {Element | null} */ (event.target)
  const typing = target?.closest("input, textarea, select")
  const slash = event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey
  const control = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey)
  if (!address || !(slash || control)) return
  event.preventDefault()
  open("")
})

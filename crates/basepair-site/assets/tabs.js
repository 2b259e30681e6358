// Shows one part of an item at a time, its preview or its code. Without this script they follow each other.

const holder = document.querySelector(".views")
const parts = /** @type {HTMLElement[]} */ ([...(holder?.querySelectorAll(":scope > .view") ?? [])])

/** @type {HTMLButtonElement[]} */
const tabs = []

/** @param {number} chosen */
const show = (chosen) => {
  for (const [at, part] of parts.entries()) {
    part.hidden = at !== chosen
    tabs[at].setAttribute("aria-selected", String(at === chosen))
    tabs[at].tabIndex = at === chosen ? 0 : -1
  }
}

/** A link to a line or a file opens the part that contains it. */
const follow = () => {
  const target = location.hash.length > 1 ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null
  const at = parts.findIndex((part) => target && part.contains(target))
  if (!target || at < 0) return
  show(at)
  target.scrollIntoView({ block: "center" })
}

if (holder && parts.length > 1) {
  const row = document.createElement("div")
  row.className = "tabs"
  row.setAttribute("role", "tablist")
  row.setAttribute("aria-label", "Views")
  for (const [at, part] of parts.entries()) {
    const heading = /** @type {HTMLElement} */ (part.querySelector("h2"))
    const tab = document.createElement("button")
    tab.type = "button"
    tab.id = `${heading.id}-tab`
    tab.textContent = heading.textContent
    tab.setAttribute("role", "tab")
    part.id = `${heading.id}-panel`
    tab.setAttribute("aria-controls", part.id)
    part.setAttribute("role", "tabpanel")
    part.setAttribute("aria-labelledby", tab.id)
    heading.className = "unseen"
    tab.addEventListener("click", () => show(at))
    tab.addEventListener("keydown", (event) => {
      const last = parts.length - 1
      const rtl = getComputedStyle(row).direction === "rtl"
      const ahead = rtl ? "ArrowLeft" : "ArrowRight"
      const back = rtl ? "ArrowRight" : "ArrowLeft"
      /** @type {Record<string, number>} */
      const moves = { [ahead]: at === last ? 0 : at + 1, [back]: at === 0 ? last : at - 1, Home: 0, End: last }
      const next = moves[event.key]
      if (next === undefined) return
      event.preventDefault()
      show(next)
      tabs[next].focus()
    })
    tabs.push(tab)
    row.append(tab)
  }
  holder.prepend(row)
  show(0)
  follow()
  addEventListener("hashchange", follow)
}

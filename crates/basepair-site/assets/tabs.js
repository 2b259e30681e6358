// Shows one part of an item at a time, its preview or its code. Without this script they follow each other.

let chosen = 0

/** The parts of the page, and the row for their tabs. */
const holder = () => document.querySelector(".views")
const parts = () => /** @type {HTMLElement[]} */ ([...(holder()?.querySelectorAll(":scope > .view") ?? [])])
const tabs = () => /** @type {HTMLElement[]} */ ([...(holder()?.querySelectorAll(":scope > .tabs > [role=tab]") ?? [])])

/** @param {number} at */
const show = (at) => {
  chosen = at
  for (const [each, part] of parts().entries()) part.hidden = each !== at
  for (const [each, tab] of tabs().entries()) {
    tab.setAttribute("aria-selected", String(each === at))
    tab.tabIndex = each === at ? 0 : -1
  }
}

/** Shows a part because somebody wants to see it, which the address then says. @param {number} at */
const choose = (at) => {
  show(at)
  const address = new URL(location.href)
  address.searchParams.delete("tab")
  if (at > 0) address.searchParams.set("tab", parts()[at].querySelector("h2")?.id ?? "")
  history.replaceState(null, "", address)
}

/** A link to a line or a file opens the part that contains it. */
const follow = () => {
  const target = location.hash.length > 1 ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null
  const at = parts().findIndex((part) => target && part.contains(target))
  if (!target || at < 0 || tabs().length === 0) return
  show(at)
  target.scrollIntoView({ block: "center" })
}

/** @param {HTMLElement} part @param {number} at @param {number} last */
const tabOf = (part, at, last) => {
  const heading = /** @type {HTMLElement} */ (part.querySelector("h2"))
  const tab = document.createElement("button")
  tab.type = "button"
  tab.id = `${heading.id}-tab`
  tab.textContent = heading.textContent
  tab.setAttribute("role", "tab")
  tab.setAttribute("aria-controls", `${heading.id}-panel`)
  tab.addEventListener("click", () => choose(at))
  tab.addEventListener("keydown", (event) => {
    const rtl = getComputedStyle(tab).direction === "rtl"
    const ahead = rtl ? "ArrowLeft" : "ArrowRight"
    const back = rtl ? "ArrowRight" : "ArrowLeft"
    /** @type {Record<string, number>} */
    const moves = { [ahead]: at === last ? 0 : at + 1, [back]: at === 0 ? last : at - 1, Home: 0, End: last }
    const next = moves[event.key]
    if (next === undefined) return
    event.preventDefault()
    choose(next)
    tabs()[next]?.focus()
  })
  return tab
}

const prepare = () => {
  const row = holder()?.querySelector(":scope > .tabs")
  const all = parts()
  if (!row || all.length < 2) return
  // The server writes the row empty, so that only what changes is replaced when a page follows an edit.
  if (row.childElementCount === 0) {
    row.setAttribute("role", "tablist")
    row.setAttribute("aria-label", "Views")
    row.append(...all.map((part, at) => tabOf(part, at, all.length - 1)))
  }
  for (const part of all) {
    const heading = /** @type {HTMLElement} */ (part.querySelector("h2"))
    part.id = `${heading.id}-panel`
    part.setAttribute("role", "tabpanel")
    part.setAttribute("aria-labelledby", `${heading.id}-tab`)
  }
  show(Math.min(chosen, all.length - 1))
}
chosen = Math.max(0, parts().findIndex((part) => part.querySelector("h2")?.id === new URLSearchParams(location.search).get("tab")))
prepare()
follow()
addEventListener("hashchange", follow)
// Parts of the page are new.
document.addEventListener("basepair:change", prepare)

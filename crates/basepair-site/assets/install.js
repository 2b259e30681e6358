// Shows one install command at a time: the package manager and the form can be chosen, and the choice is remembered.

const KEY = "basepair:install"
const lines = () => /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".install-line")])

/** @type {{ manager: string, form: string }} */
const choice = { manager: "npm", form: "url" }
try {
  Object.assign(choice, JSON.parse(localStorage.getItem(KEY) ?? "{}"))
} catch {
  // Nothing was remembered.
}

/** @param {"manager" | "form"} what */
const values = (what) => [...new Set(lines().map((line) => line.dataset[what] ?? ""))]
for (const what of /** @type {const} */ (["manager", "form"])) {
  if (!values(what).includes(choice[what])) choice[what] = values(what)[0] ?? ""
}

/** @type {Record<string, string>} */
const NAMES = { url: "By address", namespace: "By namespace" }

const show = () => {
  for (const line of lines()) {
    line.hidden = line.dataset.manager !== choice.manager || line.dataset.form !== choice.form
    const heading = line.querySelector("h3")
    if (heading) heading.hidden = true
  }
  for (const button of document.querySelectorAll(".install .tabs button")) {
    const [what, value] = (button.getAttribute("data-value") ?? ":").split(":")
    const chosen = choice[/** @type {"manager" | "form"} */ (what)] === value
    button.setAttribute("aria-checked", String(chosen))
    button.setAttribute("tabindex", chosen ? "0" : "-1")
  }
}

/** @param {"manager" | "form"} what @param {string} label */
const group = (what, label) => {
  const row = document.createElement("div")
  row.setAttribute("role", "radiogroup")
  row.setAttribute("aria-label", label)
  for (const value of values(what)) {
    const button = document.createElement("button")
    button.type = "button"
    button.setAttribute("role", "radio")
    button.dataset.value = `${what}:${value}`
    button.textContent = NAMES[value] ?? value
    const choose = () => {
      choice[what] = value
      try {
        localStorage.setItem(KEY, JSON.stringify(choice))
      } catch {
        // The choice applies to this page only.
      }
      show()
    }
    button.addEventListener("click", choose)
    button.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
      if (!step) return
      event.preventDefault()
      const buttons = /** @type {HTMLButtonElement[]} */ ([...row.children])
      const next = buttons[(buttons.indexOf(button) + step + buttons.length) % buttons.length]
      next.click()
      next.focus()
    })
    row.append(button)
  }
  return row
}

const prepare = () => {
  const holder = document.querySelector(".install .lines")
  if (holder && lines().length > 1 && !document.querySelector(".install .tabs")) {
    const tabs = document.createElement("div")
    tabs.className = "tabs"
    tabs.append(group("manager", "Package manager"), group("form", "Address form"))
    holder.before(tabs)
  }
  show()
}
prepare()
// Parts of the page are new.
document.addEventListener("basepair:change", prepare)

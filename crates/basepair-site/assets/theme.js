// Runs before the page is painted: applies the chosen appearance and adds a button to change it.
(() => {
  const KEY = "basepair:appearance"
  const root = document.documentElement
  /** @returns {string} */
  const stored = () => {
    try {
      return localStorage.getItem(KEY) ?? ""
    } catch {
      return ""
    }
  }
  /** @param {string} choice */
  const apply = (choice) => {
    if (choice === "light" || choice === "dark") root.dataset.theme = choice
    else delete root.dataset.theme
  }
  apply(stored())
  // With scripts, the search field is a button that opens the palette.
  root.dataset.script = ""
  document.addEventListener("DOMContentLoaded", () => {
    const button = /** @type {HTMLButtonElement | null} */ (document.querySelector(".appearance"))
    if (!button) return
    const order = ["", "light", "dark"]
    const show = () => {
      const choice = stored()
      button.textContent = choice === "light" ? "Light" : choice === "dark" ? "Dark" : "Auto"
      button.setAttribute("aria-label", `Appearance: ${button.textContent}`)
    }
    button.addEventListener("click", () => {
      const next = order[(order.indexOf(stored()) + 1) % order.length]
      try {
        localStorage.setItem(KEY, next)
      } catch {
        // Without storage, the choice applies to this page only.
      }
      apply(next)
      show()
    })
    show()
    button.hidden = false
  })
})()

// Buttons that copy the code beside them; the key `c` copies the first install command.

/** @param {Element} holder */
const textOf = (holder) => holder.querySelector("code")?.textContent ?? ""

/** @param {Element} holder @param {HTMLButtonElement} button */
const copy = async (holder, button) => {
  try {
    await navigator.clipboard.writeText(textOf(holder))
    button.textContent = "Copied"
  } catch {
    button.textContent = "Press Ctrl C"
    const code = holder.querySelector("code")
    if (code) getSelection()?.selectAllChildren(code)
  }
  setTimeout(() => (button.textContent = "Copy"), 1600)
}

const prepare = () => {
  for (const holder of document.querySelectorAll(".copyable")) {
    const button = /** @type {HTMLButtonElement | null} */ (holder.querySelector(".copy"))
    if (!button?.hidden || !navigator.clipboard) continue
    button.hidden = false
    button.setAttribute("aria-live", "polite")
    button.addEventListener("click", () => copy(holder, button))
  }
}
prepare()
// Parts of the page are new.
document.addEventListener("basepair:change", prepare)

document.addEventListener("keydown", (event) => {
  const target = /** @type {Element | null} */ (event.target)
  if (event.key !== "c" || event.ctrlKey || event.metaKey || event.altKey) return
  if (target?.closest("input, textarea, dialog")) return
  const holder = document.querySelector(".install-line:not([hidden]) .copyable, .hero .copyable, aside .copyable")
  const button = /** @type {HTMLButtonElement | null | undefined} */ (holder?.querySelector(".copy"))
  if (holder && button && !button.hidden) copy(holder, button)
})

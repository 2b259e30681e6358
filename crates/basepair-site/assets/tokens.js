// The tokens page: a filter, and names that copy themselves as `var(--name)`.

const row = /** @type {HTMLElement | null} */ (document.querySelector(".find-token"))
const input = row?.querySelector("input")
const status = row?.querySelector("[role=status]")
const tokens = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-token]")])

const filter = () => {
  const words = (input?.value ?? "").toLowerCase().split(/\s+/).filter(Boolean)
  let shown = 0
  for (const token of tokens) {
    const text = (token.textContent ?? "").toLowerCase()
    token.hidden = !words.every((word) => text.includes(word))
    if (!token.hidden) shown += 1
  }
  for (const group of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".token-group"))) {
    group.hidden = !group.querySelector("[data-token]:not([hidden])")
  }
  if (status) status.textContent = words.length === 0 ? "" : `${shown} of ${tokens.length}`
}

if (input) {
  input.addEventListener("input", filter)
  // The browser restores the words when one comes back.
  filter()
}

if (navigator.clipboard) {
  for (const name of document.querySelectorAll("code.token")) {
    const text = name.textContent ?? ""
    const button = document.createElement("button")
    button.type = "button"
    button.className = "token"
    button.title = `Copy var(${text})`
    button.setAttribute("aria-live", "polite")
    name.replaceWith(button)
    button.append(name)
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(`var(${text})`)
        name.textContent = "Copied"
      } catch {
        name.textContent = "Not copied"
      }
      setTimeout(() => (name.textContent = text), 1200)
    })
  }
}

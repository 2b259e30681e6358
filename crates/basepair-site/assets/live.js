// Live previews: runs components in sandboxed frames, one on the page of an item, and some on cards. A frame is of an opaque
// origin. What it says is only compared and counted, and never becomes markup.

/** @typedef {{ theme: string, contrast: string, direction: string, show: string }} Settings */
/**
 * What holds a frame. `heard` is called with what the frame says, `silent` when it reports nothing for long or reports again,
 * `failed` when it does not start, and `ended` after it was stopped.
 * @typedef {{ settings: () => Settings, heard: (kind: string, value: any) => void, silent: (is: boolean) => void, failed: (why?: string) => void, ended: () => void }} Holder
 */
/** @typedef {{ frame: HTMLIFrameElement, holder: Holder, last: number, silent: boolean }} Running */

/** A frame reports once a second; after this many milliseconds of silence it does not respond. */
const SILENCE = 5000
/** After its document was loaded, a frame reports within this many milliseconds, or it has none of ours. */
const START = 3000

const root = document.documentElement
const dark = matchMedia("(prefers-color-scheme: dark)")
/** The appearance of the page. */
const theme = () => root.dataset.theme ?? (dark.matches ? "dark" : "light")
// @ts-ignore: not in every browser
const savesData = Boolean(navigator.connection?.saveData)

/** @type {Set<Running>} */
const running = new Set()

/** @param {Running} each */
const tell = ({ frame, holder }) => {
  // The origin of the frame is opaque, so it cannot be named.
  frame.contentWindow?.postMessage({ basepair: "preview", ...holder.settings() }, "*")
}

/** A frame that hangs is removed with its process; an empty one takes its place. @param {Running | undefined} own */
const stop = (own) => {
  if (!own || !running.delete(own)) return
  const empty = /** @type {HTMLIFrameElement} */ (own.frame.cloneNode(false))
  empty.removeAttribute("src")
  own.frame.replaceWith(empty)
  own.holder.ended()
}

/** @param {HTMLIFrameElement} frame @param {Holder} holder @returns {Running} */
const run = (frame, holder) => {
  const own = { frame, holder, last: 0, silent: false }
  running.add(own)
  frame.addEventListener("load", () => setTimeout(() => running.has(own) && own.last === 0 && holder.failed(), START))
  frame.src = frame.dataset.src ?? ""
  return own
}

addEventListener("message", (event) => {
  if (event.data?.basepair !== "preview") return
  const own = [...running].find((each) => each.frame.contentWindow === event.source)
  if (!own) return
  const { kind, value } = event.data
  own.last = performance.now()
  if (own.silent) own.holder.silent((own.silent = false))
  // A folder of files on a host that lets no opaque origin read them.
  if (kind === "blocked") return own.holder.failed(own.frame.dataset.blocked)
  if (kind === "hello") tell(own)
  own.holder.heard(String(kind), value)
})
setInterval(() => {
  if (document.hidden) return
  for (const own of running) {
    if (own.silent || own.last === 0) continue
    if (performance.now() - own.last > SILENCE) own.holder.silent((own.silent = true))
  }
}, 1000)
document.addEventListener("visibilitychange", () => {
  // Frames of a hidden page report less often.
  for (const own of running) if (own.last > 0) own.last = performance.now()
})

/** The widths of devices, in pixels. @type {Record<string, number>} */
const WIDTHS = { phone: 375, tablet: 768 }
/** What is chosen at first; the theme follows that of the page. */
const USUAL = [["theme", ""], ["contrast", "normal"], ["direction", "ltr"], ["width", "full"]]
/** The height of a stage in root font sizes: dialogs and menus fit, and a long preview scrolls. */
const [LEAST, MOST] = [28, 48]

/** Prepares the preview of an item page. @param {HTMLElement} place */
const prepare = (place) => {
  const find = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (place.querySelector(selector))
  const tools = /** @type {HTMLFormElement} */ (find(".live-tools"))
  const [stage, device, note, notice, again] = [".live-stage", ".device", ".live-note", ".live-notice", ".again"].map(find)
  const alone = /** @type {HTMLAnchorElement} */ (find(".alone"))
  const address = alone.getAttribute("href") ?? ""
  let content = 0
  let following = true
  /** @type {Running | undefined} */
  let own

  const chosen = (/** @type {string} */ name) => String(new FormData(tools).get(name) ?? "")
  const settings = () => ({ theme: chosen("theme"), contrast: chosen("contrast") || "normal", direction: chosen("direction"), show: place.dataset.show ?? "" })
  const follow = () => {
    const input = /** @type {HTMLInputElement | null} */ (tools.querySelector(`[name=theme][value=${theme() === "dark" ? "dark" : "light"}]`))
    if (following && input) input.checked = true
    apply()
  }
  const size = () => {
    const frame = device.querySelector("iframe")
    const available = stage.clientWidth
    if (!frame || available === 0) return
    const width = WIDTHS[chosen("width")] ?? available
    const scale = Math.min(1, available / width)
    const unit = parseFloat(getComputedStyle(root).fontSize)
    const height = Math.round(Math.min(Math.max(content, (LEAST * unit) / scale), (MOST * unit) / scale))
    Object.assign(frame.style, { width: `${width}px`, height: `${height}px`, transform: scale < 1 ? `scale(${scale})` : "" })
    Object.assign(device.style, { width: `${width * scale}px`, height: `${height * scale}px` })
    device.dataset.width = chosen("width")
  }
  const apply = () => {
    if (own) tell(own)
    size()
    const { show, ...look } = settings()
    alone.href = `${address}#${new URLSearchParams(show ? { ...look, show } : look)}`
  }
  /** The address says what is chosen, so that a link shows it to others. */
  const remember = () => {
    const link = new URL(location.href)
    for (const [name, usual] of USUAL) {
      if (name === "theme" ? following : (chosen(name) || usual) === usual) link.searchParams.delete(name)
      else link.searchParams.set(name, chosen(name))
    }
    history.replaceState(null, "", link)
  }
  const begin = () => {
    for (const [name, value] of new URLSearchParams(location.search)) {
      const input = [...tools.elements].find((each) => each instanceof HTMLInputElement && each.name === name && each.value === value)
      if (!(input instanceof HTMLInputElement)) continue
      input.checked = true
      if (name === "theme") following = false
    }
  }
  /** @param {string} state */
  const show = (state) => {
    place.dataset.state = state
    again.textContent = state === "off" ? "Run" : "Reload"
    notice.hidden = true
  }

  /** @type {Holder} */
  const holder = {
    settings,
    heard: (kind, value) => {
      if (kind === "ready" || kind === "error") show("on")
      // Another origin may say anything.
      if (kind === "height" && Number.isFinite(value)) content = value
      // The picture stays where it is until there is something better.
      if (place.dataset.state === "on") size()
    },
    silent: (is) => (notice.hidden = !is),
    failed: (why = "The preview did not start. Run it again.") => {
      stop(own)
      note.textContent = why
    },
    ended: () => {
      show("off")
    },
  }
  const start = () => {
    stop(own)
    note.textContent = ""
    content = 0
    const frame = device.querySelector("iframe")
    if (!frame) return
    frame.hidden = false
    show("starting")
    size()
    own = run(frame, holder)
  }

  place.dataset.prepared = ""
  show("off")
  begin()
  follow()
  tools.addEventListener("change", (event) => {
    if (/** @type {HTMLInputElement} */ (event.target).name === "theme") following = false
    apply()
    remember()
  })
  place.addEventListener("basepair:show", apply)
  place.addEventListener("basepair:run", start)
  const controls = /** @type {HTMLDetailsElement | null} */ (place.querySelector(".controls"))
  if (controls && /[?&](prop\.|component=|example=)/.test(location.search)) controls.open = true
  // The controls are a script of their own, for those who open them.
  const load = () => controls?.open && import(controls.dataset.script ?? "").then((script) => script.prepare(place, controls))
  controls?.addEventListener("toggle", load)
  load()
  tools.addEventListener("submit", (event) => event.preventDefault())
  again.addEventListener("click", start)
  notice.querySelector("button")?.addEventListener("click", () => {
    stop(own)
    note.textContent = "The preview was stopped."
    again.focus()
  })
  new MutationObserver(follow).observe(root, { attributeFilter: ["data-theme"] })
  dark.addEventListener("change", follow)
  new ResizeObserver(size).observe(stage)
  // Whoever reads only the code, or saves data, does not load it.
  if (savesData) return
  new IntersectionObserver((entries, observer) => {
    if (!entries.some((entry) => entry.isIntersecting)) return
    observer.disconnect()
    start()
  }).observe(stage)
}

/** The width of a frame on a card, which is scaled to the picture: that of pictures, and one that a dialog fits. */
const [CARD_WIDTH, WIDE] = [480, 720]
/** How many cards without a picture run by themselves. */
const MOST_CARDS = 6
/** A pointer that stays on a card this long, in milliseconds, means it. */
const HOVER = 150

/** The cards that run. @type {Map<HTMLButtonElement, { own: Running, box: HTMLElement, by: "itself" | "pointer" | "button" }>} */
const cards = new Map()
/** Stops the cards that were started in a way. @param {string} by */
const stopCards = (by) => [...cards.values()].filter((card) => card.by === by).forEach((card) => stop(card.own))
/** Shows whether a card can be operated, or is there to be looked at. @param {HTMLButtonElement} button @param {boolean} is */
const operate = (button, is) => {
  const [label, card] = [button.firstChild, cards.get(button)]
  if (card) card.box.inert = !is
  if (label) label.textContent = is ? "Stop" : "Run"
}

/** Cards that cannot run. @type {WeakSet<HTMLButtonElement>} */
const broken = new WeakSet()

/** Makes a card live. @param {HTMLButtonElement} button @param {"itself" | "pointer" | "button"} by */
const open = (button, by) => {
  const name = button.querySelector("bdi")?.textContent ?? ""
  const box = document.createElement("div")
  box.className = "live-card"
  const frame = document.createElement("iframe")
  frame.className = "live-frame"
  frame.title = `Live preview of ${name}`
  frame.setAttribute("sandbox", "allow-scripts")
  frame.dataset.src = button.dataset.live
  box.append(frame)
  button.before(box)
  let width = CARD_WIDTH
  const size = () => Object.assign(frame.style, { width: `${width}px`, height: `${width / 1.6}px`, transform: `scale(${box.clientWidth / width})` })
  const sizes = new ResizeObserver(size)
  sizes.observe(box)
  const end = () => stop(own)
  const own = run(frame, {
    settings: () => ({ theme: theme(), contrast: "normal", direction: "ltr", show: "" }),
    heard: (kind, value) => {
      if (kind === "ready" && value?.overlay === true) width = WIDE
      size()
      if (kind === "ready") box.dataset.state = "on"
      // Words do not fit a card: whoever asked for it reads why, and others keep the picture.
      if (kind !== "error") return
      if (cards.get(button)?.by === "button") box.dataset.state = "on"
      else {
        broken.add(button)
        end()
        watch()
      }
    },
    silent: (is) => is && end(),
    failed: end,
    ended: () => {
      sizes.disconnect()
      box.remove()
      operate(button, false)
      cards.delete(button)
    },
  })
  cards.set(button, { own, box, by })
  operate(button, by === "button")
}

document.addEventListener("click", (event) => {
  const button = /** @type {HTMLButtonElement | null | undefined} */ (/** @type {Element | null} */ (event.target)?.closest("button.run"))
  if (!button) return
  const card = cards.get(button)
  const was = card?.by
  if (card && was === "button") return stop(card.own)
  stopCards("button")
  if (!card) return open(button, "button")
  card.by = "button"
  operate(button, true)
})

/** The button of a card that has no picture. @param {EventTarget | null} target */
const bare = (target) => {
  const card = /** @type {Element | null} */ (target)?.closest?.(".cards > li")
  return card?.querySelector(".picture img") ? null : /** @type {HTMLButtonElement | null} */ (card?.querySelector("button.run") ?? null)
}
/** @type {number | undefined} */
let waiting
/** @param {Event} event */
const point = (event) => {
  clearTimeout(waiting)
  const button = bare(event.target)
  if (!button || cards.has(button) || broken.has(button)) return
  waiting = setTimeout(() => {
    stopCards("pointer")
    if (!cards.has(button)) open(button, "pointer")
  }, HOVER)
}
document.addEventListener("pointerover", point)
document.addEventListener("focusin", point)

/** Runs cards without a picture once they are seen, until there are enough. */
const seen = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    const button = isIntersecting ? bare(target) : null
    if (!button || cards.has(button) || broken.has(button) || [...cards.values()].filter(({ by }) => by === "itself").length >= MOST_CARDS) continue
    open(button, "itself")
  }
})

const watch = () => {
  seen.disconnect()
  if (!savesData) for (const button of document.querySelectorAll(".cards button.run")) if (bare(button)) seen.observe(/** @type {Element} */ (button.parentElement))
}

const follow = () => cards.forEach(({ own }) => tell(own))
new MutationObserver(follow).observe(root, { attributeFilter: ["data-theme"] })
dark.addEventListener("change", follow)

const look = () => {
  for (const own of [...running]) if (!own.frame.isConnected) stop(own)
  const place = /** @type {HTMLElement | null} */ (document.querySelector(".live"))
  if (place && !("prepared" in place.dataset)) prepare(place)
  watch()
}
look()
// Parts of the page are new.
document.addEventListener("basepair:change", look)

// Live previews: runs a component in a sandboxed frame, on the page of an item or on a card, one at a time. The frame is
// of an opaque origin. What it says is only compared and counted, and never becomes markup.

/** @typedef {{ theme: string, contrast: string, direction: string, show: string }} Settings */
/**
 * What holds a frame. `heard` is called with what the frame says, `silent` when it reports nothing for long or reports again,
 * `failed` when it does not start, and `ended` after it was stopped.
 * @typedef {{ settings: () => Settings, heard: (kind: string, value: any) => void, silent: (is: boolean) => void, failed: (why?: string) => void, ended: () => void }} Holder
 */

/** A frame reports once a second; after this many milliseconds of silence it does not respond. */
const SILENCE = 5000
/** After its document was loaded, a frame reports within this many milliseconds, or it has none of ours. */
const START = 3000

const root = document.documentElement
const dark = matchMedia("(prefers-color-scheme: dark)")
/** The appearance of the page. */
const theme = () => root.dataset.theme ?? (dark.matches ? "dark" : "light")

/** @type {{ frame: HTMLIFrameElement, holder: Holder, last: number, silent: boolean } | undefined} */
let running

const tell = () => {
  // The origin of the frame is opaque, so it cannot be named.
  if (running) running.frame.contentWindow?.postMessage({ basepair: "preview", ...running.holder.settings() }, "*")
}

/** A frame that hangs is removed with its process; an empty one takes its place. */
const stop = () => {
  if (!running) return
  const { frame, holder } = running
  running = undefined
  const empty = /** @type {HTMLIFrameElement} */ (frame.cloneNode(false))
  empty.removeAttribute("src")
  frame.replaceWith(empty)
  holder.ended()
}

/** @param {HTMLIFrameElement} frame @param {Holder} holder */
const run = (frame, holder) => {
  const own = { frame, holder, last: 0, silent: false }
  running = own
  frame.addEventListener("load", () => setTimeout(() => running === own && own.last === 0 && holder.failed(), START))
  frame.src = frame.dataset.src ?? ""
}

addEventListener("message", (event) => {
  if (!running || event.source !== running.frame.contentWindow || event.data?.basepair !== "preview") return
  const { kind, value } = event.data
  running.last = performance.now()
  if (running.silent) running.holder.silent((running.silent = false))
  // A folder of files on a host that lets no opaque origin read them.
  if (kind === "blocked") return running.holder.failed(running.frame.dataset.blocked)
  if (kind === "hello") tell()
  running.holder.heard(String(kind), value)
})
setInterval(() => {
  if (!running || running.silent || running.last === 0 || document.hidden) return
  if (performance.now() - running.last > SILENCE) running.holder.silent((running.silent = true))
}, 1000)
document.addEventListener("visibilitychange", () => {
  // Frames of a hidden page report less often.
  if (running && running.last > 0) running.last = performance.now()
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
    tell()
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
      stop()
      note.textContent = why
    },
    ended: () => {
      show("off")
    },
  }
  const start = () => {
    stop()
    note.textContent = ""
    content = 0
    const frame = device.querySelector("iframe")
    if (!frame) return
    frame.hidden = false
    show("starting")
    size()
    run(frame, holder)
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
    stop()
    note.textContent = "The preview was stopped."
    again.focus()
  })
  new MutationObserver(follow).observe(root, { attributeFilter: ["data-theme"] })
  dark.addEventListener("change", follow)
  new ResizeObserver(size).observe(stage)
  // Whoever reads only the code, or saves data, does not load it.
  // @ts-ignore: not in every browser
  if (navigator.connection?.saveData) return
  new IntersectionObserver((entries, observer) => {
    if (!entries.some((entry) => entry.isIntersecting)) return
    observer.disconnect()
    start()
  }).observe(stage)
}

/** The width of a frame on a card, which is scaled to the picture: that of pictures, and one that a dialog fits. */
const [CARD_WIDTH, WIDE] = [480, 720]

/** Makes a card live. @param {HTMLButtonElement} button */
const open = (button) => {
  stop()
  const [label, name] = [button.firstChild, button.querySelector("bdi")?.textContent ?? ""]
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
  if (label) label.textContent = "Stop"
  const give = () => {
    sizes.disconnect()
    box.remove()
    if (label) label.textContent = "Run"
  }
  run(frame, {
    settings: () => ({ theme: theme(), contrast: "normal", direction: "ltr", show: "" }),
    heard: (kind, value) => {
      if (kind === "ready" && value?.overlay === true) width = WIDE
      size()
      if (kind === "ready" || kind === "error") box.dataset.state = "on"
    },
    // Words do not fit a card: its picture comes back.
    silent: (is) => is && stop(),
    failed: stop,
    ended: give,
  })
}

document.addEventListener("click", (event) => {
  const button = /** @type {HTMLButtonElement | null | undefined} */ (/** @type {Element | null} */ (event.target)?.closest("button.run"))
  if (!button) return
  if (running && button.parentElement?.contains(running.frame)) stop()
  else open(button)
})

const look = () => {
  if (running && !running.frame.isConnected) running = undefined
  const place = /** @type {HTMLElement | null} */ (document.querySelector(".live"))
  if (place && !("prepared" in place.dataset)) prepare(place)
}
look()
// Parts of the page are new.
document.addEventListener("basepair:change", look)

// Only while the server watches its files: when they change, fetches the page again and replaces what differs.
// Runs before the other modules, so that it sees the page as the server wrote it. Modules that prepare parts of
// a page listen for `basepair:change` on the document and prepare what is new.

const script = /** @type {HTMLScriptElement | null} */ (document.querySelector("script[data-events]"))
const address = script?.dataset.events ?? ""
let edition = script?.dataset.edition ?? ""

/** The parts that can change, as the server wrote them. @param {Document} from */
const parts = (from) => [".banner", ".sections", "main"].map((each) => from.querySelector(each))
/** @type {(Node | undefined)[]} */
let written = parts(document).map((each) => each?.cloneNode(true))

/** The files that a page loads: if they differ, the program itself is another. @param {Document} of */
const files = (of) => [...of.querySelectorAll("script[src], link[rel=stylesheet]")].map((each) => each.getAttribute("src") ?? each.getAttribute("href")).join()

/**
 * Makes a node of the page like the new one, given what the server wrote before. What the server did not change stays
 * as it is, with its focus and state.
 * @param {Node} live @param {Node} old @param {Node} fresh
 */
const update = (live, old, fresh) => {
  if (old.isEqualNode(fresh)) return
  const shell = [old, fresh].map((each) => each.cloneNode(false))
  const [before, after] = [[...old.childNodes], [...fresh.childNodes]]
  // If a script added or removed children, they cannot be matched.
  if (!(live instanceof Element) || !shell[0].isEqualNode(shell[1]) || live.childNodes.length !== before.length) {
    live.parentNode?.replaceChild(document.importNode(fresh, true), live)
    return
  }
  const children = [...live.childNodes]
  let [start, end] = [0, 0]
  const most = Math.min(before.length, after.length)
  while (start < most && before[start].isEqualNode(after[start])) start += 1
  while (end < most - start && before[before.length - 1 - end].isEqualNode(after[after.length - 1 - end])) end += 1
  const [middle, wanted] = [before.slice(start, before.length - end), after.slice(start, after.length - end)]
  if (middle.length === wanted.length) {
    middle.forEach((each, at) => update(children[start + at], each, wanted[at]))
    return
  }
  const next = children[before.length - end] ?? null
  for (const each of children.slice(start, before.length - end)) each.remove()
  for (const each of wanted) live.insertBefore(document.importNode(each, true), next)
}

/** The part of an edition that says which sources it has. @param {string} edition */
const sources = (edition) => edition.slice(0, edition.lastIndexOf("."))

/** @param {Document} fresh */
const show = (fresh) => {
  if (files(fresh) !== files(document)) return location.reload()
  const focused = document.activeElement?.id
  const frames = /** @type {HTMLIFrameElement[]} */ ([...document.querySelectorAll("iframe.live-frame")])
  const [live, next] = [parts(document), parts(fresh)]
  next.forEach((part, at) => {
    const [here, old] = [live[at], written[at]]
    if (here && old && part) update(here, old, part)
    else if (part) document.querySelector("main")?.before(document.importNode(part, true))
    else here?.remove()
  })
  written = next.map((each) => each?.cloneNode(true))
  const before = edition
  edition = /** @type {HTMLElement | null} */ (fresh.querySelector("script[data-events]"))?.dataset.edition ?? ""
  document.title = fresh.title
  if (focused && !document.activeElement?.id) document.getElementById(focused)?.focus({ preventScroll: true })
  document.dispatchEvent(new Event("basepair:change"))
  // What a preview imports may have changed even if the page has not; pictures and problems change no source.
  for (const frame of sources(before) === sources(edition) ? [] : frames) {
    const source = frame.getAttribute("src")
    if (source && frame.isConnected) frame.setAttribute("src", source)
  }
}

let busy = false
let again = false
const refresh = () => {
  again = busy
  if (busy) return
  busy = true
  // Parsing text into a document is forbidden by the content security policy; a request may return one.
  const request = new XMLHttpRequest()
  request.open("GET", location.href.replace(/#.*$/, ""))
  request.setRequestHeader("accept", "text/html")
  request.setRequestHeader("cache-control", "no-cache")
  request.responseType = "document"
  request.onloadend = () => {
    busy = false
    if (request.status < 500 && request.responseXML?.querySelector("main")) show(request.responseXML)
    if (again) refresh()
  }
  request.send()
}

/** @type {EventSource | undefined} */
let source
/** Hidden pages do not listen: a browser opens only a few connections to a server. */
const listen = () => {
  source?.close()
  source = undefined
  if (document.hidden) return
  const opened = new EventSource(address)
  source = opened
  let lost = false
  opened.addEventListener("change", (event) => {
    // After an interruption, the same edition may be one of another process.
    if (lost || JSON.parse(event.data).edition !== edition) refresh()
    lost = false
  })
  opened.addEventListener("error", () => {
    lost = true
    // The browser itself tries again, unless the server refused.
    if (opened.readyState === EventSource.CLOSED) setTimeout(() => source === opened && listen(), 3000)
  })
}

if (address) {
  listen()
  document.addEventListener("visibilitychange", listen)
}

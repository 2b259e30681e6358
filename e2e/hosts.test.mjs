// @ts-check
// The browser of a developer, with a foreign page and a local server: the page cannot read from the server under any name of this machine.
import assert from "node:assert/strict"
import { createServer } from "node:http"
import net from "node:net"
import { after, before, describe, test } from "node:test"
import { openBrowser } from "./support/browser.mjs"
import { plain, send } from "./support/raw.mjs"
import { startServer } from "./support/server.mjs"

/** @type {import("playwright-core").Browser} */
let browser
/** @type {import("./support/server.mjs").Server} */
let server
/** @type {import("node:http").Server} */
let foreign
let foreignPort = 0

before(async () => {
  // Names that an attacker controls, pointed at this machine.
  browser = await openBrowser(["--host-resolver-rules=MAP *.example 127.0.0.1"])
  server = await startServer()
  foreign = createServer((_, answer) => answer.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>foreign</title>"))
  await new Promise((resolve) => foreign.listen(0, "127.0.0.1", () => resolve(undefined)))
  foreignPort = /** @type {net.AddressInfo} */ (foreign.address()).port
})
after(async () => {
  await browser?.close()
  foreign?.close().closeAllConnections()
  await server?.stop()
})

/** A name and port that first serve the page of the attacker and then our server. */
async function pointedHere() {
  const switching = net.createServer((client) => {
    client.on("error", () => {}).once("data", (start) => {
      if (start.toString("latin1").startsWith("GET /attack ")) {
        client.end("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n<!doctype html><title>attack</title>")
        return
      }
      const ours = net.connect(server.port, "127.0.0.1").on("error", () => client.destroy())
      ours.write(start)
      client.pipe(ours).pipe(client)
    })
  })
  await new Promise((resolve) => switching.listen(0, "127.0.0.1", () => resolve(undefined)))
  switching.unref()
  return /** @type {net.AddressInfo} */ (switching.address()).port
}

/**
 * What a page can read: the text of a response, or that it is unreadable.
 * @param {import("playwright-core").Page} page
 * @param {string} url
 * @param {Record<string, string>} [headers]
 */
const read = (page, url, headers = {}) =>
  page.evaluate(({ url, headers }) => fetch(url, { headers }).then(async (answer) => `${answer.status} ${await answer.text()}`, () => "unreadable"), { url, headers })

/** @param {import("playwright-core").Page} page @param {string} url */
const shows = (page, url) =>
  page.evaluate((url) => new Promise((resolve) => {
    const image = new Image()
    image.onload = () => resolve(true)
    image.onerror = () => resolve(false)
    image.src = url
  }), url)

const paths = ["/", "/api/v1", "/api/v1/ui", "/api/v1/architecture", "/api/v1/findings", "/r/registry.json", "/r/button.json", "/items", "/llms.txt", "/search.json?q=button", "/nothing"]

describe("in a browser", () => {
  test("a page under a name pointed at this machine reads nothing", async () => {
    const page = await browser.newPage()
    const port = await pointedHere()
    const answer = await page.goto(`http://evil.example:${port}/`)
    assert.equal(answer?.status(), 421)
    const text = await page.content()
    assert.ok(text.includes("--allow-host evil.example") && !text.includes("button"), text)
    await page.goto(`http://evil.example:${port}/attack`)
    for (const path of paths) {
      const found = await read(page, path)
      assert.ok(found.startsWith("421 ") && !found.includes('"items"') && found.length < 1000, `${path}: ${found}`)
    }
    assert.match(await read(page, "/healthz"), /^200 /)
    const ready = await read(page, "/readyz")
    assert.ok(ready.startsWith("200 ") && ready.includes('"revision": null') && ready.includes('"findings": []'), ready)
    await page.close()
  })

  test("a foreign page reads nothing under the names of this machine, but a local page can", async () => {
    let asked = 0
    for (const [name, may] of /** @type {const} */ ([["evil.example", false], ["localhost.evil.example", false], ["localhost", true], ["app.localhost", true]])) {
      const page = await browser.newPage()
      await page.goto(`http://${name}:${foreignPort}/`)
      for (const host of ["localhost", "127.0.0.1"]) {
        for (const path of paths) {
          for (const headers of [{}, { "x-preflight": "yes" }]) {
            const found = await read(page, `http://${host}:${server.port}${path}`, headers)
            assert.equal(found !== "unreadable", may, `a page of ${name} asked ${host} for ${path}: ${found.slice(0, 200)}`)
            asked++
          }
        }
        if (!may) assert.equal(await shows(page, `http://${host}:${server.port}/architecture.svg`), false, `${name} ${host}`)
      }
      await page.close()
    }
    console.log(`${asked} requests of four pages: foreign pages read nothing`)
  })

  test("every page can read under the public name", async () => {
    const published = await startServer({ args: ["--base-url", "http://ui.example/base", "--allow-host", "Alias.Example.,other.example"] })
    try {
      const page = await browser.newPage()
      await page.goto(`http://evil.example:${foreignPort}/`)
      for (const host of ["ui.example", "alias.example", "other.example"]) {
        for (const headers of [{}, { "x-preflight": "yes" }]) {
          assert.match(await read(page, `http://${host}:${published.port}/api/v1/ui`, headers), /^200 /, host)
          assert.match(await read(page, `http://${host}:${published.port}/r/nothing.json`, headers), /^404 /, host)
        }
      }
      assert.equal(await read(page, `http://localhost:${published.port}/api/v1/ui`), "unreadable")
      assert.equal(await read(page, `http://third.example:${published.port}/api/v1/ui`), "unreadable")
      await page.close()
    } finally {
      await published.stop()
    }
  })
})

describe("on the wire", () => {
  test("an unknown host is 421, and the message names the flag that allows it", async () => {
    const answer = await send(server.port, plain("/api/v1/ui", { headers: ["Host: evil.example:80"] }))
    assert.equal(answer.status, 421, answer.text)
    const problem = JSON.parse(answer.body)
    assert.equal(problem.error, "unknown_host")
    assert.match(problem.detail, /`--allow-host evil\.example`/)
  })

  test("--allow-host and its variable accept only host names", async () => {
    const allowed = await startServer({ env: { BASEPAIR_ALLOW_HOST: "one.example,two.example" } })
    try {
      for (const [host, status] of /** @type {const} */ ([["one.example", 200], ["TWO.example.:8080", 200], ["three.example", 421]])) {
        assert.equal((await send(allowed.port, plain("/api/v1/ui", { headers: [`Host: ${host}`] }))).status, status, host)
      }
    } finally {
      await allowed.stop()
    }
    await assert.rejects(startServer({ args: ["--allow-host", "https://one.example"] }), /without scheme, port and path/)
  })
})

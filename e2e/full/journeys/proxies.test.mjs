// @ts-check
// nginx, Varnish and Caddy in front, as docs/caching.md configures them: responses are cached, revalidated with 304, and every client gets
// the right bytes in an accepted coding.
import assert from "node:assert/strict"
import { createHash } from "node:crypto"
import http from "node:http"
import { after, before, test } from "node:test"
import zlib from "node:zlib"
import { repoRoot } from "../../support/paths.mjs"
import { caddy, missing, nginx, varnish } from "../../support/proxies.mjs"
import { startProxy } from "../../support/recorder.mjs"
import { startServer } from "../../support/server.mjs"
import { until } from "../../support/wait.mjs"

const CODINGS = ["", "identity", "gzip", "br", "gzip, deflate, br", "br;q=0, gzip;q=0.5", "gzip, deflate, br, zstd"]
const FORMS = ["*/*", "text/html,application/xhtml+xml,*/*;q=0.8", "text/markdown"]
const PATHS = ["/api/v1/ui", "/r/registry.json?limit=100&offset=0", "/r/button.json", "/api/v1/architecture", "/items/button", "/llms.txt", "/og/index.png"]

/** @type {import("../../support/server.mjs").Server} */
let server
/** @type {import("../../support/recorder.mjs").Recorder} */
let origin
const agent = new http.Agent({ keepAlive: true, maxSockets: 8 })

before(async () => {
  const absent = missing()
  assert.deepEqual(absent, [], `install ${absent.join(", ")}`)
  server = await startServer({ dir: repoRoot })
  // Compressed forms are made after the start.
  await until("everything is compressed", async () => (await server.get("/r/button.json", { headers: { "accept-encoding": "br" } })).headers.get("content-encoding") === "br")
  origin = await startProxy(server.url)
})
after(async () => {
  agent.destroy()
  await origin?.close()
  await server?.stop()
})

/**
 * @param {string} url @param {Record<string, string>} headers
 * @returns {Promise<{ status: number, headers: http.IncomingHttpHeaders, body: Buffer }>}
 */
function get(url, headers) {
  return new Promise((resolve, reject) => {
    http.get(url, { headers, agent }, (answer) => {
      /** @type {Buffer[]} */
      const parts = []
      answer.on("data", (part) => parts.push(part))
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }))
    }).on("error", reject)
  })
}

/** @param {{ headers: http.IncomingHttpHeaders, body: Buffer }} answer */
function decoded({ headers, body }) {
  switch (headers["content-encoding"]) {
    case undefined:
      return body
    case "gzip":
      return zlib.gunzipSync(body)
    case "br":
      return zlib.brotliDecompressSync(body)
    default:
      return undefined
  }
}

/** Every request with the expected uncompressed bytes. */
async function questions() {
  const asked = []
  for (const path of PATHS) {
    for (const accept of path.startsWith("/items") ? FORMS : ["*/*"]) {
      const right = await get(server.url + path, { accept })
      for (const coding of CODINGS) asked.push({ path, headers: { accept, ...(coding ? { "accept-encoding": coding } : {}) }, right })
    }
  }
  return asked
}

/** Sends every request and checks the responses. @param {string} url */
async function checkBodies(url) {
  let checked = 0
  const tags = []
  for (const { path, headers, right } of await questions()) {
    const answer = await get(url + path, headers)
    const what = `${path} ${JSON.stringify(headers)} -> ${JSON.stringify(answer.headers)}`
    assert.equal(answer.status, 200, what)
    assert.equal(answer.headers["content-type"], right.headers["content-type"], what)
    const coding = answer.headers["content-encoding"]
    const wanted = headers["accept-encoding"] ?? ""
    assert.ok(!coding || (wanted.includes(coding) && !wanted.includes(`${coding};q=0,`)), `a coding that was not accepted: ${what}`)
    const plain = decoded(answer)
    if (plain) {
      assert.ok(plain.equals(right.body), `other bytes: ${what}`)
      const digest = (/** @type {Buffer} */ bytes) => `sha-256=:${createHash("sha256").update(bytes).digest("base64")}:`
      assert.equal(answer.headers["unencoded-digest"], digest(plain), what)
      const repr = answer.headers["repr-digest"]
      if (repr) assert.equal(repr, digest(answer.body), `a wrong Repr-Digest: ${what}`)
    }
    if (answer.headers.etag) tags.push({ path, headers: { ...headers, "if-none-match": answer.headers.etag } })
    checked++
  }
  return { checked, tags }
}

/** How many of 960 conditional requests are answered with 304. @param {string} url @param {{ path: string, headers: Record<string, string> }[]} tags */
async function conditional(url, tags) {
  let unchanged = 0
  for (let at = 0; at < 960; at += 8) {
    const some = Array.from({ length: 8 }, (_, offset) => tags[(at + offset) % tags.length])
    const answers = await Promise.all(some.map(({ path, headers }) => get(url + path, headers)))
    unchanged += answers.filter(({ status }) => status === 304).length
  }
  return unchanged
}

/** @param {string} name @param {(origin: string) => Promise<import("../../support/proxies.mjs").Proxy>} start */
function storing(name, start) {
  test(`${name} caches responses, revalidates them with 304 and sends the right bytes`, async (t) => {
    const proxy = await start(new URL(origin.url).host)
    try {
      const { checked, tags } = await checkBodies(proxy.url)
      const asked = origin.seen.length
      const unchanged = await conditional(proxy.url, tags)
      assert.equal(unchanged, 960, `${unchanged} of 960 conditional requests were answered with 304`)
      const hit = await until("a response from the cache", async () => {
        const answer = await get(`${proxy.url}/r/button.json`, { "accept-encoding": "gzip" })
        return answer.headers["x-cache"] === "HIT" ? answer : undefined
      })
      assert.equal(hit.status, 200)
      // After the lifetime, the cache revalidates the response and gets 304.
      const before = origin.seen.length
      await until("the cache revalidates", async () => {
        await get(`${proxy.url}/r/button.json`, { "accept-encoding": "gzip" })
        return origin.seen.slice(before).some(({ path, status }) => path === "/r/button.json" && status === 304)
      }, { within: 120_000, every: 250 })
      const { checked: again } = await checkBodies(proxy.url)
      t.diagnostic(`${name}: ${checked + again} bodies right, 960 of 960 conditional requests answered with 304, ${before - asked} of them reached the origin, validated with 304 after expiry`)
    } finally {
      await proxy.stop()
    }
  })
}

storing("nginx", nginx)
storing("Varnish", varnish)

test("nginx directly in front of the server separates codings and formats", async (t) => {
  const proxy = await nginx(new URL(server.url).host)
  try {
    // Twice: the second run must not get responses cached for other clients.
    const { checked } = await checkBodies(proxy.url)
    const { checked: again } = await checkBodies(proxy.url)
    t.diagnostic(`nginx without anything between: ${checked + again} bodies right`)
  } finally {
    await proxy.stop()
  }
})

test("a proxy that compresses responses does not make headers wrong", async (t) => {
  const recode = 'proxy_set_header Accept-Encoding ""; gzip on; gzip_types *; gzip_min_length 1; gzip_proxied any;'
  const proxy = await nginx(new URL(origin.url).host, recode)
  try {
    const { checked } = await checkBodies(proxy.url)
    const answer = await get(`${proxy.url}/r/button.json`, { "accept-encoding": "gzip" })
    assert.equal(answer.headers["content-encoding"], "gzip")
    t.diagnostic(`nginx that compresses: ${checked} bodies and digests right`)
  } finally {
    await proxy.stop()
  }
})

test("Caddy forwards responses unchanged", async (t) => {
  const proxy = await caddy(new URL(origin.url).host)
  try {
    const { checked, tags } = await checkBodies(proxy.url)
    const unchanged = await conditional(proxy.url, tags)
    assert.equal(unchanged, 960)
    t.diagnostic(`Caddy: ${checked} bodies right, 960 of 960 conditional requests answered with 304`)
  } finally {
    await proxy.stop()
  }
})

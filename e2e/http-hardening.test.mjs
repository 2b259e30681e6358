// @ts-check
// Malformed requests over raw sockets: each is refused cleanly, and the server keeps answering.
import assert from "node:assert/strict"
import { after, afterEach, before, test } from "node:test"
import { isDeepStrictEqual } from "node:util"
import { plain, send } from "./support/raw.mjs"
import { startServer } from "./support/server.mjs"
import { until } from "./support/wait.mjs"

/** @type {import("./support/server.mjs").Server} */
let server
/** @type {string} */
let name

before(async () => {
  server = await startServer()
  name = (await server.json("/api/v1/ui")).items[0].name
})
after(() => server?.stop())
afterEach(async () => {
  const answer = await send(server.port, plain("/healthz"))
  assert.equal(answer.status, 200, `the server no longer answers\n${server.stderr}`)
})

/** @param {string | Buffer} request @param {number} status */
async function answers(request, status) {
  const answer = await send(server.port, request)
  assert.equal(answer.status, status, `${JSON.stringify(String(request).slice(0, 200))}\nwas answered with\n${answer.text.slice(0, 600)}`)
}

/** A refusal: a client error, in our error format if the path is ours. @param {string} path */
async function refused(path) {
  const answer = await send(server.port, plain(path))
  const shown = `GET ${JSON.stringify(path.slice(0, 200))} was answered with\n${answer.text.slice(0, 600)}`
  assert.ok(answer.status >= 400 && answer.status < 500, shown)
  assert.doesNotMatch(answer.text, /root:x:|\[workspace\]|panicked|\.rs:\d/, shown)
  return answer
}

const hosts = [
  ["no Host", []],
  ["two Hosts", ["Host: 127.0.0.1", "Host: example.org"]],
  ["two equal Hosts", ["Host: 127.0.0.1", "Host: 127.0.0.1"]],
  ["a Host with a space", ["Host: exa mple.org"]],
  ["a Host with a path", ["Host: example.org/evil"]],
  ["a Host with userinfo", ["Host: user@example.org"]],
  ["a Host with a bad port", ["Host: example.org:port"]],
  ["a Host list", ["Host: example.org, example.net"]],
  ["an open bracket as Host", ["Host: [::1"]],
]
for (const [what, headers] of hosts) {
  test(`${what} is 400`, () => answers(plain("/api/v1/ui", { headers: /** @type {string[]} */ (headers) }), 400))
}

test("a well-formed Host is answered", async () => {
  for (const host of ["127.0.0.1", `127.0.0.1:${server.port}`, `localhost:${server.port}`]) {
    await answers(plain("/healthz", { headers: [`Host: ${host}`] }), 200)
  }
})

const dots = ["..", "%2e%2e", "%2E%2e", ".%2e", "%2e.", "%252e%252e", "%25252e%25252e", "..%00", "%c0%ae%c0%ae", "．．", "..;", "%u002e%u002e"]
const slashes = ["/", "%2f", "%2F", "\\", "%5c", "%5C", "%252f", "%255c", "%c0%af"]
for (const root of ["/r/", "/api/v1/ui/"]) {
  test(`dot segments below ${root} are a 4xx in every encoding`, async () => {
    for (const dot of dots) {
      for (const slash of slashes) {
        await refused(`${root}${dot}${slash}registry.json`)
        await refused(`${root}${(dot + slash).repeat(6)}etc${slash}passwd`)
        await refused(`${root}x${slash}${dot}${slash}${dot}${slash}Cargo.toml`)
      }
      await refused(`${root}${dot}`)
      await refused(`${root}${dot}.json`)
    }
  })

  test(`an absolute or foreign path below ${root} is a 4xx`, async () => {
    for (const path of ["/etc/passwd", "%2fetc%2fpasswd", "C:%5cwindows%5cwin.ini", "file:%2f%2f%2fetc%2fpasswd", "~root", ".git/config", ".env"]) {
      await refused(root + path)
    }
  })

  test(`NUL and other control characters below ${root} are a 4xx`, async () => {
    for (const code of ["%00", "%0a", "%0d%0aX-Injected:%20yes", "%1b[31m", "%7f", "\0"]) {
      for (const path of [`${root}${name}${code}`, `${root}${name}${code}.json`, `${root}${code}${name}.json`]) {
        const answer = await refused(path)
        assert.ok(!("x-injected" in answer.headers), answer.text)
      }
    }
  })
}

test("a dot segment before a live path does not reach it", async () => {
  for (const path of ["/x/../api/v1/ui", "/api/v1/%2e%2e/v1/ui", "/r/./registry.json", "/r/%2e/registry.json", "/..", "/../"]) await refused(path)
})

test("invalid percent-encoding and bytes that are not UTF-8 are a 4xx", async () => {
  for (const path of ["/api/v1/ui/%", "/api/v1/ui/%zz", "/api/v1/ui/%f", "/api/v1/ui/%ff%fe", "/r/%c3%28.json"]) await refused(path)
})

test("a path of 64 KiB is a 4xx", async () => {
  await refused(`/api/v1/ui/${"a".repeat(64 * 1024)}`)
  await refused(`/r/${"a/".repeat(32 * 1024)}x.json`)
})

test("a query of 64 KiB is a 4xx", async () => {
  await refused(`/api/v1/ui?q=${"a".repeat(64 * 1024)}`)
})

test("512 KiB of headers are a 4xx", async () => {
  const answer = await send(server.port, plain("/healthz", { headers: ["Host: 127.0.0.1", `X-Long: ${"a".repeat(512 * 1024)}`] }))
  assert.ok(answer.status >= 400 && answer.status < 500, answer.text.slice(0, 400))
})

const garbage = {
  "random text": "hello there\r\n\r\n",
  "control bytes": Buffer.from([0, 1, 2, 3, 255, 254, 13, 10, 13, 10]),
  "a TLS greeting": Buffer.from([22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3, 13, 10, 13, 10]),
  "an unknown protocol": "GET / HTTP/9.9\r\nHost: 127.0.0.1\r\n\r\n",
  "a header without a colon": "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nnonsense\r\n\r\n",
  "a space before the colon": "GET / HTTP/1.1\r\nHost : 127.0.0.1\r\n\r\n",
  "a folded header": "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: b\r\n c\r\n\r\n",
  "two lengths": "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
  "a negative length": "POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -1\r\n\r\n",
}
for (const [what, bytes] of Object.entries(garbage)) {
  test(`${what} is 400`, () => answers(bytes, 400))
}

test("a refusal under /api and /r has the common error format", async () => {
  for (const path of ["/api/v1/ui/no-such-item", "/r/no-such-item.json", "/api/v1/nothing-here", "/api/v1/ui?limit=many"]) {
    const answer = await server.get(path)
    const body = await answer.json()
    assert.match(answer.headers.get("content-type") ?? "", /^application\/json/, path)
    assert.deepEqual(Object.keys(body).filter((key) => ["type", "title", "status", "detail", "instance", "error", "message"].includes(key)).length, 7, `${path}: ${JSON.stringify(body)}`)
    assert.equal(body.status, answer.status, path)
    assert.equal(body.message, body.detail, path)
    assert.equal(typeof body.error, "string", path)
  }
})

test("HEAD has the headers of GET and no body", async () => {
  const { paths, components } = await server.json("/api/v1/openapi.json")
  const resolved = (/** @type {{ $ref?: string }} */ each) => (each.$ref ? components.parameters[each.$ref.split("/").at(-1) ?? ""] : each)
  const needs = (/** @type {string} */ path) => (paths[path].get.parameters ?? []).some((/** @type {{ $ref?: string }} */ each) => resolved(each).required)
  const described = Object.keys(paths).filter((path) => paths[path].get && !needs(path) && !paths[path].get.deprecated)
  assert.ok(described.includes("/api/v1/ui"), described.join(", "))
  const expected = {
    200: [...described.filter((path) => !["/events", "/api/v1/history", "/api/v1/changes"].includes(path)), "/", "/api/v1/architecture/may?from=N3&to=N2", "/api/v1/ui?limit=1", `/api/v1/ui/${name}`, `/r/${name}.json`, "/r/registry.json"],
    400: ["/api/v1/ui?limit=many", "/api/v1/architecture/may", "/api/v1/architecture/may?from=N3"],
    // This server does not watch its files, and its registry has no repository.
    404: ["/api/v1/ui/no-such-item", "/r/no-such-item.json", "/events", "/api/v1/history", "/api/v1/changes"],
    410: ["/api/v1/architecture/frontend/axes", "/api/v1/architecture/frontend/layers"],
  }
  for (const [status, list] of Object.entries(expected)) {
    for (const path of list.filter((path) => status === "410" || !expected[410].includes(path))) {
      for (const encoding of ["identity", "gzip"]) {
        const { get, head } = await getAndHead(path, encoding)
        assert.equal(get.status, Number(status), `GET ${path}\n${get.text.slice(0, 600)}`)
        assert.ok(get.body.length > 0, `GET ${path}`)
        assert.equal(head.status, get.status, `HEAD ${path}`)
        assert.equal(head.body, "", `HEAD ${path}`)
        assert.deepEqual(lasting(head), lasting(get), `${path} as ${encoding}`)
      }
    }
  }
})

/** The headers except the date, which differs between responses. @param {{ headers: Record<string, string> }} answer */
function lasting({ headers }) {
  return Object.fromEntries(Object.entries(headers).filter(([header]) => header !== "date"))
}

/**
 * Both, while GET does not change: compressed forms are made after the start, and the first GETs may come before them.
 * @param {string} path
 * @param {string} encoding
 */
function getAndHead(path, encoding) {
  const headers = ["Host: 127.0.0.1", `Accept-Encoding: ${encoding}`]
  const ask = (/** @type {string} */ method) => send(server.port, plain(path, { method, headers }))
  return until(`GET ${path} gives the same response twice`, async () => {
    const get = await ask("GET")
    const head = await ask("HEAD")
    const again = await ask("GET")
    return isDeepStrictEqual(lasting(get), lasting(again)) ? { get, head } : undefined
  })
}

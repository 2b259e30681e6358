// @ts-check
// The process from the outside: how it refuses to start, how it reloads, how it shuts down.
import assert from "node:assert/strict"
import { createHash } from "node:crypto"
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import http from "node:http"
import net from "node:net"
import path from "node:path"
import { describe, test } from "node:test"
import { binary, freshDir } from "./support/paths.mjs"
import { describe as shown, run } from "./support/run.mjs"
import { cleanEnv, startServer } from "./support/server.mjs"
import { manifest, replace, smallRegistry, source, writeRegistry } from "./support/small-registry.mjs"
import { until } from "./support/wait.mjs"

/** @param {string[]} args */
const serve = (...args) => run(binary, ["serve", ...args], { cwd: freshDir("cwd"), env: cleanEnv(), timeout: 30_000 })

describe("refusing to start", () => {
  test("a port in use ends with code 2 and one line that names the port", async () => {
    const taken = net.createServer().listen(0, "127.0.0.1")
    await new Promise((resolve) => taken.once("listening", resolve))
    const { port } = /** @type {net.AddressInfo} */ (taken.address())
    try {
      const result = await serve("--listen", `127.0.0.1:${port}`)
      assert.equal(result.code, 2, shown(result))
      const lines = result.stderr.trimEnd().split("\n")
      assert.equal(lines.length, 1, shown(result))
      assert.match(lines[0], new RegExp(`\\b${port}\\b`))
      assert.equal(result.stdout, "")
    } finally {
      taken.close()
    }
  })

  test("a named directory without a manifest ends with code 2 and says so", async () => {
    const dir = freshDir("empty")
    const result = await serve(dir, "--listen", "127.0.0.1:0")
    assert.equal(result.code, 2, shown(result))
    assert.match(result.stderr, /registry\.json/, shown(result))
    assert.ok(result.stderr.includes(path.basename(dir)), shown(result))
    assert.ok(!result.stderr.includes("listening on"), shown(result))
  })

  test("a named directory that does not exist ends with code 2 and says so", async () => {
    const dir = path.join(freshDir("empty"), "nowhere")
    const result = await serve(dir, "--listen", "127.0.0.1:0")
    assert.equal(result.code, 2, shown(result))
    assert.ok(result.stderr.includes("nowhere"), shown(result))
  })

  test("a manifest that is not JSON ends with code 2 and a location", async () => {
    const text = JSON.stringify(manifest, null, 2).replace('"type": "registry:lib",', '"type": "registry:lib",,')
    const line = text.split("\n").findIndex((content) => content.includes(",,")) + 1
    const dir = writeRegistry({ "registry.json": text, "lib/word.ts": source("first") })
    const result = await serve(dir, "--listen", "127.0.0.1:0")
    assert.equal(result.code, 2, shown(result))
    assert.match(result.stderr, new RegExp(`registry\\.json:${line}:\\d+`), shown(result))
  })

  test("a manifest with several errors ends with code 2 and the location of each", async () => {
    const file = { path: "lib/word.ts", type: "registry:lib" }
    const faults = [
      { name: "bad-type", type: "registry:banana", files: [file] },
      { name: "no-source", type: "registry:lib", files: [{ path: "lib/absent.ts", type: "registry:lib" }] },
      { name: "../escape", type: "registry:lib", files: [file] },
      { name: "outside", type: "registry:lib", files: [{ path: "../outside.ts", type: "registry:lib" }] },
      { name: "word", type: "registry:lib", files: [file] },
    ]
    // One item per line, so that the line of an error identifies its item.
    const items = [...manifest.items, ...faults].map((item) => JSON.stringify(item))
    const text = `{\n"name": "small",\n"homepage": "https://small.example",\n"items": [\n${items.join(",\n")}\n]\n}\n`
    const dir = writeRegistry({ "registry.json": text, "lib/word.ts": source("first") })
    const result = await serve(dir, "--listen", "127.0.0.1:0")
    assert.equal(result.code, 2, shown(result))
    for (const fault of faults) {
      const line = text.split("\n").indexOf(text.split("\n").filter((content) => content.includes(JSON.stringify(fault.name))).at(-1) ?? "") + 1
      assert.match(result.stderr, new RegExp(`registry\\.json:${line}:\\d+`), `no error at the line of \`${fault.name}\`\n${shown(result)}`)
    }
  })
})

describe("reloading", () => {
  /**
   * Edits, breaks and repairs a running registry. `notify` makes the server look after a write.
   * @param {string[]} args
   * @param {(server: import("./support/server.mjs").Server) => void} notify
   */
  async function editBreakRepair(args, notify) {
    const dir = smallRegistry()
    const server = await startServer({ dir, args })
    let last = ""
    const seen = { last: () => `${last}\nstderr of the server:\n${server.stderr}` }
    const ready = async () => {
      const answer = await server.get("/readyz")
      last = await answer.text()
      return { status: answer.status, ...JSON.parse(last) }
    }
    // The tag of the plain form: a compressed form has another tag and may be available a moment later.
    const tag = async () => (await server.get("/r/word.json", { headers: { "accept-encoding": "identity" } })).headers.get("etag")
    const word = async () => {
      last = await (await server.get("/r/word.json")).text()
      return last
    }
    try {
      assert.equal((await ready()).state, "ready")
      assert.ok((await word()).includes("first"))

      writeFileSync(path.join(dir, "lib/word.ts"), source("second"))
      notify(server)
      await until("the edited source is served", async () => (await word()).includes("second"), seen)

      replace(path.join(dir, "lib/word.ts"), source("third"))
      notify(server)
      await until("the replaced source is served", async () => (await word()).includes("third"), seen)
      const good = await word()
      const goodTag = await tag()
      assert.ok(goodTag)

      const text = JSON.stringify(manifest, null, 2)
      const broken = text.replace('"type": "registry:lib",', '"type": "registry:lib",,')
      const line = broken.split("\n").findIndex((content) => content.includes(",,")) + 1
      writeFileSync(path.join(dir, "registry.json"), broken)
      notify(server)
      const stale = await until("/readyz says stale", async () => ((await ready()).state === "stale" ? ready() : undefined), seen)
      assert.equal(stale.status, 200, "a stale registry is still served")
      assert.ok(stale.findings.length > 0, last)
      for (const finding of stale.findings) {
        assert.match(finding.file, /registry\.json$/, JSON.stringify(finding))
        assert.equal(finding.line, line, JSON.stringify(finding))
        assert.ok(Number.isInteger(finding.column) && finding.column > 0, JSON.stringify(finding))
        assert.ok(finding.message.length > 0, JSON.stringify(finding))
      }
      assert.equal(await word(), good, "the last valid bytes are served while the input is broken")
      assert.equal(await tag(), goodTag)

      writeFileSync(path.join(dir, "lib/word.ts"), source("fourth"))
      writeFileSync(path.join(dir, "registry.json"), text)
      notify(server)
      await until("/readyz says ready again", async () => (await ready()).state === "ready", seen)
      await until("the repaired registry is served", async () => (await word()).includes("fourth"), seen)
      assert.notEqual(await tag(), goodTag)
    } finally {
      await server.stop()
    }
  }

  test("--watch serves an edit soon, keeps the last valid bytes while the input is broken, and serves the repair", () =>
    editBreakRepair(["--watch"], () => {}))

  test("SIGHUP does the same without --watch", () =>
    editBreakRepair(["--watch=false"], (server) => {
      server.child.kill("SIGHUP")
    }))

  test("--watch notices a registry that is removed and created again, a changed link, and an edit behind a link", async () => {
    const releases = ["one", "two"].map((word) =>
      writeRegistry({ "registry.json": JSON.stringify(manifest), "lib/word.ts": source(word) }, `release-${word}`),
    )
    const link = path.join(freshDir("deployed"), "current")
    symlinkSync(releases[0], link)
    const server = await startServer({ dir: link, args: ["--watch"] })
    const serves = (/** @type {string} */ word) =>
      until(`${word} is served`, async () => (await (await server.get("/r/word.json")).text()).includes(word))
    try {
      await serves("one")
      symlinkSync(releases[1], `${link}.next`)
      renameSync(`${link}.next`, link)
      await serves("two")

      renameSync(path.join(releases[1], "lib/word.ts"), path.join(releases[1], "lib/real.ts"))
      symlinkSync("real.ts", path.join(releases[1], "lib/word.ts"))
      await until("the link is in place", async () => (await (await server.get("/readyz")).json()).state === "ready")
      writeFileSync(path.join(releases[1], "lib/real.ts"), source("three"))
      await serves("three")

      rmSync(link, { recursive: true })
      await until("/readyz says stale", async () => (await (await server.get("/readyz")).json()).state === "stale")
      mkdirSync(path.join(link, "lib"), { recursive: true })
      writeFileSync(path.join(link, "lib/word.ts"), source("four"))
      writeFileSync(path.join(link, "registry.json"), JSON.stringify(manifest))
      await serves("four")
    } finally {
      await server.stop()
    }
  })
})

/** A registry with one document larger than the two kernel buffers between server and client, so that its response is really in progress. */
function bigRegistry() {
  const part = `${"0123456789abcdef".repeat(63)}\n`.repeat(3000)
  const files = Object.fromEntries([1, 2, 3, 4, 5].map((number) => [`files/part-${number}.txt`, part]))
  const big = {
    ...manifest,
    items: [
      {
        name: "big",
        type: "registry:item",
        files: Object.keys(files).map((file) => ({ path: file, type: "registry:file", target: `~/${file}` })),
      },
    ],
  }
  return { dir: writeRegistry({ "registry.json": JSON.stringify(big), ...files }, "big"), bytes: part.length * Object.keys(files).length }
}

/**
 * Requests the big document and reads nothing: the buffers fill up and the server has to wait for the client.
 * @param {string} url
 * @returns {Promise<http.IncomingMessage>}
 */
async function unreadAnswer(url) {
  /** @type {http.IncomingMessage} */
  const answer = await new Promise((resolve, reject) => {
    http.get(`${url}/r/big.json`, { agent: false, headers: { "accept-encoding": "identity" } }, resolve).on("error", reject)
  })
  answer.pause()
  return answer
}

describe("shutting down", () => {
  test("a signal is handled from the first line on", async () => {
    for (let round = 0; round < 10; round++) {
      const server = await startServer()
      server.child.kill("SIGHUP")
      assert.deepEqual(await server.stop("SIGTERM"), { code: 0, signal: null }, server.stderr)
    }
  })

  for (const signal of /** @type {const} */ (["SIGTERM", "SIGINT"])) {
    test(`${signal} on an idle server exits with code 0`, async () => {
      const server = await startServer()
      assert.deepEqual(await server.stop(signal), { code: 0, signal: null }, server.stderr)
    })
  }

  test("SIGTERM lets a running response finish, then exits with code 0, also when a launcher forwards the signal again", async () => {
    const big = bigRegistry()
    const server = await startServer({ dir: big.dir })
    const whole = Buffer.from(await (await server.get("/r/big.json", { headers: { "accept-encoding": "identity" } })).arrayBuffer())
    assert.ok(whole.length > big.bytes, whole.toString("utf8", 0, 600))

    const answer = await unreadAnswer(server.url)
    server.child.kill("SIGTERM")
    server.child.kill("SIGINT")
    await until("the server takes no new work", async () => {
      const refused = await server.get("/readyz").then((ready) => ready.status === 503, () => true)
      return refused
    })
    assert.ok(answer.socket.bytesRead < whole.length, "the response had already arrived; the test is not meaningful")
    assert.equal(server.child.exitCode, null, `the server exited during a response\n${server.stderr}`)

    const hash = createHash("sha256")
    let length = 0
    for await (const chunk of answer) {
      hash.update(chunk)
      length += chunk.length
    }
    assert.ok(answer.complete, `the answer was cut after ${length} of ${whole.length} bytes`)
    assert.equal(length, whole.length)
    assert.equal(hash.digest("hex"), createHash("sha256").update(whole).digest("hex"))
    assert.deepEqual(await server.exited, { code: 0, signal: null }, server.stderr)
  })

  test("a second signal ends it at once with code 2, with a response in progress", async () => {
    const server = await startServer({ dir: bigRegistry().dir })
    const answer = await unreadAnswer(server.url)
    answer.on("error", () => {})
    await until("the server has ended", async () => {
      server.child.kill("SIGTERM")
      return server.child.exitCode !== null
    })
    assert.deepEqual(await server.exited, { code: 2, signal: null }, server.stderr)
    assert.match(server.stderr, /second signal/)
    answer.destroy()
  })
})

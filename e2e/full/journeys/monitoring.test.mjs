// @ts-check
// A real Prometheus scrapes a server: every metric is understood, every query of the dashboard and of the alert rules has an answer, and
// an alert fires when the registry is broken.
import assert from "node:assert/strict"
import { execFile, spawn } from "node:child_process"
import fs from "node:fs"
import path from "node:path"
import { after, before, test } from "node:test"
import { promisify } from "node:util"
import { freshDir, repoRoot } from "../../support/paths.mjs"
import { startServer } from "../../support/server.mjs"
import { until } from "../../support/wait.mjs"

const run = promisify(execFile)
const monitoring = path.join(repoRoot, "packaging/monitoring")
const SOURCE = "export const Box = () => null\n"

/** @type {import("../../support/server.mjs").Server} */
let server
/** @type {import("node:child_process").ChildProcess} */
let prometheus
let metrics = ""
let api = ""
let registry = ""

/** @param {unknown} items */
function write(items) {
  fs.writeFileSync(path.join(registry, "registry.json"), JSON.stringify({ name: "shop", homepage: "https://shop.example", items }))
}

const ITEMS = [{ name: "box", type: "registry:ui", title: "Box", description: "A box.", files: [{ path: "box.tsx", type: "registry:ui" }] }]

/** @param {string} query @returns {Promise<any[]>} */
async function ask(query) {
  const answer = await fetch(`${api}/api/v1/query?query=${encodeURIComponent(query)}`)
  const body = await answer.json()
  assert.equal(body.status, "success", `${query}: ${JSON.stringify(body)}`)
  return body.data.result
}

before(async () => {
  registry = freshDir("monitored")
  fs.writeFileSync(path.join(registry, "box.tsx"), SOURCE)
  write(ITEMS)
  server = await startServer({ dir: registry, args: ["--metrics", "127.0.0.1:0", "--watch"] })
  metrics = /metrics {2}(http:\S+)/.exec(server.stderr)?.[1] ?? ""
  assert.ok(metrics, server.stderr)

  const folder = freshDir("prometheus")
  // The waiting times of the rules are for people: here an alert is wanted at once.
  const rules = fs.readFileSync(path.join(monitoring, "alerts.yml"), "utf8").replaceAll(/for: \d+m/g, "for: 0s")
  fs.writeFileSync(path.join(folder, "alerts.yml"), rules)
  const target = new URL(metrics).host
  fs.writeFileSync(
    path.join(folder, "prometheus.yml"),
    `global: { scrape_interval: 1s, evaluation_interval: 1s }\nrule_files: [alerts.yml]\nscrape_configs:\n  - job_name: basepair\n    static_configs: [{ targets: ["${target}"] }]\n`,
  )
  prometheus = spawn("prometheus", ["--config.file=prometheus.yml", "--storage.tsdb.path=data", "--web.listen-address=127.0.0.1:0"], { cwd: folder, stdio: ["ignore", "ignore", "pipe"] })
  let log = ""
  prometheus.stderr?.setEncoding("utf8").on("data", (text) => (log += text))
  const address = await until("Prometheus listens", () => /[Ll]istening on.*?address=(127\.0\.0\.1:[1-9]\d*)/.exec(log)?.[1], { last: () => log })
  api = `http://${address}`
  await until("Prometheus has scraped", async () => (await ask('up{job="basepair"} == 1').catch(() => [])).length > 0, { last: () => log })
})

after(async () => {
  prometheus?.kill("SIGKILL")
  await server?.stop()
})

test("promtool finds no fault in the metrics and in the rules", async () => {
  await run("promtool", ["check", "rules", path.join(monitoring, "alerts.yml")])
  const text = await (await fetch(metrics)).text()
  const checked = spawn("promtool", ["check", "metrics"], { stdio: ["pipe", "pipe", "pipe"] })
  let said = ""
  checked.stderr.setEncoding("utf8").on("data", (piece) => (said += piece))
  checked.stdin.end(text)
  const code = await new Promise((resolve) => checked.on("close", resolve))
  assert.equal(said, "")
  assert.equal(code, 0)
})

test("the listener of the metrics answers nothing else, and the public one has no metrics", async () => {
  assert.equal((await fetch(new URL("/r/box.json", metrics))).status, 404)
  assert.equal((await server.get("/metrics")).status, 404)
})

test("what clients do is counted where it happened", async () => {
  for (let number = 0; number < 5; number++) await (await server.get("/r/box.json")).arrayBuffer()
  await (await server.get("/r/gone.json")).arrayBuffer()
  await (await server.get("/items/box")).arrayBuffer()
  // Over the routes instead of the hot path.
  await (await server.get("/r/box.json?ns=@shop")).arrayBuffer()
  const value = async (/** @type {string} */ query) => Number((await ask(query))[0]?.value[1] ?? 0)
  await until("the fetches arrive", async () => (await value('basepair_item_fetches_total{item="box",version=""}')) === 6)
  assert.equal(await value('basepair_http_requests_total{class="item",status="404"}'), 1)
  assert.equal(await value('basepair_http_requests_total{class="page",status="200"}'), 1)
  assert.equal((await ask('basepair_item_fetches_total{item="gone"}')).length, 0)
  assert.ok((await value("basepair_sent_bytes_total")) > 1000)
  assert.ok((await value('process_resident_memory_bytes{job="basepair"}')) > 1_000_000)
})

test("every query of the dashboard and of the rules has an answer", async () => {
  const dashboard = JSON.parse(fs.readFileSync(path.join(monitoring, "dashboard.json"), "utf8"))
  const queries = dashboard.panels.flatMap((/** @type {any} */ panel) => panel.targets.map((/** @type {any} */ target) => target.expr))
  assert.ok(queries.length > 10)
  for (const query of queries) {
    const filled = query.replaceAll("$__rate_interval", "5s").replaceAll("$__range", "1h").replaceAll("$instance", ".*")
    await until(`an answer to ${filled}`, async () => (await ask(filled)).length > 0)
  }
  const rules = fs.readFileSync(path.join(monitoring, "alerts.yml"), "utf8")
  for (const [, query] of rules.matchAll(/expr: (.+)/g)) await ask(query)
})

test("a registry that was broken raises an alert, and its repair ends it", async () => {
  const firing = async () => (await ask('ALERTS{alertname="BasepairStale",alertstate="firing"}')).length > 0
  assert.equal(await firing(), false)
  fs.writeFileSync(path.join(registry, "registry.json"), "{")
  await until("the alert", firing)
  write(ITEMS)
  await until("the end of the alert", async () => !(await firing()))
})

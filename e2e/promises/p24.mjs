// @ts-check
// P24: secrets never leave: words that only the machine, the folder or a request knows are in no answer of the server and, except for the
// name of the folder, in no line of its log, at the most talkative level. The count is the number of requests.
// Pages of a server that only its own machine can reach link to files, for an editor; this one is public.
import { writeFileSync } from "node:fs"
import path from "node:path"
import { startServer } from "../support/server.mjs"
import { manifest, source, writeRegistry } from "../support/small-registry.mjs"
import { keep } from "./harness.mjs"

const word = (/** @type {string} */ what) => `canary-${what}-5f3a9c`
const SECRETS = { environment: word("environment"), file: word("file"), header: word("header"), cookie: word("cookie"), folder: word("folder") }
const METHODS = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE"]

await keep("P24", {
  tally: { answers: 0, bytes: 0 },
  figure: ({ tally }) => `${tally.answers} answers of every path, method and error, ${(tally.bytes / 1e6).toFixed(1)} MB, and the log at its most talkative level: 0 of ${Object.keys(SECRETS).length} secrets`,
  work: async (progress) => {
    const dir = writeRegistry({ "registry.json": JSON.stringify(manifest), "lib/word.ts": source("first"), ".env": `TOKEN=${SECRETS.file}\n`, "secret.txt": SECRETS.file }, SECRETS.folder)
    const server = await startServer({ dir, args: ["--watch", "--log-level", "debug", "--base-url", "https://ui.example.com"], env: { SECRET_TOKEN: SECRETS.environment, NPM_TOKEN: SECRETS.environment } })
    const { paths } = await server.json("/api/v1/openapi.json")
    const sitemap = await (await server.get("/sitemap.xml")).text()
    const addresses = [
      // An event stream has no end.
      ...Object.keys(paths).filter((each) => !each.includes("events")).map((each) => each.replaceAll(/\{[^}]*\}/g, "word")),
      ...[...sitemap.matchAll(/<loc>https:\/\/ui\.example\.com([^<]*)<\/loc>/g)].map(([, found]) => found || "/"),
      "/.env", "/secret.txt", "/../secret.txt", "/%2e%2e/secret.txt", "/r/../.env", "/nothing", "/items/nothing", "/r/nothing.json", "/api/v1/ui?limit=x", "/metrics", "/readyz", "/healthz", "/llms-full.txt",
    ]
    const look = (/** @type {string} */ where, /** @type {string} */ text, /** @type {string[]} */ secrets) => {
      for (const secret of secrets) if (text.includes(secret)) progress.broken(`${where} has ${secret}`)
    }
    while (!progress.finished()) {
      const at = progress.done
      const method = METHODS[Math.floor(at / addresses.length) % METHODS.length]
      const address = addresses[at % addresses.length]
      const headers = { authorization: `Bearer ${SECRETS.header}`, cookie: `session=${SECRETS.cookie}`, "x-api-key": SECRETS.header, accept: at % 2 ? "text/html" : "application/json" }
      const answer = await server.get(address, { method, headers, redirect: "manual", ...(method === "POST" ? { body: "{" } : {}) })
      const text = await answer.text()
      progress.tally.answers += 1
      progress.tally.bytes += text.length
      look(`${method} ${address}`, text + JSON.stringify([...answer.headers]), Object.values(SECRETS))
      // Now and then the registry is broken, so that the server says why.
      if (at % 50 === 25) writeFileSync(path.join(dir, "registry.json"), "{")
      if (at % 50 === 40) writeFileSync(path.join(dir, "registry.json"), JSON.stringify(manifest))
      progress.step()
    }
    const { folder: _, ...unlogged } = SECRETS
    look("the log", server.stderr + server.stdout, Object.values(unlogged))
    await server.stop()
  },
})

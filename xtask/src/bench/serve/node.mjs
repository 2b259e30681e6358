// A peer of `cargo xtask bench serve`: a plain Node server with the same bodies in memory.
// Usage: node node.mjs FOLDER, whose files are served by their paths.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";

const [folder] = process.argv.slice(2);
const documents = new Map();
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !entry.name.endsWith(".json")) continue;
  const file = join(entry.parentPath ?? entry.path, entry.name);
  const body = readFileSync(file);
  const etag = `"${createHash("sha256").update(body).digest("hex")}"`;
  const compressed = readFileSync(`${file}.gz`);
  documents.set(file.slice(folder.length).replaceAll("\\", "/"), { body, compressed, etag });
}

const server = createServer((request, response) => {
  const found = documents.get(request.url ?? "");
  if (found === undefined) {
    response.writeHead(404, { "Content-Length": 0 }).end();
  } else if (request.headers["if-none-match"] === found.etag) {
    response.writeHead(304, { ETag: found.etag }).end();
  } else {
    const gzip = request.headers["accept-encoding"] === "gzip";
    const body = gzip ? found.compressed : found.body;
    const headers = { "Content-Type": "application/json", "Content-Length": body.length, ETag: found.etag };
    if (gzip) headers["Content-Encoding"] = "gzip";
    response.writeHead(200, headers).end(body);
  }
});
server.listen(0, "127.0.0.1", () => console.error(`listening on http://127.0.0.1:${server.address().port}`));

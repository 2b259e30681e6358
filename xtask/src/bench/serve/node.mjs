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
  documents.set(file.slice(folder.length).replaceAll("\\", "/"), { body, etag });
}

const server = createServer((request, response) => {
  const found = documents.get(request.url ?? "");
  if (found === undefined) {
    response.writeHead(404, { "Content-Length": 0 }).end();
  } else if (request.headers["if-none-match"] === found.etag) {
    response.writeHead(304, { ETag: found.etag }).end();
  } else {
    const headers = { "Content-Type": "application/json", "Content-Length": found.body.length, ETag: found.etag };
    response.writeHead(200, headers).end(found.body);
  }
});
server.listen(0, "127.0.0.1", () => console.error(`listening on http://127.0.0.1:${server.address().port}`));

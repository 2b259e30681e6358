// The peer of `cargo xtask bench serve`: a plain Node server with only the same bytes in memory.
// Usage: node peer.mjs FOLDER, where FOLDER contains index.json and items/NAME.json.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";

const [folder] = process.argv.slice(2);
const indexPath = "/api/v1/ui";
const documents = new Map();

function add(path, file) {
  const body = readFileSync(file);
  const etag = `"${createHash("sha256").update(body).digest("hex")}"`;
  documents.set(path, { body, etag });
}

add(indexPath, join(folder, "index.json"));
for (const file of readdirSync(join(folder, "items"))) {
  add(`${indexPath}/${file.slice(0, -".json".length)}`, join(folder, "items", file));
}

const index = JSON.parse(documents.get(indexPath).body.toString());
const haystacks = index.items.map((item) =>
  `${item.name}\n${item.title ?? ""}\n${item.description ?? ""}`.toLowerCase(),
);

function search(parameters) {
  const needle = (parameters.get("q") ?? "").toLowerCase();
  const limit = Number(parameters.get("limit") ?? 0);
  const found = index.items.filter((_, place) => haystacks[place].includes(needle));
  const items = limit > 0 ? found.slice(0, limit) : found;
  const pagination = { total: found.length, offset: 0, limit: items.length, hasMore: items.length < found.length };
  return Buffer.from(JSON.stringify({ ...index, items, pagination }));
}

function answer(response, status, headers, body) {
  response.writeHead(status, headers);
  response.end(body);
}

const server = createServer((request, response) => {
  const type = "application/json";
  const [path, query] = request.url.split("?", 2);
  const document = documents.get(path);
  if (document === undefined) {
    answer(response, 404, { "content-type": type, "content-length": 2 }, "{}");
  } else if (query !== undefined && path === indexPath) {
    const body = search(new URLSearchParams(query));
    answer(response, 200, { "content-type": type, "content-length": body.length }, body);
  } else if (request.headers["if-none-match"] === document.etag) {
    answer(response, 304, { etag: document.etag });
  } else {
    const { body, etag } = document;
    answer(response, 200, { "content-type": type, "content-length": body.length, etag }, body);
  }
});

server.listen(0, "127.0.0.1", () => {
  process.stderr.write(`listening on http://127.0.0.1:${server.address().port}\n`);
});

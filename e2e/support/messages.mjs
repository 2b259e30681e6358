// @ts-check
// HTTP/1.1 messages as bytes: invalid ones, and unusual ones that are valid.

/** @param {string} line @param {string[]} fields @param {string} body */
const message = (line, fields, body = "") => `${[line, ...fields].join("\r\n")}\r\n\r\n${body}`

const LINE = "GET /healthz HTTP/1.1"
const HOST = "Host: 127.0.0.1"

/** A message with another request line. @param {string} line */
const lines = (line) => message(line, [HOST])
/** Further fields. @param {string[]} fields */
const fields = (...fields) => message(LINE, [HOST, ...fields], "0\r\n\r\n")
/** The Host fields alone. @param {string[]} hosts */
const hosts = (...hosts) => message(LINE, hosts.map((host) => `Host: ${host}`))

const plain = message(LINE, [HOST, "X-A: b"])
/** Every way of writing one line end of a message differently. @param {string} end */
const otherEnd = (end) => {
  const parts = plain.split("\r\n")
  return parts.slice(1).map((_, at) => parts.reduce((text, part, index) => text + (index === at + 1 ? end : "\r\n") + part))
}

const controls = [0, 1, 7, 8, 0x0b, 0x0c, 0x1b, 0x7f].map((code) => String.fromCharCode(code))
const codings = [
  "", "chunked, chunked", "chunked,chunked", "chunked,", ",chunked", "gzip, chunked", "chunked, gzip", "gzip", "identity", "identity, chunked", "xchunked", "chunked2",
  "chunk", "\"chunked\"", "'chunked'", "chunked;q=1", "chunked x", "\x0bchunked", "chunked\x0b", "chunked\x0c", "\x00chunked", "chunked\x00", "c\u0068unked\u00a0", "cow",
]
const lengths = [
  "", "-1", "+1", "+0", "1,1", "1, 1", "1, 2", "0,0", "1 1", "0x1", "1e1", "1.0", "1_0", "one", "1;", "\"1\"", "1\x00", "\x0b1", "1\x0b", "99999999999999999999999", "18446744073709551616",
  "9223372036854775808999", "1\u00b2", "\u0661", "0b1", "1a", "#1", "1:1",
]

/** No server may accept these: 400 (or another refusal), and the connection is closed. */
export const malformed = [
  // line ends
  ...otherEnd("\n"), ...otherEnd("\r"), ...otherEnd("\r\r\n"), ...otherEnd("\n\r"),
  plain.replaceAll("\r\n", "\n"), plain.replaceAll("\r\n", "\r"), `\n${plain}`, `\n\n\n${plain}`, `\r${plain}`, ` ${plain}`, `\t${plain}`, `\r\n ${plain}`,
  // the first line
  ...["GET", "GET ", "GET /healthz", "GET /healthz ", "/healthz HTTP/1.1", " GET /healthz HTTP/1.1", "GET  /healthz HTTP/1.1", "GET /healthz  HTTP/1.1", "GET\t/healthz HTTP/1.1",
    "GET /healthz\tHTTP/1.1", "GET /healthz HTTP/1.1 ", "GET /healthz HTTP/1.1 x", "GET /health z HTTP/1.1", "GET /healthz HTTP/1.", "GET /healthz HTTP/1", "GET /healthz HTTP/.1",
    "GET /healthz HTTP/0.9", "GET /healthz HTTP/1.2x", "GET /healthz HTTP/2.0", "GET /healthz HTTP/3", "GET /healthz HTTP/11", "GET /healthz HTTP/01.1", "GET /healthz http/1.1",
    "GET /healthz HTTPS/1.1", "GET /healthz HTTP 1.1", "GET /healthz HTTP/1,1", "GET /healthz ICY/1.1", "G(T /healthz HTTP/1.1", "G\"T /healthz HTTP/1.1", "G{}T /healthz HTTP/1.1", "G/T /healthz HTTP/1.1",
    "PRI * HTTP/2.0", "GET /healthz HTTP/1.1\rX: y", "GET", "GET HTTP/1.1", " ", "CONNECT 127.0.0.1:80 HTTP/1.1"].map(lines),
  ...controls.map((code) => lines(`GET /heal${code}thz HTTP/1.1`)), ...controls.map((code) => lines(`G${code}T /healthz HTTP/1.1`)),
  // targets
  ...["*", "/healthz#", "/healthz#top", "/#/healthz", "#", "/healthz?a#b", "http://127.0.0.1/healthz#top", "http://evil.example/healthz", "http://evil.example:80/healthz", "https://evil.example/healthz",
    "http://127.0.0.1:81/healthz", "http://127.0.0.1@evil.example/healthz", "http://user@127.0.0.1/healthz", "http://user:pw@127.0.0.1/healthz", "ftp://127.0.0.1/healthz", "http:///healthz", "http://",
    "127.0.0.1", "127.0.0.1:80", "evil.example", "healthz", "?a", "http://127.0.0.1:port/healthz", "http://[::1/healthz", "http://127.0.0.1,evil.example/healthz"].map((target) => lines(`GET ${target} HTTP/1.1`)),
  // hosts
  message(LINE, []), hosts("127.0.0.1", "127.0.0.1"), hosts("127.0.0.1", "evil.example"), hosts("evil.example", "127.0.0.1"), hosts("127.0.0.1", ""),
  ...["", "exa mple", "a/b", "user@127.0.0.1", "u:p@127.0.0.1", "127.0.0.1:port", "127.0.0.1:99999", "127.0.0.1:1:2", "127.0.0.1:-1", "127.0.0.1:+1", "a, b", "a,b", "[::1", "::1", "[::1]x", "[]", "[127.0.0.1]",
    "[v1.x]", "a..b", ".a", "..", "%31", "a?b", "a#b", "a\\b", "<a>", "{a}", "\"a\"", "a;b", "a!b", "a\x7fb", "a\x00b", "a\x0bb", "a\u00e9", "http://127.0.0.1", "127.0.0.1/", "*", "a|b", "(a)", "a=b", "~a", "-\t-"].map((host) => hosts(host)),
  message(LINE, ["Host : 127.0.0.1"]), message(LINE, [" Host: 127.0.0.1"]), message(LINE, ["Host\t: 127.0.0.1"]), message(LINE, ["Host:\r\n 127.0.0.1"]), message(LINE, ["Host"]), message(LINE, ["host: 127.0.0.1", "HOST: 127.0.0.1"]),
  // fields
  ...["nonsense", ": b", " : b", "X-A : b", "X-A\t: b", " X-A: b", "\tX-A: b", "X A: b", "X(A): b", "X\"A: b", "X{A}: b", "X=A: b", "X/A: b", "X@A: b", "X\u00e9: b", "X-A: b\r\n c", "X-A: b\r\n\tc", "X-A: b\r\n ", "X-A: b\nX-B: c",
    "X-A: b\rX-B: c", "X-A: b\r", "X-A: b\r\r\nX-B: c", "X-A\r\n: b", "X-A:\r\n\r b"].map((field) => fields(field)),
  ...controls.filter((code) => code !== "\x7f").map((code) => fields(`X-A: b${code}c`)), ...controls.map((code) => fields(`X${code}A: b`)),
  // where a message ends
  ...codings.map((coding) => fields(`Transfer-Encoding: ${coding}`)), ...lengths.map((length) => fields(`Content-Length: ${length}`)),
  ...["Transfer-Encoding : chunked", " Transfer-Encoding: chunked", "Transfer-Encoding\t: chunked", "Transfer-Encoding:\r\n chunked", "Transfer-Encoding: chunked\r\n\t", "Transfer\x00-Encoding: chunked"].map((field) => fields(field)),
  ...["Content-Length : 5", " Content-Length: 5", "Content-Length:\r\n 5", "Content-Length: 5\r\n ", "Content-Length\x0b: 5"].map((field) => fields(field)),
  fields("Transfer-Encoding: chunked", "Transfer-Encoding: chunked"), fields("Transfer-Encoding: gzip", "Transfer-Encoding: chunked"), fields("Transfer-Encoding: chunked", "Transfer-Encoding: identity"),
  fields("transfer-encoding: chunked", "TRANSFER-ENCODING: chunked"), fields("Content-Length: 5", "Content-Length: 5"), fields("Content-Length: 5", "Content-Length: 6"), fields("Content-Length: 0", "content-length: 0"),
  fields("Content-Length: 5", "Content-Length: "), fields("Content-Length: 5", "Transfer-Encoding: chunked"), fields("Transfer-Encoding: chunked", "Content-Length: 5"), fields("Content-Length: 0", "Transfer-Encoding: chunked"),
  fields("Transfer-Encoding: chunked", "Content-Length: 0"), fields("content-length: 5", "transfer-encoding: CHUNKED"), fields("Content-Length: 5", "Transfer-Encoding: identity"), fields("Content-Length: 5", "Transfer-Encoding: x"),
  message("GET /healthz HTTP/1.0", [HOST, "Transfer-Encoding: chunked"], "0\r\n\r\n"), message("GET /healthz HTTP/1.0", [HOST, "Connection: keep-alive", "Transfer-Encoding: chunked", "Content-Length: 5"], "0\r\n\r\n"),
  // bytes of something else
  "hello there\r\n\r\n", "\x00\x01\x02\x03\r\n\r\n", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", "SSH-2.0-OpenSSH_9.2\r\n\r\n", "EHLO evil.example\r\n\r\n", "{\"a\": 1}\r\n\r\n", "\r\n\r\n\r\n\r\n\r\n\r\n\r\n\r\n",
]

/** @param {string} body */
const chunks = (body) => message(LINE, [HOST, "Transfer-Encoding: chunked"], body)

/** Bodies whose end two programs could see in different places. Their heads are valid and may be answered, but nothing after them. */
export const malformedBodies = [
  "5\n12345\r\n0\r\n\r\n", "5\r\n12345\n0\r\n\r\n", "5\r\n12345\r\n0\n\n", "5\r\n12345\r\n0\r\n\n", "5\r\n1234\r\n0\r\n\r\n", "5\r\n123456\r\n0\r\n\r\n", "5\r\n123450\r\n\r\n", "5 \r\n12345\r\n0\r\n\r\n", " 5\r\n12345\r\n0\r\n\r\n",
  "0x5\r\n12345\r\n0\r\n\r\n", "+5\r\n12345\r\n0\r\n\r\n", "-5\r\n12345\r\n0\r\n\r\n", "5,\r\n12345\r\n0\r\n\r\n", "five\r\n12345\r\n0\r\n\r\n", "\r\n12345\r\n0\r\n\r\n", "5\r\r\n12345\r\n0\r\n\r\n", "5\r12345\r\n0\r\n\r\n",
  "100000000\r\n12345\r\n0\r\n\r\n", "ffffffffffffffff\r\n12345\r\n0\r\n\r\n", "10000000000000005\r\n12345\r\n0\r\n\r\n", "5;a\x00\r\n12345\r\n0\r\n\r\n", "5;a\nb\r\n12345\r\n0\r\n\r\n", "5;\rx\r\n12345\r\n0\r\n\r\n",
  "5\x0b\r\n12345\r\n0\r\n\r\n", "0\r\nnonsense\r\n\r\n", "0\r\nX-A : b\r\n\r\n", "0\r\nX-A: b\n\r\n", "0\r\n X-A: b\r\n\r\n", "0\r\nContent-Length: 5\r\n\r\n", "0\r\nTransfer-Encoding: chunked\r\n\r\n", "0\r\nHost: evil.example\r\n\r\n", "0\rx\n\r\n",
].map(chunks)

const inner = "GET /smuggled HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"

/** Unusual, but unambiguous. */
export const unusual = [
  plain, `\r\n${plain}`, message(LINE, ["host:127.0.0.1"]), message(LINE, ["HOST:\t 127.0.0.1 \t"]), message(LINE, [HOST, "X-Empty:"]), message(LINE, ["X-A: b", HOST, "X-A: b"]),
  message(LINE, [HOST, "X-Latin: caf\u00e9"]), message(LINE, [HOST, "X!#$%&'*+-.^_`|~9: b"]), message(LINE, [HOST, "X-Colon: a:b::c"]), message(LINE, [HOST, `X-Long: ${"a".repeat(6000)}`]), message("GET http://127.0.0.1/healthz HTTP/1.1", [HOST]),
  message(LINE, [HOST, "Content-Length: 0"]), message(LINE, [HOST, "Content-Length: 5"], "12345"), message(LINE, [HOST, "Content-Length:\t5\t"], "\r\n\r\n\n"), message(LINE, [HOST, "Content-Length: 005"], "12345"),
  message(LINE, [HOST, `Content-Length: ${inner.length}`], inner), message(LINE, [HOST, "Transfer-Encoding: CHUNKED"], "0\r\n\r\n"), message(LINE, [HOST, "Transfer-Encoding: \tchunked "], "5\r\n12345\r\n0\r\n\r\n"),
  chunks(`${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\n`), chunks("5\r\n\r\n\r\n\n\r\n0\r\n\r\n"), chunks("00005\r\n12345\r\n0\r\n\r\n"), chunks("A\r\n0123456789\r\n0\r\n\r\n"), chunks("a\r\n0123456789\r\n0\r\n\r\n"), chunks("5;a=b\r\n12345\r\n0\r\n\r\n"),
  chunks("0\r\nX-Trailer: a\r\n\r\n"), chunks("00\r\n\r\n"), message(LINE, [HOST, "Expect: 100-continue", "Content-Length: 0"]), message(LINE, [HOST, "Connection: keep-alive"]),
  plain + plain, plain + chunks("0\r\n\r\n") + plain,
]

/**
 * Messages with a few bytes changed, deterministically.
 * @param {number} count
 */
export function mutations(count) {
  let state = 0x2545f491
  const next = (/** @type {number} */ below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
  const pieces = ["\r", "\n", "\r\n", " ", "\t", ":", ",", ";", "0", "5", "chunked", "\x00", "\x0b", "Content-Length: 3\r\n", "Transfer-Encoding: chunked\r\n", "Host: a\r\n", "#", "/", "\r\n\r\n", "0\r\n\r\n", "G", "\u00ff"]
  return Array.from({ length: count }, () => {
    let text = unusual[next(unusual.length)]
    for (let changes = 1 + next(3); changes > 0; changes--) {
      const at = next(text.length)
      text = text.slice(0, at) + (next(3) ? pieces[next(pieces.length)] : "") + text.slice(at + next(3))
    }
    return text
  })
}

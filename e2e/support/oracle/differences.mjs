// @ts-check
// Where basepair differs from the official tool on purpose, and why. A line that is no longer true fails the test.

/** @typedef {"we refuse" | "we accept" | "we write other items" | "we write another index"} Kind */

/** @param {string} label @param {string[]} values */
const each = (label, ...values) => values.map((value) => `${label} = ${value}`)
/** @param {string[]} names */
const badNames = (...names) => names.map((name) => `the bad name ${JSON.stringify(name)}`)

/** @type {{ kind: Kind, why: string, cases: string[] }[]} */
export const differences = [
  // What we refuse
  { kind: "we refuse", why: "an empty name or homepage: the validator lets it pass, the official build does not", cases: each("manifest.name", '""').concat(each("manifest.homepage", '""')) },
  { kind: "we refuse", why: "a name that leaves the output folder: the official build writes a file there", cases: badNames("..", ".", "../up", "a/../b", "a/..", "/abs") },
  { kind: "we refuse", why: "a name without its own address, because paths drop empty segments", cases: [...each("item.name", '""'), ...badNames("", "a//b", "a/")] },
  { kind: "we refuse", why: "a name that cannot be used unchanged in an address or a file name", cases: badNames("a\\b", "a?b", "a#b", "a%2fb", " a", "a ", "a\nb", "a\u0000b", "201 letters", "300 letters") },
  { kind: "we refuse", why: "clients read a name that ends in `.json` as a local file", cases: badNames("a.json") },
  { kind: "we refuse", why: "documents of the registry have these names", cases: badNames("registry", "digests") },
  { kind: "we refuse", why: "bytes that are not UTF-8 would reach consumers changed", cases: ["invalid UTF-8 in a text", "invalid UTF-8 in a key"] },
  { kind: "we refuse", why: "half a surrogate pair is not valid text", cases: ['"\\ud800"', '"\\udc00"', '"\\ud800\\u0041"', '"x\\udfff"'].map((text) => `half a surrogate pair ${text}`) },
  { kind: "we refuse", why: "parsers of other clients fail at such a depth", cases: [200, 5_000].flatMap((depth) => [`arrays nested ${depth} deep`, `objects nested ${depth} deep`]) },
  { kind: "we refuse", why: "a link that leaves the root would publish foreign files", cases: ["include: a link to a manifest outside"] },

  // What we write differently
  { kind: "we write other items", why: "an item is withheld whose source would reach consumers changed, not at all, or from outside", cases: ["a source that is not UTF-8", "an empty source", "a link that leads outside"] },
  { kind: "we write other items", why: "an item is withheld when the file that clients would write cannot have its name on every system", cases: ["a name with a blank at its end"] },
  { kind: "we write other items", why: "the entry of the author is not changed: keys that the schema does not know are kept", cases: [
    ...each("item.tailwind", '{"key":"text"}', '{"key":1}'), ...each("tailwind.config", '{"key":"text"}', '{"key":1}'), "an unknown key in tailwind",
    ...each("item.cssVars", '{"key":"text"}', '{"key":1}'), "an unknown scope of cssVars",
    ...each("config.tailwind", '{"key":"text"}'), ...each("config.aliases", '{"key":"text"}'), "a registry with an unknown setting",
    "a font on an item that is none", "a config on an item that is no base", "an unknown key on an item", "an unknown key on a file",
  ] },
  { kind: "we write other items", why: "the entry of the author is not changed: the official tool converts any value here to a boolean, and so do its clients", cases: [
    ...["rsc", "tsx", "rtl"].flatMap((field) => each(`config.${field}`, "null", '"text"', '["text"]', "{}", '{"key":"text"}')),
  ] },
  { kind: "we write other items", why: "numbers keep the author's text: the official tool writes 0 for -0 and null for what is too large for it", cases: ["the number -0", "the number 1e400", "the number -1e400"] },
]

// The search of a site without a server, for the palette: loads everything that can be found, once, and scores names, titles,
// aliases, the words of other languages and libraries, and descriptions. No word is required; an answer has half of what is asked.

/** @typedef {{ group: string, kind: string, title: string, name: string, text: string, href: string, aliases?: string, words?: string }} Hit */

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form.find"))

/** @type {Promise<Hit[]> | undefined} */
let all
const load = () => fetch(`${form?.dataset.search}`).then((answer) => answer.json()).then((found) => found.hits)

/** Lower case without diacritics, as the words of other languages are stored. @param {string} text */
const fold = (text) => {
  const plain = text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "").normalize("NFC")
  return plain.replaceAll("ß", "ss").replaceAll("ł", "l").replaceAll("ı", "i").replaceAll("ø", "o")
}

// Words that say nothing about what is looked for, and names of libraries.
const SILENT = new Set(
  `a an and are as at be by can do for from how i in is it me my of on or the to with what where which component
  ant antd bootstrap chakra headless mantine material mui radix react shadcn ui`.split(/\s+/)
)

/** @param {string} text */
const wordsOf = (text) => fold(text.replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")).split(/[^\p{L}\p{N}]+/u).filter(Boolean)

/** How well a hit answers a query, and how many of its words. @param {Hit} hit @param {string[]} words */
const rate = (hit, words) => {
  const names = [hit.name, hit.title].map((name) => wordsOf(name))
  const joined = names.map((name) => name.join(""))
  const others = (hit.words ?? "").split(",").filter(Boolean)
  const aliases = new Set(wordsOf(hit.aliases ?? ""))
  const other = new Set(wordsOf(others.join(" ")))
  const text = new Set(wordsOf(hit.text))
  let score = 0
  let answered = 0
  for (const word of words) {
    const forms = [word, word.replace(/s$/, "")].filter((form) => form.length > 1 || form === word)
    /** @param {Set<string>} set */
    const among = (set) => forms.some((form) => set.has(form))
    const part = names.some((name) => among(new Set(name))) ? 6
      : among(aliases) ? 5
      : names.some((name) => name.some((each) => each.startsWith(word))) ? 4
      : word.length > 2 && joined.some((name) => name.includes(word)) ? 3
      : among(other) ? 2
      : among(text) ? 1
      : 0
    score += part
    if (part > 0) answered += 1
  }
  const whole = words.join("")
  if (joined.includes(whole)) score += 40
  else if (others.some((phrase) => phrase.replaceAll(" ", "") === whole)) score += 25
  else if (joined.some((name) => name.startsWith(whole))) score += 10
  return { score, answered }
}

/** The best hits, those of one group together, as an answer of a server. @param {string} query */
const find = async (query) => {
  all ??= load()
  const hits = await all.catch((error) => {
    all = undefined
    throw error
  })
  const typed = wordsOf(query)
  const telling = typed.filter((word) => !SILENT.has(word))
  const words = telling.length > 0 ? telling : typed
  const found = []
  for (const hit of hits) {
    const { score, answered } = rate(hit, words)
    // An accident is no answer.
    if (words.length === 0 || (score > 0 && answered * 2 >= words.length)) found.push({ hit, score })
  }
  found.sort((one, other) => other.score - one.score)
  const best = found.slice(0, 12).map(({ hit }) => hit)
  const groups = [...new Set(best.map((hit) => hit.group))]
  const answer = { hits: groups.flatMap((group) => best.filter((hit) => hit.group === group)), total: found.length }
  return { json: () => answer }
}

if (form) {
  Object.assign(form, { find })
  // Without this script, nothing could be found.
  form.hidden = false
}

// The search of a site without a server, for the palette: loads everything that can be found, once, and filters names, titles and aliases.

/** @typedef {{ group: string, kind: string, title: string, name: string, text: string, href: string, aliases?: string }} Hit */

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form.find"))

/** @type {Promise<Hit[]> | undefined} */
let all
const load = () => fetch(`${form?.dataset.search}`).then((answer) => answer.json()).then((found) => found.hits)

/** The best hits that have all words in their names, those of one group together, as an answer of a server. @param {string} query */
const find = async (query) => {
  all ??= load()
  const hits = await all.catch((error) => {
    all = undefined
    throw error
  })
  const whole = query.trim().toLowerCase()
  const words = whole.split(/\s+/)
  const found = []
  for (const hit of hits) {
    const names = [hit.name.toLowerCase(), hit.title.toLowerCase()]
    const text = [...names, hit.aliases?.toLowerCase() ?? ""].join(" ")
    if (!words.every((word) => text.includes(word))) continue
    const rank = names.includes(whole) ? 0 : names.some((name) => name.startsWith(whole)) ? 1 : names.some((name) => name.includes(whole)) ? 2 : 3
    found.push({ hit, rank })
  }
  found.sort((one, other) => one.rank - other.rank)
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

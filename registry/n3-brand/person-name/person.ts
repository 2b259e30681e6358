// A person's name as data, and as plain text. No directive: servers also call this.

/** The name of a person as given. Nothing is split, guessed or reordered. */
export type Person = {
  /** The full name, as the person writes it. */
  name: string
  /** The familiar name; only if the person provided it. */
  knownAs?: string
  /** How the person wants to be addressed: `Mai`, `Dr`, `さん`. Left out means none. */
  address?: string
  /** The position of the form of address in that language. */
  addressStands?: "before" | "after"
  /** The language of the name, so that it is pronounced correctly. */
  lang?: string
  /** The pronunciation, in letters: `TEN-dye MOY-oh`. */
  pronunciation?: string
  /** A recording, preferably by the person. */
  recording?: string
  pronouns?: string
}

/** Formal combines the form of address and the full name; familiar is the familiar name. */
export type NameForm = "formal" | "familiar" | "plain"

/** The name of a person in one of three forms, as plain text. */
export function nameOf(person: Person, form: NameForm = "plain") {
  const name = person.name.trim()
  if (form === "familiar") return person.knownAs?.trim() || name
  if (form === "plain" || !person.address || !name) return name
  // Scripts without spaces between words have none here either.
  const gap = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]$/u.test(
    person.addressStands === "after" ? name : person.address
  )
    ? ""
    : " "
  return person.addressStands === "after" ? `${name}${gap}${person.address}` : `${person.address}${gap}${name}`
}

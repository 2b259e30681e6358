// A person's name as data, and as plain text. No directive: servers call this as well.

/** A person's name as the person gives it. Nothing is split, guessed or put in another order. */
export type Person = {
  /** The whole name, as its owner writes it. */
  name: string
  /** What friends and colleagues say; only if the person gave it. */
  knownAs?: string
  /** How the person wants to be addressed: `Mai`, `Dr`, `さん`. Left out means none. */
  address?: string
  /** Where the form of address stands in that language. */
  addressStands?: "before" | "after"
  /** The language of the name, so that it is pronounced rightly. */
  lang?: string
  /** How it is said, in letters: `TEN-dye MOY-oh`. */
  pronunciation?: string
  /** A recording, best by the person. */
  recording?: string
  pronouns?: string
}

/** Formal puts the form of address to the whole name; familiar says what the person is known as. */
export type NameForm = "formal" | "familiar" | "plain"

/** The words for a person in one of three forms, as plain text. */
export function nameOf(person: Person, form: NameForm = "plain") {
  const name = person.name.trim()
  if (form === "familiar") return person.knownAs?.trim() || name
  if (form === "plain" || !person.address || !name) return name
  // Scripts without spaces between words set none here either.
  const gap = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]$/u.test(
    person.addressStands === "after" ? name : person.address
  )
    ? ""
    : " "
  return person.addressStands === "after" ? `${name}${gap}${person.address}` : `${person.address}${gap}${name}`
}

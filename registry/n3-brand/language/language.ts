// Facts about a language from its tag. No directive: servers also call these.

const rightToLeft = new Set(["Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"])

/** The writing direction of a language, by its script: `az-Arab` is written from right to left, `az` is not. */
export function directionOf(tag: string): "ltr" | "rtl" {
  try {
    return rightToLeft.has(new Intl.Locale(tag).maximize().script ?? "") ? "rtl" : "ltr"
  } catch {
    return "ltr"
  }
}

/** The native name of a language, with its script if the tag has one. */
export function ownNameOf(tag: string) {
  try {
    return new Intl.DisplayNames(tag, { type: "language" }).of(tag) ?? tag
  } catch {
    return tag
  }
}

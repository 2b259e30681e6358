// What is known about a language from its tag. No directive: servers call these as well.

const rightToLeft = new Set(["Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"])

/** The writing direction of a language, by its script: `az-Arab` runs from right to left, `az` does not. */
export function directionOf(tag: string): "ltr" | "rtl" {
  try {
    return rightToLeft.has(new Intl.Locale(tag).maximize().script ?? "") ? "rtl" : "ltr"
  } catch {
    return "ltr"
  }
}

/** What a language calls itself, with its script where the tag names one. */
export function ownNameOf(tag: string) {
  try {
    return new Intl.DisplayNames(tag, { type: "language" }).of(tag) ?? tag
  } catch {
    return tag
  }
}

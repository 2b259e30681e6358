// Checks of a file before it is uploaded. No directive: a server uses the same checks.

/** Whether the type of a file matches the `accept` attribute of an input: `.pdf`, `image/*`, `text/plain`. */
export function isAccepted({ name, type }: Pick<File, "name" | "type">, accept: string | undefined) {
  if (!accept) return true
  return accept.split(",").some((part) => {
    const kind = part.trim().toLowerCase()
    if (kind.startsWith(".")) return name.toLowerCase().endsWith(kind)
    return kind.endsWith("/*") ? type.startsWith(kind.slice(0, -1)) : type === kind
  })
}

/** A size in human-readable form: "1.4 MB". */
export function readableSize(bytes: number, language = "en") {
  const units = ["byte", "kilobyte", "megabyte", "gigabyte"]
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit: units[step],
    unitDisplay: "short",
    maximumFractionDigits: step === 0 ? 0 : 1,
  }).format(bytes / 1000 ** step)
}

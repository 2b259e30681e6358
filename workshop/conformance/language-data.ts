// Node and browsers carry their own releases of the data about languages, which differ in spaces and punctuation.
type Format = (...values: unknown[]) => string

/** The functions whose text comes from those data. */
const formats: readonly [object, string][] = [
  [Intl.DateTimeFormat.prototype, "formatRange"],
  [Intl.NumberFormat.prototype, "formatRange"],
  [Intl.RelativeTimeFormat.prototype, "format"],
]
/** The two whose `format` is a getter, which returns a bound function. */
const getters: readonly object[] = [Intl.DateTimeFormat.prototype, Intl.NumberFormat.prototype]

const otherSpaces = (text: string) => text.replaceAll(/\s/g, "\u202f")

/** Runs something with other spaces in all formatted dates and numbers. */
export async function withOtherLanguageData(run: () => void | Promise<void>) {
  const before: [object, string, PropertyDescriptor][] = []
  const replace = (prototype: object, name: string, next: (own: PropertyDescriptor) => PropertyDescriptor) => {
    const own = Object.getOwnPropertyDescriptor(prototype, name)!
    before.push([prototype, name, own])
    Object.defineProperty(prototype, name, { ...next(own), configurable: true })
  }
  for (const [prototype, name] of formats) {
    replace(prototype, name, ({ value }) => ({
      writable: true,
      value(this: unknown, ...values: unknown[]) {
        return otherSpaces((value as Format).apply(this, values))
      },
    }))
  }
  for (const prototype of getters) {
    replace(prototype, "format", ({ get }) => ({
      get(this: unknown) {
        const format = get!.call(this) as Format
        return (...values: unknown[]) => otherSpaces(format(...values))
      },
    }))
  }
  try {
    await run()
  } finally {
    for (const [prototype, name, own] of before) Object.defineProperty(prototype, name, own)
  }
}

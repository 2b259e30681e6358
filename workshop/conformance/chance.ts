// What a render reads of time and chance. Next refuses to prerender a client component that reads them, unless it waits for a request.
import { vi } from "vitest"

/** Renders as a server does, without `window`, and returns the result with the names of what was read. */
export function renderAlone<Result>(render: () => Result) {
  const read: string[] = []
  const RealDate = Date
  class WatchedDate extends RealDate {
    constructor(...values: [] | [string | number | Date]) {
      // @ts-expect-error -- the overloads of the built-in cannot be spread
      super(...values)
      if (values.length === 0) read.push("new Date()")
    }
    static override now() {
      read.push("Date.now()")
      return RealDate.now()
    }
  }
  const random = vi.spyOn(Math, "random").mockImplementation(() => {
    read.push("Math.random()")
    return 0.5
  })
  const id = vi.spyOn(crypto, "randomUUID").mockImplementation(() => {
    read.push("crypto.randomUUID()")
    return "00000000-0000-4000-8000-000000000000"
  })
  vi.stubGlobal("Date", WatchedDate)
  vi.stubGlobal("window", undefined)
  vi.stubGlobal("document", undefined)
  try {
    return { result: render(), read }
  } finally {
    vi.unstubAllGlobals()
    random.mockRestore()
    id.mockRestore()
  }
}

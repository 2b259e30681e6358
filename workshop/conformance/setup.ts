// What every test starts from: the few browser parts that jsdom lacks, and a console that must stay empty.
import "@testing-library/jest-dom/vitest"
import { cleanup, configure } from "@testing-library/react"
import { afterEach, beforeEach, expect, vi } from "vitest"

// The testing library would do this for itself if the test functions were globals.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

// How long something may take says nothing about whether it is right: a busy machine must not turn a test red.
configure({ asyncUtilTimeout: 20_000 })

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}
// A test of what has no screen may run without one.
if (typeof window !== "undefined") {
  globalThis.ResizeObserver ??= Observer
  globalThis.IntersectionObserver ??= Observer as unknown as typeof IntersectionObserver
  Element.prototype.scrollIntoView ??= () => {}
  Element.prototype.getAnimations ??= () => []
  Element.prototype.hasPointerCapture ??= () => false
  Element.prototype.setPointerCapture ??= () => {}
  Element.prototype.releasePointerCapture ??= () => {}
  window.matchMedia ??= (media: string) =>
    ({
      media,
      matches: false,
      onchange: null,
      addEventListener() {},
      removeEventListener() {},
      addListener() {},
      removeListener() {},
      dispatchEvent: () => false,
    }) satisfies MediaQueryList
}

const messages: string[] = []
const allowed: RegExp[] = []

/** Lets the console say what a test provokes on purpose; everything else fails the test. */
export function allowConsole(...patterns: RegExp[]) {
  allowed.push(...patterns)
}

/** What the console has said since the test began, or since this was last asked. */
export const takeMessages = () => messages.splice(0)

beforeEach(() => {
  for (const level of ["error", "warn"] as const) {
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => {
      const text = words.map(String).join(" ")
      if (!allowed.some((pattern) => pattern.test(text))) messages.push(`console.${level}: ${text}`)
    })
  }
})

afterEach(() => {
  cleanup()
  // The files share one window: a link that a test follows must not be where the next one starts.
  if (typeof window !== "undefined" && window.location.hash) window.history.replaceState(null, "", window.location.pathname + window.location.search)
  allowed.length = 0
  expect(takeMessages(), "the console stayed silent").toEqual([])
})

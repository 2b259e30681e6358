// The promises that every component of the registry keeps. Each item's own test calls this with one element for each
// component that its module exports; a component that is left out fails.
import { act, cloneElement, createRef, StrictMode, type ReactElement, type ReactNode } from "react"
import { render } from "@testing-library/react"
import { hydrateRoot } from "react-dom/client"
import { renderToString } from "react-dom/server"
import { afterEach, describe, expect, test } from "vitest"

import { renderAlone } from "./chance"
import { takeMessages } from "./setup"

// Elements of any props: the suite itself decides which ones it adds.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Part = ReactElement<any>

type Described = {
  element: Part
  /** What must stand around the part for it to render. */
  within?: (part: Part) => ReactNode
  /** The `data-slot` of its root; left out, the component's name in kebab case. */
  slot?: string
  /** Why it renders no element of its own; it is then only rendered, on server and client. */
  rootless?: string
}

/** An element, a description, or a reason why the export is no component. */
export type Parts = Record<string, Part | Described | string>

const kebab = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, "$1-$2").toLowerCase()
const isDescribed = (part: Part | Described): part is Described => "element" in part
const isComponent = (name: string, value: unknown) =>
  /^[A-Z][a-z]/.test(name) && (typeof value === "function" || (typeof value === "object" && value !== null && "$$typeof" in value))

export function describeConformance(item: string, module: Record<string, unknown>, parts: Parts) {
  describe(`${item} conforms`, () => {
    const exported = Object.keys(module).filter((name) => isComponent(name, module[name]))

    test("every component that it exports is described, and nothing else", () => {
      expect(Object.keys(parts).sort()).toEqual(exported.sort())
    })

    for (const [name, part] of Object.entries(parts)) {
      if (typeof part !== "string") describePart(name, isDescribed(part) ? part : { element: part })
    }
  })
}

function describePart(name: string, { element, within = (part) => part, slot = kebab(name), rootless }: Described) {
  const root = () => document.querySelector<HTMLElement>(`[data-slot="${slot}"]`)
  const properties = () => Array.from(root()?.style ?? []) as string[]
  const show = (props: object = {}) => render(<StrictMode>{within(cloneElement(element, props))}</StrictMode>)

  describe(name, () => {
    // A floating part may still be arranging itself when the test has seen what it wanted.
    afterEach(async () => {
      await act(async () => {})
    })

    test("renders on the server, and hydrates without a mismatch", async () => {
      const tree = <StrictMode>{within(element)}</StrictMode>
      const { result: html, read } = renderAlone(() => renderToString(tree))
      expect(read, "read it in an effect or a handler").toEqual([])
      const container = document.body.appendChild(document.createElement("div"))
      container.innerHTML = html
      const mismatches: unknown[] = []
      const mounted = await act(async () =>
        hydrateRoot(container, tree, { onRecoverableError: (error) => mismatches.push(error) })
      )
      expect(mismatches).toEqual([])
      expect(takeMessages()).toEqual([])
      await act(async () => mounted.unmount())
      container.remove()
    })

    if (rootless) return

    test(`marks its root with data-slot="${slot}"`, async () => {
      await act(async () => show())
      expect(root()).not.toBeNull()
    })

    test("hands props on to its root", async () => {
      await act(async () => show({ "data-probe": "seen", title: "probe" }))
      expect(root()).toHaveAttribute("data-probe", "seen")
      expect(root()).toHaveAttribute("title", "probe")
    })

    test("hands its ref on to its root", async () => {
      const ref = createRef<Element>()
      await act(async () => show({ ref }))
      expect(ref.current).toBe(root())
    })

    test("keeps its own style beside the caller's", async () => {
      const { unmount } = await act(async () => show())
      const own = properties()
      await act(async () => unmount())
      await act(async () => show({ style: { "--probe": "seen" } }))
      const merged = properties()
      expect(merged).toContain("--probe")
      expect(own.filter((property) => !merged.includes(property))).toEqual([])
    })

    test("merges className: its own stay, the caller's come after and win", async () => {
      const { unmount } = await act(async () => show())
      const own = [...(root()?.classList ?? [])]
      await act(async () => unmount())
      await act(async () => show({ className: "probe" }))
      const merged = [...(root()?.classList ?? [])]
      expect(merged).toContain("probe")
      expect(merged.filter((one) => one !== "probe")).toEqual(own)
    })
  })
}

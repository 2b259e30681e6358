"use client"

import { useEffect, useRef, useState, type RefObject } from "react"

// Bundlers replace `process.env.NODE_ENV` by its value; this only tells the
// type checker so, in projects that do not load the Node types.
declare const process: { env: { NODE_ENV?: string } }

/** What is wrong and where, without a word of the content. */
export type AccessibilityFinding = {
  check: string
  message: string
  help: string
  /** Tags and slots from the root to the element. */
  path: string
}

export type AccessibilityCheck = {
  name: string
  message: string
  help: string
  /** The elements below the root, the root included, that fail. */
  find: (root: Element) => Iterable<Element>
}

const all = (root: Element, selector: string) =>
  [root, ...root.querySelectorAll("*")].filter((element) => element.matches(selector))

const isHidden = (element: Element) => element.closest("[aria-hidden=true], [hidden], [inert]") !== null

const controls =
  "button, a[href], input:not([type=hidden]), select, textarea, summary, [role=button], [role=link], [role=checkbox], [role=switch], [role=tab], [role=menuitem], [role=option], [role=combobox], [role=slider], [role=textbox]"

const focusable = "a[href], button:not([disabled]), input:not([disabled]):not([type=hidden]), select:not([disabled]), textarea:not([disabled]), [tabindex]:not([tabindex='-1'])"

const textOf = (element: Element | null) => element?.textContent?.trim() ?? ""

function isNamed(element: Element) {
  if (element.getAttribute("aria-label")?.trim() || element.getAttribute("title")?.trim()) return true
  const ids = element.getAttribute("aria-labelledby")?.split(/\s+/).filter(Boolean) ?? []
  if (ids.some((id) => textOf(element.ownerDocument.getElementById(id)) !== "")) return true
  const labels = (element as Partial<HTMLInputElement>).labels
  if (labels && [...labels].some((label) => textOf(label) !== "")) return true
  if (element instanceof HTMLInputElement) {
    if (element.type === "image") return Boolean(element.alt.trim())
    return /^(?:submit|reset)$/.test(element.type) || (element.type === "button" && element.value.trim() !== "")
  }
  if (element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement) return false
  return (
    textOf(element) !== "" || [...element.querySelectorAll("img[alt], [aria-label]")].some(
      (part) => (part.getAttribute("alt") ?? part.getAttribute("aria-label") ?? "").trim() !== ""
    )
  )
}

function* skippedHeadings(root: Element) {
  let before: number | null = null
  for (const heading of all(root, "h1, h2, h3, h4, h5, h6, [role=heading][aria-level]")) {
    if (isHidden(heading)) continue
    const level = Number(heading.getAttribute("aria-level") ?? heading.tagName.slice(1))
    if (before !== null && level > before + 1) yield heading
    before = level
  }
}

function* repeatedIds(root: Element) {
  const seen = new Set<string>()
  for (const element of all(root, "[id]")) {
    if (seen.has(element.id)) yield element
    seen.add(element.id)
  }
}

/** What can be told from the document alone, without layout and without guessing. */
export const accessibilityChecks: readonly AccessibilityCheck[] = [
  {
    name: "image-without-text",
    message: "an image has no text alternative",
    help: "give it `alt`, and an empty one if it is decoration",
    find: (root) =>
      all(root, "img:not([alt]), [role=img]:not([aria-label]):not([aria-labelledby])").filter(
        (image) => !isHidden(image) && !image.matches("[role=presentation], [role=none], [aria-label], [aria-labelledby], [alt]")
      ),
  },
  {
    name: "control-without-name",
    message: "a control has no name",
    help: "give it a label, text, or `aria-label`; a placeholder is not a name",
    find: (root) => all(root, controls).filter((control) => !isHidden(control) && !isNamed(control)),
  },
  {
    name: "heading-skipped",
    message: "a heading skips a level",
    help: "use the next level, and choose the size apart from it",
    find: skippedHeadings,
  },
  {
    name: "repeated-id",
    message: "an id is used twice",
    help: "make ids with `useId`",
    find: repeatedIds,
  },
  {
    name: "broken-reference",
    message: "a label or description refers to nothing",
    help: "render the element it names, or take the reference out",
    find: (root) =>
      all(root, "[aria-labelledby], [aria-describedby]").filter((element) =>
        ["aria-labelledby", "aria-describedby"].some((name) =>
          (element.getAttribute(name)?.split(/\s+/).filter(Boolean) ?? []).some(
            (id) => element.ownerDocument.getElementById(id) === null
          )
        )
      ),
  },
  {
    name: "forced-focus-order",
    message: "a positive `tabindex` changes the order of focus",
    help: "use 0, and put the elements in the order in which they are used",
    find: (root) => all(root, "[tabindex]").filter((element) => Number(element.getAttribute("tabindex")) > 0),
  },
  {
    name: "hidden-but-focusable",
    message: "something hidden from screen readers can take the focus",
    help: "make it inert, or do not hide it",
    find: (root) =>
      all(root, focusable).filter(
        (element) => element.closest("[aria-hidden=true]") !== null && element.closest("[inert]") === null
      ),
  },
]

/** Looks at a part of the document once. */
export function auditAccessibility(
  root: Element,
  checks: readonly AccessibilityCheck[] = accessibilityChecks
): AccessibilityFinding[] {
  return checks.flatMap(({ name, message, help, find }) =>
    [...find(root)].map((element) => ({ check: name, message, help, path: pathOf(element, root) }))
  )
}

function pathOf(element: Element, root: Element) {
  const steps: string[] = []
  for (let at: Element | null = element; at; at = at === root ? null : at.parentElement) {
    const slot = at.getAttribute("data-slot")
    steps.unshift(slot ? `${at.localName}[${slot}]` : at.localName)
  }
  return steps.join(" > ")
}

export type AccessibilityAuditOptions = {
  /** Left out, only while developing. */
  enabled?: boolean
  checks?: readonly AccessibilityCheck[]
  /** How long the document must be still before it is looked at, in milliseconds. */
  settle?: number
  /** Called with findings that were not there before. */
  onFindings?: (findings: readonly AccessibilityFinding[]) => void
}

const none: readonly AccessibilityFinding[] = []

/** Looks at an element now and after each change, and says what people with assistive technology would miss. */
export function useAccessibilityAudit(
  root: RefObject<Element | null>,
  {
    enabled = process.env.NODE_ENV !== "production",
    checks = accessibilityChecks,
    settle = 300,
    onFindings,
  }: AccessibilityAuditOptions = {}
): readonly AccessibilityFinding[] {
  const [findings, setFindings] = useState(none)
  const tell = useRef(onFindings)
  useEffect(() => {
    tell.current = onFindings
  })

  useEffect(() => {
    const element = root.current
    if (!enabled || !element) return
    const known = new Set<string>()
    let last = ""
    let timer: ReturnType<typeof setTimeout> | undefined

    function look(target: Element) {
      const found = auditAccessibility(target, checks)
      const key = JSON.stringify(found)
      // Equal findings are no news: setting them would change the document that is watched.
      if (key === last) return
      last = key
      setFindings(found)
      const fresh = found.filter(({ check, path }) => !known.has(`${check} ${path}`))
      fresh.forEach(({ check, path }) => known.add(`${check} ${path}`))
      if (fresh.length > 0) tell.current?.(fresh)
    }

    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(look, settle, element)
    })
    observer.observe(element, { subtree: true, childList: true, characterData: true, attributes: true })
    timer = setTimeout(look, settle, element)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [root, enabled, checks, settle])

  return enabled ? findings : none
}

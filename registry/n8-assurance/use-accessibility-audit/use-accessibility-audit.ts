"use client";

import { useEffect, useRef, useState, type RefObject } from "react"
import type { RunOptions } from "axe-core"

// Bundlers replace `process.env.NODE_ENV` by its value; this only tells the
// type checker so, in projects that do not load the Node types.
declare const process: { env: { NODE_ENV?: string } }

/** A problem and its location, without any content. */
export type AccessibilityFinding = {
  /** The name of the rule, such as `button-name`. */
  check: string
  message: string
  /** The address of the rule documentation. */
  help: string
  impact: "minor" | "moderate" | "serious" | "critical"
  /** Tags and slots from the root to the element. */
  path: string
}

/** Rules about a full page; a part of a page cannot meet them alone. */
const ofPages = [
  "landmark-one-main",
  "page-has-heading-one",
  "region",
  "document-title",
  "html-has-lang",
  "bypass",
] as const

// One run at a time: axe refuses parallel runs.
let running: Promise<unknown> = Promise.resolve()

/** Runs axe-core on a part of the document once. It is loaded on first use, as a separate chunk. */
export async function auditAccessibility(root: Element, options: RunOptions = {}): Promise<AccessibilityFinding[]> {
  const { default: axe } = await import("axe-core")
  const wholePage = root === root.ownerDocument.documentElement || root === root.ownerDocument.body
  const rules = wholePage ? {} : Object.fromEntries(ofPages.map((rule) => [rule, { enabled: false }]))
  const run = running
    .catch(() => {})
    .then(() =>
      axe.run(root, {
        resultTypes: ["violations"],
        elementRef: true,
        selectors: false,
        // The text of elements must not leave the page.
        ancestry: false,
        ...options,
        rules: { ...rules, ...options.rules },
      })
    )
  running = run
  const { violations } = await run
  return violations.flatMap(({ id, help, helpUrl, impact, nodes }) =>
    nodes.map(({ element }) => ({
      check: id,
      message: help,
      help: helpUrl,
      impact: impact ?? "moderate",
      path: element ? pathOf(element, root) : "",
    }))
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
  /** If omitted, only in development. */
  enabled?: boolean
  /** The options of axe-core: rules, tags. Keep them outside the component. */
  options?: RunOptions
  /** How long the document must not change before it is checked, in milliseconds. */
  settle?: number
  /** Called with new findings. */
  onFindings?: (findings: readonly AccessibilityFinding[]) => void
}

const none: readonly AccessibilityFinding[] = []

/** Runs axe-core on an element now and after each change, and returns its findings. */
export function useAccessibilityAudit(
  root: RefObject<Element | null>,
  { enabled = process.env.NODE_ENV !== "production", options, settle = 300, onFindings }: AccessibilityAuditOptions = {}
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
    let stopped = false
    let timer: ReturnType<typeof setTimeout> | undefined

    async function look(target: Element) {
      const found = await auditAccessibility(target, options).catch(() => null)
      if (stopped || !found) return
      const key = JSON.stringify(found)
      // Equal findings are not set again: that would change the watched document.
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
      stopped = true
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [root, enabled, options, settle])

  return enabled ? findings : none
}

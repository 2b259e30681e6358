"use client";

import { useId, useRef, useState, type ComponentProps, type ReactNode } from "react"

import { useHarness } from "@/hooks/use-harness"
import { useWords } from "@/hooks/use-words"
import type { Words } from "@/lib/fill-words"
import { cn } from "@/lib/utils"
import { contentWarningWords } from "@/lib/words"

export type ContentWarningLabels = Words["contentWarning"]

export type ContentWarningProps = Omit<ComponentProps<"section">, "children"> & {
  /** What it contains, in plain words, so that people can decide: `blood`, `the death of a child`. */
  reasons: readonly string[]
  /** Contacts, or other help. */
  support?: ReactNode
  /** Whether it is shown, if the app controls it. */
  open?: boolean
  defaultOpen?: boolean
  onOpenChange?: (open: boolean) => void
  labels?: Partial<ContentWarningLabels>
  /** Not rendered before it is shown: no image is loaded, nothing is announced. */
  children: ReactNode
}

/** Describes its content before it is shown; it can be shown and hidden at any time. */
export function ContentWarning({
  reasons,
  support,
  open,
  defaultOpen = false,
  onOpenChange,
  labels,
  className,
  children,
  ...props
}: ContentWarningProps) {
  const { log, motion, LiveRegion, announce, parts } = useHarness("content-warning")
  const headingId = useId()
  const [own, setOwn] = useState(defaultOpen)
  const shown = open ?? own
  const content = useRef<HTMLDivElement>(null)
  const { say } = useWords("contentWarning", contentWarningWords, labels)

  function change(next: boolean) {
    setOwn(next)
    onOpenChange?.(next)
    announce(next ? say("shown") : say("hidden"))
    log.debug("a warning was answered", { shown: next })
    // The focus moves to the content; after hiding, the button keeps it.
    if (next) requestAnimationFrame(() => content.current?.focus({ preventScroll: true }))
  }

  return (
    <section
      data-slot="content-warning"
      data-state={shown ? "shown" : "hidden"}
      aria-labelledby={headingId}
      className={cn("grid gap-4 rounded-lg border border-dashed border-input p-4", className)}
      {...props}
    >
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid min-w-0 gap-1">
          <p id={headingId} className="font-semibold">
            {say("heading")}
          </p>
          <ul className="list-disc ps-5 text-sm text-muted-foreground">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          {support ? <div className="text-sm">{support}</div> : null}
        </div>
        <parts.Button aria-expanded={shown} onClick={() => change(!shown)}>
          {shown ? say("hide") : say("show")}
        </parts.Button>
      </div>
      {shown ? (
        <div
          ref={content}
          tabIndex={-1}
          className="outline-none starting:opacity-0"
          style={motion.transition("opacity", "slow", "enter")}
        >
          {children}
        </div>
      ) : null}
      <LiveRegion />
    </section>
  )
}

"use client";

import { Suspense, useEffect, useId, useState, type ComponentProps, type ReactNode } from "react"

import { ErrorBoundary, type ErrorBoundaryProps } from "@/components/error-boundary"
import { useHarness } from "@/hooks/use-harness"
import { useWords } from "@/hooks/use-words"
import type { Words } from "@/lib/fill-words"
import { cn } from "@/lib/utils"
import { isolatedSectionWords } from "@/lib/words"

export type IsolatedSectionLabels = Words["isolatedSection"]

export type IsolatedSectionProps = Omit<ComponentProps<"section">, "onError"> &
  Pick<ErrorBoundaryProps, "name" | "resetKeys" | "fallback" | "onError"> & {
    /** The heading of the section; it stays if the content fails. */
    heading?: ReactNode
    /** What is shown while the content loads, such as a skeleton. */
    loading?: ReactNode
    /** After this many milliseconds an explanation is shown. */
    slowAfter?: number
    labels?: Partial<IsolatedSectionLabels>
  }

/** A part of a page that loads and fails independently, under a permanent heading. */
export function IsolatedSection({
  name,
  heading,
  loading,
  slowAfter = 3000,
  resetKeys,
  fallback,
  onError,
  labels,
  className,
  children,
  ...props
}: IsolatedSectionProps) {
  const headingId = useId()

  return (
    <section
      data-slot="isolated-section"
      aria-labelledby={heading ? headingId : undefined}
      className={cn("grid min-w-0 gap-3", className)}
      {...props}
    >
      {heading ? (
        <div id={headingId} data-slot="isolated-section-heading">
          {heading}
        </div>
      ) : null}
      <ErrorBoundary name={name} resetKeys={resetKeys} fallback={fallback} onError={onError}>
        <Suspense
          fallback={
            <Waiting name={name} slowAfter={slowAfter} labels={labels}>
              {loading}
            </Waiting>
          }
        >
          {children}
        </Suspense>
      </ErrorBoundary>
    </section>
  )
}

type WaitingProps = { name: string; slowAfter: number; labels: IsolatedSectionProps["labels"]; children: ReactNode }

function Waiting({ name, slowAfter, labels, children }: WaitingProps) {
  const { log, LiveRegion, announce, report } = useHarness(`isolated-section:${name}`)
  const [slow, setSlow] = useState(false)
  const { say } = useWords("isolatedSection", isolatedSectionWords, labels)
  const slowText = say("slow")

  useEffect(() => {
    const timer = setTimeout(() => {
      setSlow(true)
      announce(slowText)
      log.warn("the section is slow", { after: slowAfter })
      report({ type: "slow" })
    }, slowAfter)
    return () => clearTimeout(timer)
  }, [announce, log, report, slowAfter, slowText])

  return (
    <div data-slot="isolated-section-waiting" aria-busy="true" className="grid gap-2">
      {children ?? <p className="text-sm text-muted-foreground">{say("loading")}</p>}
      {slow ? <p className="text-sm text-muted-foreground">{slowText}</p> : null}
      <LiveRegion />
    </div>
  )
}

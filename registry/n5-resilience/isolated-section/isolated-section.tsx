"use client";

import { Suspense, useEffect, useId, useState, type ComponentProps, type ReactNode } from "react"

import { ErrorBoundary, type ErrorBoundaryProps } from "@/components/error-boundary"
import { useHarness } from "@/hooks/use-harness"
import { cn } from "@/lib/utils"

export type IsolatedSectionLabels = { loading: string; slow: string }

const englishLabels: IsolatedSectionLabels = {
  loading: "Loading this part",
  slow: "This part takes longer than usual. The rest of the page is ready.",
}

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
  const text = { ...englishLabels, ...labels }

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
            <Waiting name={name} slowAfter={slowAfter} text={text}>
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

type WaitingProps = { name: string; slowAfter: number; text: IsolatedSectionLabels; children: ReactNode }

function Waiting({ name, slowAfter, text, children }: WaitingProps) {
  const { log, LiveRegion, announce, report } = useHarness(`isolated-section:${name}`)
  const [slow, setSlow] = useState(false)
  const { slow: slowText } = text

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
      {children ?? <p className="text-sm text-muted-foreground">{text.loading}</p>}
      {slow ? <p className="text-sm text-muted-foreground">{text.slow}</p> : null}
      <LiveRegion />
    </div>
  )
}

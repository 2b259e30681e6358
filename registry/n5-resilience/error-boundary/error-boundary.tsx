"use client";

import { Component, useCallback, useEffect, useRef, type ComponentProps, type ErrorInfo, type ReactNode } from "react"

import { useHarness } from "@/hooks/use-harness"
import { useWords } from "@/hooks/use-words"
import type { Words } from "@/lib/fill-words"
import { cn } from "@/lib/utils"
import { errorBoundaryWords } from "@/lib/words"

export type ErrorBoundaryFailure = {
  error: unknown
  reset: () => void
  /** How often this section has failed since it was first shown. */
  failures: number
}

export type ErrorBoundaryLabels = Words["errorBoundary"]

export type ErrorBoundaryProps = Omit<ComponentProps<"div">, "onError"> & {
  /** The name of the section, for the log: `orders`, `profile`. */
  name: string
  children: ReactNode
  /** Shown instead of the section. If omitted, a short notice with a retry button. */
  fallback?: (failure: ErrorBoundaryFailure) => ReactNode
  /** How often the section is rendered again automatically after its cause was repaired. */
  recoveries?: number
  /** The section is rendered again when any of these changes. */
  resetKeys?: readonly unknown[]
  onError?: (error: unknown, info: ErrorInfo) => void
  labels?: Partial<ErrorBoundaryLabels>
}

/**
 * Contains an error in a section: it is logged, announced and reported, and the rest of the page keeps working. When
 * the application repairs the cause, the section is shown again without a reload.
 */
export function ErrorBoundary({
  name,
  children,
  fallback,
  recoveries = 3,
  resetKeys = [],
  onError,
  labels,
  className,
  ref,
  ...props
}: ErrorBoundaryProps) {
  const { log, LiveRegion, announce, report, signals, parts } = useHarness(`error-boundary:${name}`)
  const section = useRef<HTMLDivElement | null>(null)
  const boundary = useRef<Catch>(null)
  const cause = useRef<string | undefined>(undefined)
  const recovered = useRef(0)
  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      section.current = element
      if (typeof ref === "function") return ref(element)
      if (ref) ref.current = element
    },
    [ref]
  )
  const { say } = useWords("errorBoundary", errorBoundaryWords, labels)
  const recoveredText = say("recovered")

  useEffect(
    () =>
      signals.subscribe((notice) => {
        if (notice.state !== "remedied" || notice.cause !== cause.current || recovered.current >= recoveries) return
        cause.current = undefined
        recovered.current += 1
        log.info("the cause was repaired, the section is tried again")
        boundary.current?.recover(() => announce(recoveredText))
      }),
    [signals, recoveries, log, announce, recoveredText]
  )

  return (
    <div
      ref={attach}
      tabIndex={-1}
      data-slot="error-boundary"
      className={cn("outline-none", className)}
      {...props}
    >
      <Catch
        ref={boundary}
        resetKeys={resetKeys}
        onCatch={(error, info) => {
          log.error("the section failed", { error, componentStack: info.componentStack })
          announce(say("message"))
          cause.current = report({ type: "failure", error })
          onError?.(error, info)
        }}
        // The focused control is removed with the notice.
        onReset={() => {
          recovered.current = 0
          section.current?.focus({ preventScroll: true })
        }}
        fallback={fallback ?? (({ reset }) => <Notice labels={labels} action={<parts.Button onClick={reset}>{say("retry")}</parts.Button>} />)}
      >
        {children}
      </Catch>
      <LiveRegion />
    </div>
  )
}

function Notice({ labels, action }: Pick<ErrorBoundaryProps, "labels"> & { action: ReactNode }) {
  const { say } = useWords("errorBoundary", errorBoundaryWords, labels)
  return (
    <div
      data-slot="error-boundary-notice"
      className="flex flex-wrap items-center justify-between gap-4 rounded-lg border border-dashed border-input bg-muted p-4"
    >
      <div className="grid gap-1 text-sm">
        <p className="font-semibold text-foreground">{say("message")}</p>
        <p className="text-muted-foreground">{say("hint")}</p>
      </div>
      {action}
    </div>
  )
}

type CatchProps = {
  children: ReactNode
  fallback: (failure: ErrorBoundaryFailure) => ReactNode
  resetKeys: readonly unknown[]
  onCatch: (error: unknown, info: ErrorInfo) => void
  onReset: () => void
}

// The error is wrapped, because `throw null` is also an error.
type CatchState = { caught: { error: unknown } | null; failures: number }

// React has no hook for this: catching errors needs a class.
class Catch extends Component<CatchProps, CatchState> {
  override state: CatchState = { caught: null, failures: 0 }

  static getDerivedStateFromError(error: unknown): Partial<CatchState> {
    return { caught: { error } }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.setState(({ failures }) => ({ failures: failures + 1 }))
    this.props.onCatch(error, info)
  }

  override componentDidUpdate(previous: CatchProps, before: CatchState) {
    // The change that broke the section must not trigger another attempt.
    if (!before.caught) return
    const { resetKeys } = this.props
    const changed =
      resetKeys.length !== previous.resetKeys.length ||
      resetKeys.some((key, index) => !Object.is(key, previous.resetKeys[index]))
    // oxlint-disable-next-line react/no-did-update-set-state -- conditional, and React has no other place to compare props
    if (this.state.caught && changed) this.setState({ caught: null })
  }

  private reset = () => {
    this.setState({ caught: null }, this.props.onReset)
  }

  /** Tries again without moving the focus, and announces success. */
  recover(onRecovered: () => void) {
    if (!this.state.caught) return
    this.setState({ caught: null }, () => {
      if (!this.state.caught) onRecovered()
    })
  }

  override render() {
    const { caught, failures } = this.state
    return caught
      ? this.props.fallback({ error: caught.error, failures, reset: this.reset })
      : this.props.children
  }
}

"use client"

import { Component, useCallback, useRef, type ComponentProps, type ErrorInfo, type ReactNode } from "react"

import { useHarness } from "@/hooks/use-harness"
import { cn } from "@/lib/utils"

export type ErrorBoundaryFailure = {
  error: unknown
  reset: () => void
  /** How often this section has failed since it was first shown. */
  failures: number
}

export type ErrorBoundaryLabels = { message: string; hint: string; retry: string }

const englishLabels: ErrorBoundaryLabels = {
  message: "This part could not be shown.",
  hint: "The rest of the page still works.",
  retry: "Try again",
}

export type ErrorBoundaryProps = Omit<ComponentProps<"div">, "onError"> & {
  /** What the section is, for the log: `orders`, `profile`. */
  name: string
  children: ReactNode
  /** What stands in for the section. Left out, a short notice with a way to try again. */
  fallback?: (failure: ErrorBoundaryFailure) => ReactNode
  /** The section is tried again when any of these changes. */
  resetKeys?: readonly unknown[]
  onError?: (error: unknown, info: ErrorInfo) => void
  labels?: Partial<ErrorBoundaryLabels>
}

/** A section that fails alone: the error is logged and announced, and the rest of the page goes on. */
export function ErrorBoundary({
  name,
  children,
  fallback,
  resetKeys = [],
  onError,
  labels,
  className,
  ref,
  ...props
}: ErrorBoundaryProps) {
  const { log, LiveRegion, announce } = useHarness(`error-boundary:${name}`)
  const section = useRef<HTMLDivElement | null>(null)
  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      section.current = element
      if (typeof ref === "function") return ref(element)
      if (ref) ref.current = element
    },
    [ref]
  )
  const text = { ...englishLabels, ...labels }

  return (
    <div
      ref={attach}
      tabIndex={-1}
      data-slot="error-boundary"
      className={cn("outline-none", className)}
      {...props}
    >
      <Catch
        resetKeys={resetKeys}
        onCatch={(error, info) => {
          log.error("the section failed", { error, componentStack: info.componentStack })
          announce(text.message)
          onError?.(error, info)
        }}
        // The control that had the focus goes away with the notice.
        onReset={() => section.current?.focus({ preventScroll: true })}
        fallback={fallback ?? (({ reset }) => <Notice text={text} onRetry={reset} />)}
      >
        {children}
      </Catch>
      <LiveRegion />
    </div>
  )
}

function Notice({ text, onRetry }: { text: ErrorBoundaryLabels; onRetry: () => void }) {
  return (
    <div
      data-slot="error-boundary-notice"
      className="flex flex-wrap items-center justify-between gap-4 rounded-lg border border-dashed border-input bg-muted p-4"
    >
      <div className="grid gap-1 text-sm">
        <p className="font-semibold text-foreground">{text.message}</p>
        <p className="text-muted-foreground">{text.hint}</p>
      </div>
      <button
        type="button"
        onClick={onRetry}
        className="focus-ring inline-flex h-10 cursor-pointer items-center rounded-md border border-input bg-background px-4 text-sm font-semibold transition-colors duration-(--duration-fast) ease-move hover:bg-accent hover:text-accent-foreground pointer-coarse:min-h-touch"
      >
        {text.retry}
      </button>
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

// The error is boxed, because `throw null` is an error too.
type CatchState = { caught: { error: unknown } | null; failures: number }

// React offers no hook for this: catching needs a class.
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
    // The change that broke the section is no reason to try it again.
    if (!before.caught) return
    const { resetKeys } = this.props
    const changed =
      resetKeys.length !== previous.resetKeys.length ||
      resetKeys.some((key, index) => !Object.is(key, previous.resetKeys[index]))
    if (this.state.caught && changed) this.setState({ caught: null })
  }

  private reset = () => {
    this.setState({ caught: null }, this.props.onReset)
  }

  override render() {
    const { caught, failures } = this.state
    return caught
      ? this.props.fallback({ error: caught.error, failures, reset: this.reset })
      : this.props.children
  }
}

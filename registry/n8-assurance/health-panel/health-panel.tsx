"use client"

import { useEffect, useId, useReducer, type ComponentProps, type ReactNode } from "react"

import type { FailureSignal, Signal, Signals, VitalSignal } from "@/lib/signals"
import { cn } from "@/lib/utils"

export type HealthPanelLabels = {
  heading: ReactNode
  healthy: string
  faults: (count: number) => string
  speed: string
  times: (count: number) => string
  ratings: Record<VitalSignal["rating"], string>
  vitals: Record<VitalSignal["name"], string>
}

const englishLabels: HealthPanelLabels = {
  heading: "Health of this page",
  healthy: "No fault since this page was opened.",
  faults: (count) => (count === 1 ? "One fault since this page was opened." : `${count} faults since this page was opened.`),
  speed: "Speed and steadiness",
  times: (count) => (count === 1 ? "once" : `${count} times`),
  ratings: { good: "good", fair: "fair", poor: "poor" },
  vitals: {
    TTFB: "First byte",
    FCP: "First paint",
    LCP: "Main content",
    CLS: "Shifts of layout",
    INP: "Answer to a touch",
  },
}

export type HealthPanelProps = Omit<ComponentProps<"section">, "children"> & {
  signals: Pick<Signals, "subscribe">
  /** Signals that came before the panel. */
  history?: readonly Signal[]
  /** How many faults are listed, latest first. */
  limit?: number
  locale?: string
  labels?: Partial<HealthPanelLabels>
}

type Fault = { signal: FailureSignal; count: number }
type Health = { faults: readonly Fault[]; vitals: Readonly<Partial<Record<VitalSignal["name"], VitalSignal>>> }

const unknown: Health = { faults: [], vitals: {} }

// One row for each root cause, the latest first. Bounded, because a page may stay open for days.
function note(health: Health, signal: Signal): Health {
  if (signal.kind === "vital") return { ...health, vitals: { ...health.vitals, [signal.name]: signal } }
  const known = health.faults.find((fault) => fault.signal.fingerprint === signal.fingerprint)
  const rest = health.faults.filter((fault) => fault !== known)
  return { ...health, faults: [{ signal, count: (known?.count ?? 0) + 1 }, ...rest].slice(0, 50) }
}

const order: readonly VitalSignal["name"][] = ["TTFB", "FCP", "LCP", "INP", "CLS"]

/** What the signals say about this page, for those who run it. */
export function HealthPanel({
  signals,
  history = [],
  limit = 5,
  locale = "en",
  labels,
  className,
  ...props
}: HealthPanelProps) {
  const [health, dispatch] = useReducer(note, history, (before) => before.reduce(note, unknown))
  useEffect(() => signals.subscribe(dispatch), [signals])
  const headingId = useId()
  const text = { ...englishLabels, ...labels }
  const vitals = order.flatMap((name) => health.vitals[name] ?? [])
  const total = health.faults.reduce((sum, { count }) => sum + count, 0)

  return (
    <section
      data-slot="health-panel"
      data-healthy={total === 0 ? "" : undefined}
      aria-labelledby={headingId}
      className={cn("grid gap-4 rounded-lg border bg-card p-6 text-card-foreground", className)}
      {...props}
    >
      <div className="grid gap-1">
        <p id={headingId} className="font-semibold">
          {text.heading}
        </p>
        <p role="status" className="text-sm text-muted-foreground">
          {total === 0 ? text.healthy : text.faults(total)}
        </p>
      </div>
      {vitals.length > 0 ? (
        <dl aria-label={text.speed} className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
          {vitals.map(({ name, value, rating }) => (
            <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-3 border-b pb-1">
              <dt>{text.vitals[name]}</dt>
              <dd className="tabular-nums">
                <bdi>{figure(name, value, locale)}</bdi>{" "}
                <span data-rating={rating} className={cn("font-semibold", tone[rating])}>
                  {text.ratings[rating]}
                </span>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {health.faults.length > 0 ? (
        <ul className="grid gap-2 text-sm">
          {health.faults.slice(0, limit).map(({ signal, count }) => (
            <li key={signal.fingerprint} className="flex flex-wrap justify-between gap-x-3 border-s-4 border-destructive ps-3">
              <span className="min-w-0 break-words">
                <code className="font-mono">{signal.name}</code> {signal.message}
              </span>
              <span className="text-muted-foreground tabular-nums">{text.times(count)}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

const tone = { good: "text-success", fair: "text-warning", poor: "text-destructive" } as const

function figure(name: VitalSignal["name"], value: number, locale: string) {
  return name === "CLS"
    ? new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value)
    : new Intl.NumberFormat(locale, {
        style: "unit",
        unit: "second",
        unitDisplay: "narrow",
        maximumFractionDigits: 2,
      }).format(value / 1000)
}

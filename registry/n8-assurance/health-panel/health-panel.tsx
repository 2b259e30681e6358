"use client";

import { useEffect, useId, useReducer, type ComponentProps, type ReactNode } from "react"

import { useWords } from "@/hooks/use-words"
import type { Words } from "@/lib/fill-words"
import type { EventSignal, FailureSignal, Signal, Signals, VitalSignal } from "@/lib/signals"
import { cn } from "@/lib/utils"
import { healthPanelWords } from "@/lib/words"

export type HealthPanelLabels = Words["healthPanel"]

const isNamed = (event: string): event is keyof typeof healthPanelWords => Object.hasOwn(healthPanelWords, event)

export type HealthPanelProps = Omit<ComponentProps<"section">, "children"> & {
  signals: Pick<Signals, "subscribe">
  /** Signals from before the panel was mounted. */
  history?: readonly Signal[]
  /** The number of listed failures, latest first. */
  limit?: number
  locale?: string
  /** Renders a rating, such as with a `Badge`. If omitted, a coloured word. */
  rating?: (rating: VitalSignal["rating"], label: string) => ReactNode
  labels?: Partial<HealthPanelLabels>
}

type Counted<Kind> = { signal: Kind; count: number }
type Health = {
  faults: readonly Counted<FailureSignal>[]
  events: readonly Counted<EventSignal>[]
  vitals: Readonly<Partial<Record<VitalSignal["name"], VitalSignal>>>
}

const unknown: Health = { faults: [], events: [], vitals: {} }

// One row per root cause, latest first. Bounded, because a page may stay open for days.
function count<Kind extends { fingerprint: string }>(rows: readonly Counted<Kind>[], signal: Kind) {
  const known = rows.find((row) => row.signal.fingerprint === signal.fingerprint)
  return [{ signal, count: (known?.count ?? 0) + 1 }, ...rows.filter((row) => row !== known)].slice(0, 50)
}

function note(health: Health, signal: Signal): Health {
  if (signal.kind === "vital") return { ...health, vitals: { ...health.vitals, [signal.name]: signal } }
  if (signal.kind === "event") return { ...health, events: count(health.events, signal) }
  return { ...health, faults: count(health.faults, signal) }
}

const order: readonly VitalSignal["name"][] = ["TTFB", "FCP", "LCP", "INP", "CLS"]

/** What the signals say about this page, for operators. */
export function HealthPanel({
  signals,
  history = [],
  limit = 5,
  locale = "en",
  rating: showRating = plainRating,
  labels,
  className,
  ...props
}: HealthPanelProps) {
  const [health, dispatch] = useReducer(note, history, (before) => before.reduce(note, unknown))
  useEffect(() => signals.subscribe((signal) => dispatch(signal)), [signals])
  const headingId = useId()
  const { say } = useWords("healthPanel", healthPanelWords, labels)
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
          {say("heading")}
        </p>
        <p role="status" className="text-sm text-muted-foreground">
          {total === 0 ? say("healthy") : say("faults", { count: total })}
        </p>
      </div>
      {vitals.length > 0 ? (
        <dl aria-label={say("speed")} className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
          {vitals.map(({ name, value, rating }) => (
            <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-3 border-b pb-1">
              <dt>{say(name)}</dt>
              <dd className="tabular-nums">
                <bdi>{figure(name, value, locale)}</bdi>{" "}
                {showRating(rating, say(rating))}
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
              <span className="text-muted-foreground tabular-nums">{say("times", { count })}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {health.events.length > 0 ? (
        <div className="grid gap-1 text-sm">
          <p id={`${headingId}-events`} className="font-semibold">
            {say("events")}
          </p>
          <ul aria-labelledby={`${headingId}-events`} className="grid gap-1">
            {health.events.slice(0, limit).map(({ signal, count: times }) => (
              <li key={signal.fingerprint} className="flex flex-wrap justify-between gap-x-3">
                <span className="min-w-0 break-words">
                  <code className="font-mono">{signal.source}</code> {isNamed(signal.name) ? say(signal.name) : signal.name}
                </span>
                <span className="text-muted-foreground tabular-nums">{say("times", { count: times })}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  )
}

const plainRating = (rating: VitalSignal["rating"], label: string) => (
  <span data-rating={rating} className={cn("font-semibold", tone[rating])}>
    {label}
  </span>
)

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

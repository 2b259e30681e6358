"use client";

import {
  createContext,
  createElement,
  useContext,
  useMemo,
  useState,
  useSyncExternalStore,
  type ComponentPropsWithoutRef,
  type CSSProperties,
  type ReactNode,
} from "react"

import { LiveText, PlainButton, PlainButtonLink, type HarnessParts } from "@/components/harness-parts"
import {
  consoleSink,
  createLog,
  createStore,
  report as reportToPage,
  type HarnessReport,
  type Log,
  type LogLevel,
  type LogSink,
  type PermissionCheck,
  type Reporter,
  type SignalSource,
} from "@/lib/harness"

export {
  type HarnessNotice,
  type HarnessReport,
  type HarnessReportType,
  type Log,
  type LogEntry,
  type LogLevel,
  type LogSink,
  type PermissionCheck,
  type Reporter,
  type SignalSource,
} from "@/lib/harness"

export type DurationToken = "fast" | "base" | "slow"
export type EasingToken = "enter" | "exit" | "move"

export type Motion = {
  /** True if the person prefers reduced motion. */
  reduced: boolean
  /** A duration token in milliseconds; 0 under reduced motion. */
  duration: (token?: DurationToken) => number
  /** Inline style for a transition of these properties; none under reduced motion. */
  transition: (
    properties: string | readonly string[],
    duration?: DurationToken,
    easing?: EasingToken
  ) => CSSProperties
}

export type Harness = {
  log: Log
  motion: Motion
  /**
   * Render it once, anywhere in the component; `announce` uses it. Below a `HarnessProvider` the page has one shared
   * region, and this one renders nothing.
   */
  LiveRegion: (props: ComponentPropsWithoutRef<"span">) => ReactNode
  announce: (message: string) => void
  /** Reports a failure or a problem. Returns the id of the cause, for `signals`. */
  report: (report: Omit<HarnessReport, "scope">) => string | undefined
  /** Notices about reported causes. */
  signals: SignalSource
  /** The permissions of the person; without an answer from the application, none. */
  permission: PermissionCheck
  /** Visible parts that this component may not import. */
  parts: HarnessParts
}

export type HarnessConfig = {
  sinks: readonly LogSink[]
  level: LogLevel
  motion: "system" | "reduced" | "full"
  reporter: Reporter
  signals: SignalSource
  permission: PermissionCheck
  parts: HarnessParts
}

const defaults: HarnessConfig = {
  sinks: [consoleSink],
  level: "info",
  motion: "system",
  reporter: reportToPage,
  signals: { subscribe: () => () => {} },
  permission: () => false,
  parts: { Button: PlainButton, ButtonLink: PlainButtonLink },
}

// For `HarnessProvider` alone.
export const HarnessContext = createContext<HarnessConfig>(defaults)
export const AnnounceContext = createContext<((message: string) => void) | null>(null)

export function useHarness(name: string): Harness {
  const config = useContext(HarnessContext)
  const shared = useContext(AnnounceContext)
  const systemReduced = useSyncExternalStore(subscribeToMotion, prefersReducedMotion, () => false)
  const reduced = config.motion === "system" ? systemReduced : config.motion === "reduced"

  const [channel] = useState(createChannel)
  const log = useMemo(() => createLog(name, config.sinks, config.level), [name, config])
  const motion = useMemo(() => createMotion(reduced), [reduced])

  return useMemo(
    () => ({
      log,
      motion,
      LiveRegion: shared ? NoLiveRegion : channel.LiveRegion,
      announce: shared ?? channel.announce,
      report: (report) => {
        try {
          return config.reporter({ ...report, scope: name })
        } catch {
          // Reporting a failure must not fail.
          return undefined
        }
      },
      signals: config.signals,
      permission: config.permission,
      parts: config.parts,
    }),
    [log, motion, channel, shared, config, name]
  )
}

const reducedMotionQuery = "(prefers-reduced-motion: reduce)"

// `matchMedia` is missing in some test environments.
function prefersReducedMotion() {
  return window.matchMedia?.(reducedMotionQuery).matches ?? false
}

function subscribeToMotion(onChange: () => void) {
  const query = window.matchMedia?.(reducedMotionQuery)
  query?.addEventListener("change", onChange)
  return () => query?.removeEventListener("change", onChange)
}

function createMotion(reduced: boolean): Motion {
  return {
    reduced,
    duration: (token = "base") => {
      if (reduced || typeof document === "undefined") return 0
      const value = getComputedStyle(document.documentElement).getPropertyValue(`--duration-${token}`)
      const amount = Number.parseFloat(value)
      if (Number.isNaN(amount)) return 0
      return value.trim().endsWith("ms") ? amount : amount * 1000
    },
    transition: (properties, duration = "base", easing = "move") =>
      reduced
        ? { transitionProperty: "none" }
        : {
            transitionProperty: typeof properties === "string" ? properties : properties.join(", "),
            transitionDuration: `var(--duration-${duration})`,
            transitionTimingFunction: `var(--easing-${easing})`,
          },
  }
}

const NoLiveRegion = () => null

// One channel per hook call: its region keeps its identity between renders, because a remounted live region is not
// announced.
function createChannel() {
  const store = createStore("")
  return {
    LiveRegion: function LiveRegion(props: ComponentPropsWithoutRef<"span">) {
      return createElement(LiveText, props, useSyncExternalStore(store.subscribe, store.get, () => ""))
    },
    // Equal text is not a change for a screen reader: a trailing space makes it one.
    announce: (next: string) => store.set(next === store.get() ? `${next}\u00a0` : next),
  }
}

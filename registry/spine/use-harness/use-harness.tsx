"use client";

import {
  createContext,
  useContext,
  useMemo,
  useState,
  useSyncExternalStore,
  type ComponentPropsWithoutRef,
  type CSSProperties,
  type ReactNode,
} from "react"

import { plainParts, type HarnessParts } from "@/components/harness-parts"
import {
  consoleSink,
  createLog,
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
  parts: plainParts,
}

const HarnessContext = createContext<HarnessConfig>(defaults)
const AnnounceContext = createContext<((message: string) => void) | null>(null)

export type HarnessProviderProps = Partial<Omit<HarnessConfig, "parts">> & {
  parts?: Partial<HarnessParts>
  children: ReactNode
}

/** Optional: every hook works without it. Omitted seams are inherited. The outermost one has the live region. */
export function HarnessProvider({ children, parts, ...own }: HarnessProviderProps) {
  const { sinks, level, motion, reporter, signals, permission } = own
  const outer = useContext(HarnessContext)
  const shared = useContext(AnnounceContext)
  const [channel] = useState(createSharedChannel)
  const config = useMemo<HarnessConfig>(
    () => ({
      sinks: sinks ?? outer.sinks,
      level: level ?? outer.level,
      motion: motion ?? outer.motion,
      reporter: reporter ?? outer.reporter,
      signals: signals ?? outer.signals,
      permission: permission ?? outer.permission,
      parts: parts ? { ...outer.parts, ...parts } : outer.parts,
    }),
    [sinks, level, motion, reporter, signals, permission, parts, outer]
  )
  if (shared) return <HarnessContext value={config}>{children}</HarnessContext>
  return (
    <HarnessContext value={config}>
      <AnnounceContext value={channel.announce}>
        {children}
        <channel.SharedLiveRegion />
      </AnnounceContext>
    </HarnessContext>
  )
}

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

function LiveText({ className = "sr-only", ...props }: ComponentPropsWithoutRef<"span">) {
  // A region may be inside a sentence: a paragraph can contain a span, but not a div.
  return (
    <span data-slot="live-region" role="status" aria-live="polite" aria-atomic="true" className={className} {...props} />
  )
}

function createStore<Value>(initial: Value) {
  let value = initial
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    get: () => value,
    set: (next: Value) => {
      value = next
      listeners.forEach((listener) => listener())
    },
    useValue: () => useSyncExternalStore(subscribe, () => value, () => initial),
  }
}

// One channel per hook call: its region keeps its identity between renders, because a remounted live region is not
// announced.
function createChannel() {
  const store = createStore("")
  return {
    LiveRegion: (props: ComponentPropsWithoutRef<"span">) => <LiveText {...props}>{store.useValue()}</LiveText>,
    // Equal text is not a change for a screen reader: a trailing space makes it one.
    announce: (next: string) => store.set(next === store.get() ? `${next}\u00a0` : next),
  }
}

/** How long a sentence stays in the shared region, in milliseconds: long enough to be announced after others. */
const spokenFor = 10_000

// The region of the page. Simultaneous sentences are kept side by side, so that none is lost; only additions are
// announced.
function createSharedChannel() {
  const store = createStore<readonly { id: number; text: string }[]>([])
  let last = 0
  return {
    SharedLiveRegion: () => (
      <LiveText aria-atomic="false" data-slot="shared-live-region">
        {store.useValue().map(({ id, text }) => (
          <span key={id}>{text} </span>
        ))}
      </LiveText>
    ),
    announce: (text: string) => {
      const id = (last += 1)
      store.set([...store.get().slice(-4), { id, text }])
      setTimeout(() => store.set(store.get().filter((one) => one.id !== id)), spokenFor)
    },
  }
}

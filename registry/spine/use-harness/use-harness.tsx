"use client"

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

// Bundlers replace `process.env.NODE_ENV` by its value; this only tells the
// type checker so, in projects that do not load the Node types.
declare const process: { env: { NODE_ENV?: string } }

const levels = ["debug", "info", "warn", "error"] as const

export type LogLevel = (typeof levels)[number]

export type LogEntry = {
  level: LogLevel
  /** The name given to `useHarness`. */
  scope: string
  message: string
  data?: Readonly<Record<string, unknown>>
  /** Milliseconds since the epoch. */
  at: number
}

export type LogSink = (entry: LogEntry) => void

export type Log = Record<LogLevel, (message: string, data?: LogEntry["data"]) => void>

export type DurationToken = "fast" | "base" | "slow"
export type EasingToken = "enter" | "exit" | "move"

export type Motion = {
  /** True when the person asked for less motion. */
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
  /** Render it once, anywhere in the component; `announce` speaks through it. */
  LiveRegion: (props: ComponentPropsWithoutRef<"span">) => ReactNode
  announce: (message: string) => void
}

/** Writes to the console, and only while developing. */
export const consoleSink: LogSink = ({ level, scope, message, data }) => {
  if (process.env.NODE_ENV === "production") return
  console[level](`[${scope}] ${message}`, ...(data ? [data] : []))
}

type HarnessConfig = {
  sinks: readonly LogSink[]
  level: LogLevel
  motion: "system" | "reduced" | "full"
}

const defaults: HarnessConfig = { sinks: [consoleSink], level: "info", motion: "system" }

const HarnessContext = createContext<HarnessConfig>(defaults)

export type HarnessProviderProps = Partial<HarnessConfig> & { children: ReactNode }

/** Optional: every hook works without it. What is left out is inherited. */
export function HarnessProvider({ sinks, level, motion, children }: HarnessProviderProps) {
  const outer = useContext(HarnessContext)
  const config = useMemo<HarnessConfig>(
    () => ({
      sinks: sinks ?? outer.sinks,
      level: level ?? outer.level,
      motion: motion ?? outer.motion,
    }),
    [sinks, level, motion, outer]
  )
  return <HarnessContext value={config}>{children}</HarnessContext>
}

export function useHarness(name: string): Harness {
  const config = useContext(HarnessContext)
  const systemReduced = useSyncExternalStore(subscribeToMotion, prefersReducedMotion, () => false)
  const reduced = config.motion === "system" ? systemReduced : config.motion === "reduced"

  const [channel] = useState(createChannel)
  const log = useMemo(() => createLog(name, config), [name, config])
  const motion = useMemo(() => createMotion(reduced), [reduced])

  return useMemo(
    () => ({ log, motion, LiveRegion: channel.LiveRegion, announce: channel.announce }),
    [log, motion, channel]
  )
}

function createLog(scope: string, { sinks, level: threshold }: HarnessConfig): Log {
  const writer =
    (level: LogLevel): Log[LogLevel] =>
    (message, data) => {
      if (levels.indexOf(level) < levels.indexOf(threshold)) return
      const entry: LogEntry = { level, scope, message, at: Date.now(), ...(data && { data }) }
      for (const sink of sinks) {
        try {
          sink(entry)
        } catch {
          // A log that cannot be written must not take the component with it.
        }
      }
    }
  return {
    debug: writer("debug"),
    info: writer("info"),
    warn: writer("warn"),
    error: writer("error"),
  }
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

// One channel for each hook call: its region keeps its identity between
// renders, because a live region that is mounted anew is not read out.
function createChannel() {
  let message = ""
  const listeners = new Set<() => void>()

  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  function LiveRegion({ className = "sr-only", ...props }: ComponentPropsWithoutRef<"span">) {
    const text = useSyncExternalStore(
      subscribe,
      () => message,
      () => ""
    )
    // A name in the middle of a sentence has a region too: a paragraph may hold a span, and no div.
    return (
      <span
        data-slot="live-region"
        role="status"
        aria-live="polite"
        aria-atomic="true"
        className={className}
        {...props}
      >
        {text}
      </span>
    )
  }

  function announce(next: string) {
    // Equal text is no change to a screen reader: a trailing space makes it one.
    message = next === message ? `${next}\u00a0` : next
    listeners.forEach((listener) => listener())
  }

  return { LiveRegion, announce }
}

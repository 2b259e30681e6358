"use client";

import { useEffect, useRef, useState, useSyncExternalStore, type ComponentProps, type ReactNode } from "react"

import { useHarness } from "@/hooks/use-harness"
import { cn } from "@/lib/utils"

export type OfflineNoticeLabels = { offline: string; back: string }

const englishLabels: OfflineNoticeLabels = {
  offline: "You are offline. What you write is kept on this page.",
  back: "You are online again.",
}

export type OfflineNoticeProps = Omit<ComponentProps<"div">, "children"> & {
  /** Whether there is a connection, if the app knows better than the browser. */
  online?: boolean
  /** How long the message about the restored connection is shown, in milliseconds. */
  showBackFor?: number
  /** Content beside the message, such as a retry button. */
  action?: ReactNode
  labels?: Partial<OfflineNoticeLabels>
}

/** Shows when the connection is lost and when it is back; otherwise it renders nothing. */
export function OfflineNotice({
  online,
  showBackFor = 4000,
  action,
  labels,
  className,
  style,
  ...props
}: OfflineNoticeProps) {
  const { log, motion, LiveRegion, announce } = useHarness("offline-notice")
  const deviceOnline = useSyncExternalStore(subscribe, () => navigator.onLine, () => true)
  const connected = online ?? deviceOnline
  const [back, setBack] = useState(false)
  const wasConnected = useRef(true)
  const text = { ...englishLabels, ...labels }
  const { offline: offlineText, back: backText } = text

  useEffect(() => {
    if (wasConnected.current === connected) return
    wasConnected.current = connected
    log.info(connected ? "the connection is back" : "the connection is gone")
    announce(connected ? backText : offlineText)
    setBack(connected)
  }, [connected, log, announce, backText, offlineText])

  useEffect(() => {
    if (!back) return
    const timer = setTimeout(() => setBack(false), showBackFor)
    return () => clearTimeout(timer)
  }, [back, showBackFor])

  const shown = !connected || back
  return (
    <div
      data-slot="offline-notice"
      data-state={connected ? (back ? "back" : "online") : "offline"}
      className={cn(
        shown &&
          "flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-s-4 bg-muted px-4 py-3 text-sm text-foreground starting:opacity-0",
        connected ? "border-success" : "border-warning",
        className
      )}
      style={{ ...motion.transition("opacity", "base", "enter"), ...style }}
      {...props}
    >
      {shown ? <p>{connected ? text.back : text.offline}</p> : null}
      {connected ? null : action}
      <LiveRegion />
    </div>
  )
}

function subscribe(onChange: () => void) {
  window.addEventListener("online", onChange)
  window.addEventListener("offline", onChange)
  return () => {
    window.removeEventListener("online", onChange)
    window.removeEventListener("offline", onChange)
  }
}

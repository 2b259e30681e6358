"use client";

import { useEffect, useRef, useState, useSyncExternalStore, type ComponentProps, type ReactNode } from "react"

import { useHarness } from "@/hooks/use-harness"
import { useWords } from "@/hooks/use-words"
import type { Words } from "@/lib/fill-words"
import { cn } from "@/lib/utils"
import { offlineNoticeWords } from "@/lib/words"

export type OfflineNoticeLabels = Words["offlineNotice"]

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
  const { say } = useWords("offlineNotice", offlineNoticeWords, labels)
  const said = say(connected ? "back" : "offline")

  useEffect(() => {
    if (wasConnected.current === connected) return
    wasConnected.current = connected
    log.info(connected ? "the connection is back" : "the connection is gone")
    announce(said)
    setBack(connected)
  }, [connected, log, announce, said])

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
      {shown ? <p>{said}</p> : null}
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

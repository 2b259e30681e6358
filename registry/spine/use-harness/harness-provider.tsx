"use client";

import { useContext, useMemo, useState, useSyncExternalStore, type ReactNode } from "react"

import { LiveText, type HarnessParts } from "@/components/harness-parts"
import { AnnounceContext, HarnessContext, type HarnessConfig } from "@/hooks/use-harness"
import { createStore } from "@/lib/harness"

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

/** How long a sentence stays in the shared region, in milliseconds: long enough to be announced after others. */
const spokenFor = 10_000

const none: readonly { id: number; text: string }[] = []

// The region of the page. Simultaneous sentences are kept side by side, so that none is lost; only additions are
// announced.
function createSharedChannel() {
  const store = createStore(none)
  let last = 0
  return {
    SharedLiveRegion: function SharedLiveRegion() {
      const sentences = useSyncExternalStore(store.subscribe, store.get, () => none)
      return (
        <LiveText aria-atomic="false" data-slot="shared-live-region">
          {sentences.map(({ id, text }) => (
            <span key={id}>{text} </span>
          ))}
        </LiveText>
      )
    },
    announce: (text: string) => {
      const id = (last += 1)
      store.set([...store.get().slice(-4), { id, text }])
      setTimeout(() => store.set(store.get().filter((one) => one.id !== id)), spokenFor)
    },
  }
}

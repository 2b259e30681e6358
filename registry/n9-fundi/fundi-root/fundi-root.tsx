"use client";

import { useEffect, useMemo, useState, type ReactNode } from "react"

import type { HarnessParts } from "@/components/harness-parts"
import { HarnessProvider, type HarnessProviderProps } from "@/components/harness-provider"
import { Button, ButtonLink } from "@/components/ui/button"
import { Input } from "@/components/ui/input"
import { WiringContext } from "@/hooks/use-wiring"
import { createErrorReporter, type ErrorReporterOptions } from "@/lib/error-reporter"
import { createFundi, type FundiOptions, type HealingRecord, type Remedy } from "@/lib/fundi"
import { connectReporter, createSignalHub, type HarnessNotice, type Reporter } from "@/lib/harness"
import { createHealingStore } from "@/lib/healing-store"
import { createOneHealer } from "@/lib/one-healer"
import { createSignals, type SignalListener, type SignalsOptions } from "@/lib/signals"

const variants = { quiet: "outline", primary: "default", danger: "destructive" } as const

/** The primitives of the application, for safety rails and resilience patterns. */
const parts: HarnessParts = {
  Button: ({ emphasis = "quiet", ...props }) => <Button variant={variants[emphasis]} {...props} />,
  ButtonLink: ({ emphasis = "quiet", ...props }) => <ButtonLink variant={variants[emphasis]} {...props} />,
  Input: (props) => <Input {...props} />,
}

export type FundiRootProps = Pick<HarnessProviderProps, "sinks" | "level" | "motion" | "permission" | "parts"> & {
  children: ReactNode
  /** The remedies. Later additions are registered as well. */
  remedies?: readonly Remedy[]
  /** Options of `signals`, such as texts of your own errors without personal data. Read once. */
  signalOptions?: SignalsOptions
  /** Options of Fundi; read once. If omitted, it stores records in this browser and repairs in one page at a time. */
  fundiOptions?: Omit<FundiOptions, "remedies" | "onChange">
  /** Where reports are sent. If omitted, nothing leaves the device. Read once. */
  reporting?: ErrorReporterOptions
  onChange?: (record: HealingRecord) => void
}

const none: readonly Remedy[] = []

/**
 * Connects an application: mount it once at the root. It provides the harness with its reporter, signals, live region
 * and visible parts, listens to the window, runs Fundi, and notifies error boundaries when to try again.
 */
export function FundiRoot({
  children,
  remedies = none,
  signalOptions,
  fundiOptions,
  reporting,
  onChange,
  parts: own,
  ...seams
}: FundiRootProps) {
  const [wired] = useState(() => wire(signalOptions, fundiOptions))
  const { signals, fundi, hub, reporter } = wired
  const [sender] = useState(() => reporting && createErrorReporter(reporting))

  useEffect(() => {
    const ends = [fundi.attend(signals), signals.start(), connectReporter(reporter)]
    if (sender) ends.push(sender.attend(signals))
    for (const [signal, context] of wired.takeEarly()) {
      fundi.receive(signal, context)
      sender?.add(signal)
    }
    return () => ends.forEach((end) => end())
  }, [wired, fundi, signals, reporter, sender])

  useEffect(() => {
    const ends = remedies.map((remedy) => fundi.register(remedy))
    return () => ends.forEach((end) => end())
  }, [fundi, remedies])

  useEffect(() => wired.listen(onChange), [wired, onChange])

  const wiring = useMemo(() => ({ signals, fundi }), [signals, fundi])
  const shown = useMemo(() => ({ ...parts, ...own }), [own])
  return (
    <WiringContext value={wiring}>
      <HarnessProvider {...seams} reporter={reporter} signals={hub} parts={shown}>
        {children}
      </HarnessProvider>
    </WiringContext>
  )
}

const states: Partial<Record<HealingRecord["status"], HarnessNotice["state"]>> = {
  watching: "remedied",
  open: "open",
  exhausted: "open",
}

function wire(signalOptions: SignalsOptions | undefined, fundiOptions: FundiRootProps["fundiOptions"]) {
  const signals = createSignals(signalOptions)
  const hub = createSignalHub()
  // Failures in the first render are reported before the effects of the root have run.
  const early: Parameters<SignalListener>[] = []
  const stopEarly = signals.subscribe((...heard) => void early.push(heard))
  const reporter: Reporter = ({ type, scope, error }) =>
    type === "failure" ? signals.report(error, scope) : signals.note(type, scope, { error })
  let listener: FundiRootProps["onChange"]
  return {
    signals,
    hub,
    reporter,
    takeEarly: () => {
      stopEarly()
      return early.splice(0)
    },
    listen: (next: FundiRootProps["onChange"]) => void (listener = next),
    fundi: createFundi({
      store: createHealingStore(),
      exclusive: createOneHealer(),
      ...fundiOptions,
      onChange: (record) => {
        const state = states[record.status]
        if (state) hub.notify({ cause: record.fingerprint, state })
        listener?.(record)
      },
    }),
  }
}

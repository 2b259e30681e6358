"use client";

import { useId, useSyncExternalStore, type ComponentProps } from "react"

import { Badge, type BadgeProps } from "@/components/ui/badge"
import { Text } from "@/components/ui/text"
import { healingLogWords, useWords, type Words } from "@/components/ui/words"
import type { Fundi, HealingRecord, HealingStatus } from "@/lib/fundi"
import { cn } from "@/lib/utils"

export type HealingLogLabels = Words["healingLog"]

export type HealingLogProps = Omit<ComponentProps<"section">, "children"> & {
  fundi: Pick<Fundi, "records" | "subscribe">
  /** The number of shown records, latest first. */
  limit?: number
  labels?: Partial<HealingLogLabels>
}

const tones: Record<HealingStatus, BadgeProps["variant"]> = {
  open: "warning",
  healing: "info",
  watching: "info",
  healed: "success",
  exhausted: "destructive",
}

const none: readonly HealingRecord[] = []

/** What failed, what was done about it, and what was learnt, live. */
export function HealingLog({ fundi, limit = 10, labels, className, ...props }: HealingLogProps) {
  const records = useSyncExternalStore(fundi.subscribe, fundi.records, () => none)
  const headingId = useId()
  const { say } = useWords("healingLog", healingLogWords, labels)
  const latest = records[0]

  return (
    <section
      data-slot="healing-log"
      aria-labelledby={headingId}
      className={cn("grid gap-3 rounded-lg border bg-card p-6 text-card-foreground", className)}
      {...props}
    >
      <p id={headingId} className="font-semibold">
        {say("heading")}
      </p>
      {records.length === 0 ? (
        <Text variant="small">{say("empty")}</Text>
      ) : (
        <ol className="grid gap-3">
          {records.slice(0, limit).map((record) => (
            <li key={record.fingerprint} data-status={record.status} className="grid gap-1 border-s-4 border-primary ps-3">
              <p className="flex flex-wrap items-center gap-2 text-sm">
                <Badge variant={tones[record.status]}>{say(record.status)}</Badge>
                <span className="min-w-0 break-words">
                  <code className="font-mono">{record.name}</code> {record.message}
                </span>
                <span className="min-w-0 break-words text-muted-foreground">
                  {record.source ? `${record.source}, ` : null}
                  {say("seen", { count: record.occurrences })}
                </span>
              </p>
              {record.attempts.length > 0 ? (
                <ul className="text-sm text-muted-foreground">
                  {record.attempts.map((attempt, index) => (
                    <li key={index}>
                      {attempt.remedy}: {say(attempt.outcome)}
                      {attempt.note ? ` (${attempt.note})` : null}
                    </li>
                  ))}
                </ul>
              ) : null}
            </li>
          ))}
        </ol>
      )}
      <p role="status" className="sr-only">
        {latest ? `${latest.name}: ${say(latest.status)}` : null}
      </p>
    </section>
  )
}

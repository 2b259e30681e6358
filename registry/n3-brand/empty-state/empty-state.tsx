"use client";

import { useEffect, type ComponentProps, type ReactNode } from "react"

import { Heading, type HeadingLevel } from "@/components/ui/heading"
import {
  AddIcon,
  Icon,
  OfflineIcon,
  SearchIcon,
  SuccessIcon,
  type IconComponent,
  type IconSource,
} from "@/components/ui/icon"
import { Text } from "@/components/ui/text"
import { emptyStateWords, useWords } from "@/components/ui/words"
import { useHarness } from "@/hooks/use-harness"
import { cn } from "@/lib/utils"

export type EmptyReason =
  /** Nothing was created yet. */
  | "beginning"
  /** There is content, but nothing matches the search. */
  | "no-match"
  /** Everything is done. */
  | "finished"
  /** The content could not be loaded. */
  | "unreachable"

export type EmptyStateProps = Omit<ComponentProps<"div">, "children"> & {
  reason?: EmptyReason
  /** If omitted, a text for the reason. Only text is announced. */
  heading?: ReactNode
  /** What the reader can expect here, or do. */
  description?: ReactNode
  /** The next step. */
  action?: ReactNode
  icon?: IconSource
  level?: HeadingLevel
  /** Announces it when it appears, for instance after a search. */
  live?: boolean
}

const icons: Record<EmptyReason, IconComponent> = {
  beginning: AddIcon,
  "no-match": SearchIcon,
  finished: SuccessIcon,
  unreachable: OfflineIcon,
}

/** Explains why there is no content, without blame, and offers the next step. */
export function EmptyState({
  reason = "beginning",
  heading,
  description,
  action,
  icon,
  level = 3,
  live = reason === "no-match",
  className,
  style,
  ...props
}: EmptyStateProps) {
  const { log, motion, LiveRegion, announce } = useHarness("empty-state")
  const { say } = useWords("emptyState", emptyStateWords)
  const word = reason === "no-match" ? "noMatch" : reason
  const title = heading ?? say(word)
  const hint = description === undefined ? say(`${word}Hint`) : description

  useEffect(() => {
    log.debug("nothing to show", { reason })
    if (live && typeof title === "string") announce(title)
  }, [announce, title, live, log, reason])

  return (
    <div
      data-slot="empty-state"
      data-reason={reason}
      className={cn(
        "grid content-center justify-items-center gap-3 rounded-lg border border-dashed border-input px-4 py-12 text-center starting:opacity-0",
        className
      )}
      style={{ ...motion.transition("opacity", "slow", "enter"), ...style }}
      {...props}
    >
      <span className="grid size-12 place-items-center rounded-full bg-meaning-soft text-meaning">
        <Icon icon={icon ?? icons[reason]} size="lg" />
      </span>
      <Heading level={level} size="md">
        {title}
      </Heading>
      {hint ? <Text variant="small">{hint}</Text> : null}
      {action ? <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div> : null}
      <LiveRegion />
    </div>
  )
}

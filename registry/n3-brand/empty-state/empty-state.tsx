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
  /** If omitted, a text for the reason. */
  heading?: string
  /** What the reader can expect here, or do. */
  description?: ReactNode
  /** The next step. */
  action?: ReactNode
  icon?: IconSource
  level?: HeadingLevel
  /** Announces it when it appears, for instance after a search. */
  live?: boolean
}

const words: Record<EmptyReason, { icon: IconComponent; heading: string; description: string }> = {
  beginning: {
    icon: AddIcon,
    heading: "This is where it begins",
    description: "Nothing is here yet. The first one is yours to make.",
  },
  "no-match": {
    icon: SearchIcon,
    heading: "Nothing like that is here",
    description: "Try fewer or other words; the spelling may differ from place to place.",
  },
  finished: {
    icon: SuccessIcon,
    heading: "All done",
    description: "There is nothing left to do here. Rest well.",
  },
  unreachable: {
    icon: OfflineIcon,
    heading: "We could not bring this to you",
    description: "It may be there all the same. Try again in a moment.",
  },
}

/** Explains why there is no content, without blame, and offers the next step. */
export function EmptyState({
  reason = "beginning",
  heading = words[reason].heading,
  description = words[reason].description,
  action,
  icon,
  level = 3,
  live = reason === "no-match",
  className,
  style,
  ...props
}: EmptyStateProps) {
  const { log, motion, LiveRegion, announce } = useHarness("empty-state")

  useEffect(() => {
    log.debug("nothing to show", { reason })
    if (live) announce(heading)
  }, [announce, heading, live, log, reason])

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
        <Icon icon={icon ?? words[reason].icon} size="lg" />
      </span>
      <Heading level={level} size="md">
        {heading}
      </Heading>
      {description ? <Text variant="small">{description}</Text> : null}
      {action ? <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div> : null}
      <LiveRegion />
    </div>
  )
}

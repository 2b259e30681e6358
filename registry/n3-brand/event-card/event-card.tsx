"use client";

import { useEffect, useId, useRef, useSyncExternalStore, type ComponentProps, type ReactNode } from "react"

import { Badge, type BadgeProps } from "@/components/ui/badge"
import { Card, CardContent, CardFooter, CardHeader } from "@/components/ui/card"
import { Heading, type HeadingLevel } from "@/components/ui/heading"
import { CalendarIcon, Icon, PeopleIcon, PlaceIcon, WorldIcon } from "@/components/ui/icon"
import { Link, type LinkProps } from "@/components/ui/link"
import { Text } from "@/components/ui/text"
import { eventCardWords, useWords, type Words } from "@/components/ui/words"
import { useHarness } from "@/hooks/use-harness"
import { cn } from "@/lib/utils"

export type EventStatus = "planned" | "moved" | "postponed" | "cancelled"

export type EventCardLabels = Words["eventCard"]

export type EventCardProps = Omit<ComponentProps<"article">, "children"> & {
  name: string
  start: Date | string
  end?: Date | string
  /** The time zone of the place: IANA, `Africa/Harare`. */
  timeZone: string
  /** As local people call it; omit it for an online event. */
  place?: string
  status?: EventStatus
  organiser?: string
  href?: string
  /** Replaces the anchor; without it the `LinkProvider` decides. */
  render?: LinkProps["render"]
  /** BCP 47, `sn-ZW`. */
  locale?: string
  /** The reader's zone. If omitted, that of the device, after mounting. */
  readerTimeZone?: string
  level?: HeadingLevel
  description?: ReactNode
  /** Actions of the reader. */
  action?: ReactNode
  labels?: Partial<EventCardLabels>
}

const tones: Record<EventStatus, BadgeProps["variant"]> = {
  planned: "success",
  moved: "info",
  postponed: "warning",
  cancelled: "destructive",
}

/** An event at a place: in local time, and in the time of the reader if it differs. */
export function EventCard({
  name,
  start,
  end,
  timeZone,
  place,
  status = "planned",
  organiser,
  href,
  render,
  locale = "en",
  readerTimeZone,
  level = 3,
  description,
  action,
  labels,
  className,
  ...props
}: EventCardProps) {
  const { log, motion, LiveRegion, announce } = useHarness("event-card")
  const headingId = useId()
  const device = useSyncExternalStore(never, () => new Intl.DateTimeFormat().resolvedOptions().timeZone, () => null)
  const { say } = useWords("eventCard", eventCardWords, labels)
  const from = new Date(start)
  const to = end === undefined ? undefined : new Date(end)
  const readable = !Number.isNaN(from.getTime())
  const there = readable ? spanOf(from, to, timeZone, locale) : null
  const zone = readerTimeZone ?? device
  const here = readable && zone && there && !sameClock(from, timeZone, zone) ? spanOf(from, to, zone, locale) : null

  useEffect(() => {
    if (!readable) log.error("an event has no readable start", { start: String(start) })
    else if (!there) log.warn("unknown time zone of an event", { timeZone })
  }, [log, readable, there, start, timeZone])

  const word = say(status)
  const known = useRef(status)
  useEffect(() => {
    if (known.current === status) return
    known.current = status
    announce(`${name}: ${word}`)
    log.info("an event changed", { status })
  }, [announce, log, name, status, word])

  return (
    <article
      data-slot="event-card"
      data-status={status}
      aria-labelledby={headingId}
      className={cn("min-w-0", className)}
      {...props}
    >
      <Card className="h-full">
        <CardHeader className="gap-2">
          {status === "planned" ? null : (
            <Badge
              key={status}
              variant={tones[status]}
              className="justify-self-start starting:opacity-0"
              style={motion.transition("opacity", "base", "enter")}
            >
              {word}
            </Badge>
          )}
          <Heading id={headingId} level={level} size="md" className={cn("break-words", status === "cancelled" && "line-through")}>
            {href ? (
              <Link href={href} render={render} variant="plain">
                {name}
              </Link>
            ) : (
              name
            )}
          </Heading>
        </CardHeader>
        <CardContent className="grid gap-2 text-sm">
          <p className="flex items-start gap-2">
            <Icon icon={CalendarIcon} className="mt-0.5 text-meaning" />
            <span className="grid">
              {readable ? (
                <time dateTime={from.toISOString()} className="tabular-nums" suppressHydrationWarning>
                  {there ?? from.toISOString()}
                </time>
              ) : (
                String(start)
              )}
              {here ? (
                <span className="text-muted-foreground tabular-nums" suppressHydrationWarning>
                  {say("yourTime", { time: here })}
                </span>
              ) : null}
            </span>
          </p>
          <p className="flex items-start gap-2">
            <Icon icon={place ? PlaceIcon : WorldIcon} className="mt-0.5 text-meaning" />
            {place ? <bdi>{place}</bdi> : say("online")}
          </p>
          {organiser ? (
            <p className="flex items-start gap-2">
              <Icon icon={PeopleIcon} className="mt-0.5 text-meaning" />
              <bdi>{say("by", { organiser })}</bdi>
            </p>
          ) : null}
          {description ? <Text variant="small">{description}</Text> : null}
        </CardContent>
        {action && status !== "cancelled" ? <CardFooter>{action}</CardFooter> : null}
      </Card>
      <LiveRegion />
    </article>
  )
}

const never = () => () => {}

/** Start and end in one zone, without repeating shared parts; nothing if the zone is unknown. */
function spanOf(from: Date, to: Date | undefined, timeZone: string, locale: string) {
  try {
    const format = new Intl.DateTimeFormat(locale, {
      weekday: "long",
      day: "numeric",
      month: "long",
      hour: "numeric",
      minute: "2-digit",
      timeZone,
      timeZoneName: "short",
    })
    return to && to > from ? format.formatRange(from, to) : format.format(from)
  } catch {
    return null
  }
}

function sameClock(moment: Date, one: string, other: string) {
  const read = (timeZone: string) =>
    new Intl.DateTimeFormat("en", { dateStyle: "short", timeStyle: "short", timeZone }).format(moment)
  try {
    return read(one) === read(other)
  } catch {
    return true
  }
}

"use client";

import { useEffect, useId, useRef, useSyncExternalStore, type ComponentProps, type ReactNode } from "react"

import { Card, CardContent } from "@/components/ui/card"
import { Heading, type HeadingLevel } from "@/components/ui/heading"
import {
  AfternoonIcon,
  EveningIcon,
  Icon,
  MorningIcon,
  NightIcon,
  PlaceIcon,
  WorldIcon,
  type IconComponent,
} from "@/components/ui/icon"
import { Text } from "@/components/ui/text"
import { useHarness } from "@/hooks/use-harness"
import { greetingPhrases, partOfDay, type GreetingPhrases, type PartOfDay } from "@/lib/greeting-phrases"
import { directionOf } from "@/lib/language"
import { cn } from "@/lib/utils"

export type { GreetingPhrases, PartOfDay }

const commas: Readonly<Record<string, string>> = { am: "፣ ", ar: "، ", ja: "、" }

export type GreetingProps = ComponentProps<"section"> & {
  /** The full name as the person writes it: it is never split, shortened or reordered. */
  name?: string
  /** The local name of the place. If omitted, the city of the time zone; `null` shows none. */
  place?: string | null
  /** IANA time zone such as `Africa/Harare`. If omitted, the zone of the device. */
  timeZone?: string
  /** BCP 47 tag such as `sn-ZW`. If omitted, the language of the device, after mounting. */
  locale?: string
  /** A fixed moment, for previews and tests; if omitted, the greeting follows the clock. */
  now?: Date
  /** More languages, or other greetings for one of them. */
  phrases?: Readonly<Record<string, GreetingPhrases>>
  level?: HeadingLevel
  children?: ReactNode
}

export function Greeting({
  name,
  place,
  timeZone,
  locale,
  now,
  phrases,
  level = 2,
  className,
  children,
  ...props
}: GreetingProps) {
  const { log, motion, LiveRegion, announce } = useHarness("greeting")
  const headingId = useId()

  // A server knows neither the time nor the device of the reader: both are set after mounting.
  const clock = useMinute()
  const settled = clock !== null
  const moment = now ?? (clock === null ? null : new Date(clock))
  const zone = validTimeZone(timeZone, settled)
  const tag = validLocale(locale, settled)
  const known = { ...greetingPhrases, ...phrases }
  const language = [tag, new Intl.Locale(tag).language].find((key) => key in known) ?? "en"
  const part = moment && zone ? partOfDay(moment, zone) : null
  const words = known[language]
  const phrase = (part ? words?.[part] : (words?.anytime ?? words?.afternoon)) ?? ""
  const where = place === undefined ? zone && cityOf(zone) : place

  useEffect(() => {
    if (timeZone && timeZone !== zone) log.warn("unknown time zone, using the device's", { timeZone })
    if (locale && !sameLocale(locale, tag)) log.warn("malformed locale, using the device's", { locale })
  }, [log, timeZone, zone, locale, tag])

  // The first greeting is read with the page; only a change is announced.
  const spoken = useRef<string | null>(null)
  useEffect(() => {
    if (part === null || spoken.current === phrase) return
    if (spoken.current !== null) announce(phrase)
    spoken.current = phrase
    log.debug("greeted", { part, language })
  }, [announce, log, phrase, part, language])

  return (
    <section
      aria-labelledby={headingId}
      data-slot="greeting"
      data-part-of-day={part ?? undefined}
      dir={directionOf(language)}
      className={cn("min-w-0", className)}
      {...props}
    >
      <Card className="h-full">
        <CardContent className="flex items-start gap-4">
          <span className="grid size-12 shrink-0 place-items-center rounded-full bg-meaning-soft text-meaning">
            <Icon icon={part ? icons[part] : WorldIcon} size="lg" />
          </span>
          <div
            key={phrase}
            className="grid min-w-0 gap-1 starting:opacity-0"
            style={motion.transition("opacity", "slow", "enter")}
          >
            <Heading id={headingId} level={level} size="lg" lang={language} className="break-words">
              {phrase}
              {name ? (
                <>
                  {commas[language] ?? ", "}
                  <bdi lang="">{name}</bdi>
                </>
              ) : null}
            </Heading>
            <Text variant="small" className="flex flex-wrap items-center gap-x-3">
              {where ? (
                <span className="inline-flex items-center gap-1">
                  <Icon icon={PlaceIcon} size="sm" />
                  <bdi>{where}</bdi>
                </span>
              ) : null}
              {moment && zone ? (
                <time
                  dateTime={moment.toISOString()}
                  lang={tag}
                  dir="auto"
                  className="tabular-nums"
                  // Two releases of the same calendar data may format one moment differently.
                  suppressHydrationWarning
                >
                  {new Intl.DateTimeFormat(tag, {
                    weekday: "long",
                    hour: "numeric",
                    minute: "2-digit",
                    timeZone: zone,
                  }).format(moment)}
                </time>
              ) : null}
            </Text>
            {children}
          </div>
        </CardContent>
      </Card>
      <LiveRegion lang={language} />
    </section>
  )
}

const icons: Record<PartOfDay, IconComponent> = {
  morning: MorningIcon,
  afternoon: AfternoonIcon,
  evening: EveningIcon,
  night: NightIcon,
}

// `Africa/Harare` names Harare; `Etc/GMT+2` and `UTC` have no place.
function cityOf(timeZone: string) {
  const [area, ...rest] = timeZone.split("/")
  return area === "Etc" ? undefined : rest.at(-1)?.replaceAll("_", " ")
}

function validTimeZone(timeZone: string | undefined, settled: boolean) {
  try {
    // Throws for an unknown zone.
    if (timeZone && new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions()) return timeZone
  } catch {
    // Logged above; the zone of the device is used.
  }
  return settled ? new Intl.DateTimeFormat().resolvedOptions().timeZone : null
}

function validLocale(locale: string | undefined, settled: boolean) {
  try {
    if (locale) return new Intl.Locale(locale).toString()
  } catch {
    // Logged above; the language of the device is used.
  }
  return settled ? new Intl.DateTimeFormat().resolvedOptions().locale : "en"
}

const sameLocale = (one: string, other: string) => one.replaceAll("_", "-").toLowerCase() === other.toLowerCase()

const minute = 60_000
const currentMinute = () => Math.floor(Date.now() / minute) * minute

function everyMinute(onChange: () => void) {
  const timer = setInterval(onChange, minute / 4)
  return () => clearInterval(timer)
}

/** The time, to the minute, so that a page left open shows the right greeting in the evening; nothing before mounting. */
function useMinute() {
  return useSyncExternalStore<number | null>(everyMinute, currentMinute, () => null)
}

"use client"

import { useEffect, useId, useRef, useSyncExternalStore, type ReactNode } from "react"

import { Card, CardContent } from "@/components/ui/card"
import { Heading, type HeadingLevel } from "@/components/ui/heading"
import { Icon } from "@/components/ui/icon"
import { Text } from "@/components/ui/text"
import { useHarness } from "@/hooks/use-harness"

export type PartOfDay = "morning" | "afternoon" | "evening" | "night"

export type GreetingPhrases = Record<PartOfDay, string>

const sameAllDay = (phrase: string): GreetingPhrases => ({
  morning: phrase,
  afternoon: phrase,
  evening: phrase,
  night: phrase,
})

/**
 * What people say on meeting, by language. Night holds a greeting too: in many
 * languages the literal "good night" is a farewell.
 */
export const greetingPhrases: Readonly<Record<string, GreetingPhrases>> = {
  am: { morning: "እንደምን አደሩ", afternoon: "እንደምን ዋሉ", evening: "እንደምን አመሹ", night: "እንደምን አመሹ" },
  ar: { ...sameAllDay("مساء الخير"), morning: "صباح الخير" },
  de: { morning: "Guten Morgen", afternoon: "Guten Tag", evening: "Guten Abend", night: "Guten Abend" },
  en: { morning: "Good morning", afternoon: "Good afternoon", evening: "Good evening", night: "Good evening" },
  es: { morning: "Buenos días", afternoon: "Buenas tardes", evening: "Buenas noches", night: "Buenas noches" },
  fr: { morning: "Bonjour", afternoon: "Bonjour", evening: "Bonsoir", night: "Bonsoir" },
  hi: sameAllDay("नमस्ते"),
  ja: { morning: "おはようございます", afternoon: "こんにちは", evening: "こんばんは", night: "こんばんは" },
  pt: { morning: "Bom dia", afternoon: "Boa tarde", evening: "Boa noite", night: "Boa noite" },
  sn: { morning: "Mangwanani", afternoon: "Masikati", evening: "Manheru", night: "Manheru" },
  sw: { morning: "Habari za asubuhi", afternoon: "Habari za mchana", evening: "Habari za jioni", night: "Habari za usiku" },
  yo: { morning: "Ẹ kú àárọ̀", afternoon: "Ẹ kú ọ̀sán", evening: "Ẹ kú ìrọ̀lẹ́", night: "Ẹ kú alẹ́" },
  zu: sameAllDay("Sawubona"),
}

const commas: Readonly<Record<string, string>> = { am: "፣ ", ar: "، ", ja: "、" }

export type GreetingProps = {
  /** The name as its owner writes it, whole: it is never split, shortened or re-ordered. */
  name?: string
  /** What people there call the place. Left out, the city of the time zone; `null` shows none. */
  place?: string | null
  /** IANA time zone such as `Africa/Harare`. Left out, the zone of the device. */
  timeZone?: string
  /** BCP 47 tag such as `sn-ZW`. Left out, the language of the device. Give both when rendering on a server. */
  locale?: string
  /** A fixed moment, for previews and tests; left out, the greeting follows the clock. */
  now?: Date
  /** More languages, or other words for one of them. */
  phrases?: Readonly<Record<string, GreetingPhrases>>
  level?: HeadingLevel
  className?: string
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
}: GreetingProps) {
  const { log, motion, LiveRegion, announce } = useHarness("greeting")
  const headingId = useId()

  const clock = useMinute()
  const moment = now ?? new Date(clock)
  const zone = validTimeZone(timeZone)
  const tag = validLocale(locale)
  const known = { ...greetingPhrases, ...phrases }
  const language = [tag, new Intl.Locale(tag).language].find((key) => key in known) ?? "en"
  const part = partOfDay(moment, zone)
  const phrase = known[language]?.[part] ?? ""
  const where = place === undefined ? cityOf(zone) : place

  useEffect(() => {
    if (timeZone && timeZone !== zone) log.warn("unknown time zone, using the device's", { timeZone })
    if (locale && locale !== tag) log.warn("malformed locale, using the device's", { locale })
  }, [log, timeZone, zone, locale, tag])

  // The first greeting is read with the page; only a change needs saying.
  const spoken = useRef(phrase)
  useEffect(() => {
    if (spoken.current === phrase) return
    spoken.current = phrase
    announce(phrase)
    log.debug("the part of day changed", { part, language })
  }, [announce, log, phrase, part, language])

  return (
    <section
      aria-labelledby={headingId}
      data-slot="greeting"
      data-part-of-day={part}
      dir={directionOf(language)}
      className={className}
    >
      <Card className="h-full">
        <CardContent className="flex items-start gap-4">
          <span className="grid size-12 shrink-0 place-items-center rounded-full bg-meaning-soft text-meaning">
            <Icon name={part} size="lg" />
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
                  <Icon name="place" size="sm" />
                  <bdi>{where}</bdi>
                </span>
              ) : null}
              <time dateTime={moment.toISOString()} lang={tag} dir="auto" className="tabular-nums">
                {new Intl.DateTimeFormat(tag, {
                  weekday: "long",
                  hour: "numeric",
                  minute: "2-digit",
                  timeZone: zone,
                }).format(moment)}
              </time>
            </Text>
            {children}
          </div>
        </CardContent>
      </Card>
      <LiveRegion lang={language} />
    </section>
  )
}

/** The part of the day at a moment, by the clock on the wall of that zone. */
export function partOfDay(moment: Date, timeZone: string): PartOfDay {
  const hour = Number(
    new Intl.DateTimeFormat("en", { hour: "numeric", hourCycle: "h23", timeZone }).format(moment)
  )
  if (hour < 5) return "night"
  if (hour < 12) return "morning"
  if (hour < 18) return "afternoon"
  return hour < 22 ? "evening" : "night"
}

const rightToLeft = new Set(["Adlm", "Arab", "Hebr", "Nkoo", "Rohg", "Syrc", "Thaa"])

function directionOf(language: string) {
  return rightToLeft.has(new Intl.Locale(language).maximize().script ?? "") ? "rtl" : "ltr"
}

// `Africa/Harare` names Harare; `Etc/GMT+2` and `UTC` name no place.
function cityOf(timeZone: string) {
  const [area, ...rest] = timeZone.split("/")
  return area === "Etc" ? undefined : rest.at(-1)?.replaceAll("_", " ")
}

function validTimeZone(timeZone?: string) {
  try {
    new Intl.DateTimeFormat("en", { timeZone })
    return timeZone ?? deviceFormat().timeZone
  } catch {
    return deviceFormat().timeZone
  }
}

function validLocale(locale?: string) {
  try {
    return locale ? new Intl.Locale(locale).toString() : deviceFormat().locale
  } catch {
    return deviceFormat().locale
  }
}

const deviceFormat = () => new Intl.DateTimeFormat().resolvedOptions()

const minute = 60_000
const currentMinute = () => Math.floor(Date.now() / minute) * minute

function everyMinute(onChange: () => void) {
  const timer = setInterval(onChange, minute / 4)
  return () => clearInterval(timer)
}

/** The time, to the minute, so that a page left open greets rightly in the evening. */
function useMinute() {
  return useSyncExternalStore(everyMinute, currentMinute, currentMinute)
}

"use client";

import { useEffect, useId, useRef, type ComponentProps, type ReactNode } from "react"

import { PersonName } from "@/components/person-name"
import { Avatar } from "@/components/ui/avatar"
import { Badge, type BadgeProps } from "@/components/ui/badge"
import { Card, CardContent, CardFooter } from "@/components/ui/card"
import { Heading, type HeadingLevel } from "@/components/ui/heading"
import { Icon, LanguageIcon, PlaceIcon } from "@/components/ui/icon"
import { Link, type LinkProps } from "@/components/ui/link"
import { Text } from "@/components/ui/text"
import { profileCardWords, useWords, type Words } from "@/components/ui/words"
import { useHarness } from "@/hooks/use-harness"
import { ownNameOf } from "@/lib/language"
import { nameOf, type Person } from "@/lib/person"
import { cn } from "@/lib/utils"

export type Availability = "open" | "busy" | "away"

export type ProfileCardLabels = Words["profileCard"]

export type ProfileCardProps = Omit<ComponentProps<"article">, "children"> & {
  person: Person
  /** A picture provided by the person. */
  picture?: string
  /** What the person does, in their own words. */
  role?: string
  place?: string
  /** BCP 47 tags; each is shown by its native name, which the browser provides if it is not given. */
  languages?: readonly (string | { tag: string; name: string })[]
  availability?: Availability
  about?: ReactNode
  href?: string
  /** Replaces the anchor; without it the `LinkProvider` decides. */
  render?: LinkProps["render"]
  level?: HeadingLevel
  action?: ReactNode
  labels?: Partial<ProfileCardLabels>
}

const tones: Record<Availability, BadgeProps["variant"]> = { open: "success", busy: "warning", away: "default" }

/** A person: name, place, languages and availability. */
export function ProfileCard({
  person,
  picture,
  role,
  place,
  languages = [],
  availability,
  about,
  href,
  render,
  level = 3,
  action,
  labels,
  className,
  ...props
}: ProfileCardProps) {
  const { log, motion, LiveRegion, announce } = useHarness("profile-card")
  const headingId = useId()
  const { say } = useWords("profileCard", profileCardWords, labels)
  const word = availability && say(availability)
  const name = nameOf(person, "familiar")

  const known = useRef(availability)
  useEffect(() => {
    if (known.current === availability) return
    known.current = availability
    if (word) announce(`${name}: ${word}`)
    log.debug("somebody's time changed", { availability })
  }, [announce, availability, log, name, word])

  return (
    <article data-slot="profile-card" aria-labelledby={headingId} className={cn("min-w-0", className)} {...props}>
      <Card className="h-full">
        <CardContent className="flex items-start gap-4">
          <Avatar name={person.name} src={picture} size="lg" aria-hidden="true" />
          <div className="grid min-w-0 flex-1 gap-1">
            <Heading id={headingId} level={level} size="md" className="break-words">
              {href ? (
                <Link href={href} render={render} variant="plain">
                  <PersonName person={person} form="formal" />
                </Link>
              ) : (
                <PersonName person={person} form="formal" />
              )}
            </Heading>
            {role ? <Text variant="small">{role}</Text> : null}
            {word && availability ? (
              <Badge
                key={availability}
                variant={tones[availability]}
                className="mt-1 justify-self-start starting:opacity-0"
                style={motion.transition("opacity", "base", "enter")}
              >
                {word}
              </Badge>
            ) : null}
          </div>
        </CardContent>
        {about || place || languages.length > 0 ? (
          <CardContent className="grid gap-2 text-sm">
            {about ? <Text>{about}</Text> : null}
            {place ? (
              <p className="flex items-start gap-2">
                <Icon icon={PlaceIcon} className="mt-0.5 text-meaning" />
                <bdi>{place}</bdi>
              </p>
            ) : null}
            {languages.length > 0 ? (
              <p className="flex items-start gap-2">
                <Icon icon={LanguageIcon} label={say("speaks")} className="mt-0.5 text-meaning" />
                <span className="flex flex-wrap gap-x-3">
                  {languages.map((language) => {
                    const { tag, name } =
                      typeof language === "string" ? { tag: language, name: ownNameOf(language) } : language
                    return (
                      <bdi key={tag} lang={tag} suppressHydrationWarning>
                        {name}
                      </bdi>
                    )
                  })}
                </span>
              </p>
            ) : null}
          </CardContent>
        ) : null}
        {action ? <CardFooter>{action}</CardFooter> : null}
      </Card>
      <LiveRegion />
    </article>
  )
}

"use client";

import { useEffect, useRef, useState, type ComponentProps } from "react"

import { Button } from "@/components/ui/button"
import { Icon, PeopleIcon } from "@/components/ui/icon"
import { Link, type LinkProps } from "@/components/ui/link"
import { Text } from "@/components/ui/text"
import { sharedCreditWords, useWords, type Words } from "@/components/ui/words"
import { useHarness } from "@/hooks/use-harness"
import { cn } from "@/lib/utils"

export type Contributor = {
  /** As they spell it. A group has the name of the group. */
  name: string
  href?: string
  /** Replaces the anchor; without it the `LinkProvider` decides. */
  render?: LinkProps["render"]
  /** What they did: `words`, `weaving`. */
  role?: string
  lang?: string
}

/** The source of a pattern, a song or a story, and what its owners allow. */
export type TraditionalSource = {
  keepers: string
  tradition: string
  terms?: string
  href?: string
  /** Replaces the anchor; without it the `LinkProvider` decides. */
  render?: LinkProps["render"]
  lang?: string
}

export type SharedCreditLabels = Words["sharedCredit"]

export type SharedCreditProps = Omit<ComponentProps<"div">, "children"> & {
  contributors: readonly Contributor[]
  sources?: readonly TraditionalSource[]
  /** More names than this are hidden behind a button. */
  visible?: number
  /** The language of the sentence, for its commas and its "and". */
  locale?: string
  labels?: Partial<SharedCreditLabels>
}

/** Everybody who made it, in the given order, spelled as they spell it. */
export function SharedCredit({
  contributors,
  sources = [],
  visible = 6,
  locale = "en",
  labels,
  className,
  ...props
}: SharedCreditProps) {
  const { log, motion, LiveRegion, announce } = useHarness("shared-credit")
  const [all, setAll] = useState(false)
  const revealed = useRef<HTMLSpanElement>(null)
  const { say, sayParts } = useWords("sharedCredit", sharedCreditWords, labels)
  // Hiding a single name would need as much space as the name.
  const folds = !all && contributors.length > visible + 1
  const shown = folds ? contributors.slice(0, visible) : contributors

  useEffect(() => {
    if (contributors.length === 0 && sources.length === 0) log.warn("a work is shown without credit")
  }, [log, contributors.length, sources.length])

  function reveal() {
    setAll(true)
    announce(say("shown", { count: contributors.length }))
    log.debug("all names were asked for", { names: contributors.length })
    requestAnimationFrame(() => revealed.current?.focus())
  }

  return (
    <div data-slot="shared-credit" className={cn("grid gap-1 text-sm", className)} {...props}>
      {contributors.length > 0 ? (
        <p className="text-pretty">
          {/* One sentence in one direction, whatever the page's is. */}
          <bdi>
            <span className="text-muted-foreground">{say("by")} </span>
            {listOf(shown, locale).map((part, index) =>
              typeof part === "string" ? (
                <span key={index} suppressHydrationWarning>
                  {part}
                </span>
              ) : (
                <span
                  key={index}
                  ref={part === contributors[visible] ? revealed : undefined}
                  tabIndex={part === contributors[visible] ? -1 : undefined}
                  data-slot="shared-credit-name"
                  className="font-semibold outline-none starting:opacity-0"
                  style={motion.transition("opacity", "slow", "enter")}
                >
                  <Named {...part} />
                </span>
              )
            )}
          </bdi>{" "}
          {folds ? (
            <Button variant="link" size="sm" className="px-1" onClick={reveal}>
              {say("more", { count: contributors.length - visible })}
            </Button>
          ) : null}
        </p>
      ) : null}
      {sources.map((source) => (
        <Text key={source.tradition + source.keepers} variant="small" className="flex items-start gap-2">
          <Icon icon={PeopleIcon} className="mt-0.5 text-meaning" />
          <span>
            {sayParts("source", {
              tradition: (
                <bdi key="tradition" lang={source.lang}>
                  {source.tradition}
                </bdi>
              ),
              keepers: source.href ? (
                <Link key="keepers" href={source.href} render={source.render}>
                  <bdi>{source.keepers}</bdi>
                </Link>
              ) : (
                <bdi key="keepers">{source.keepers}</bdi>
              ),
            })}{" "}
            {source.terms}
          </span>
        </Text>
      ))}
      <LiveRegion />
    </div>
  )
}

function Named({ name, href, render, role, lang }: Contributor) {
  const written = <bdi lang={lang ?? ""}>{name}</bdi>
  return (
    <>
      {href ? (
        <Link href={href} render={render}>
          {written}
        </Link>
      ) : (
        written
      )}
      {role ? <span className="font-normal text-muted-foreground"> ({role})</span> : null}
    </>
  )
}

/** The names with the commas and the "and" of the language between them. */
function listOf(contributors: readonly Contributor[], locale: string): (string | Contributor)[] {
  // The format only sees numbers, so that no name can be confused with a comma.
  let index = 0
  return new Intl.ListFormat(locale, { type: "conjunction" })
    .formatToParts(contributors.map((_, position) => String(position)))
    .map((part) => (part.type === "element" ? (contributors[index++] ?? "") : part.value))
}

"use client";

import { useId, useState, type ComponentProps, type ReactNode } from "react"

import { LocalPrice, type LocalPriceProps } from "@/components/local-price"
import { SharedCredit, type Contributor } from "@/components/shared-credit"
import { Badge } from "@/components/ui/badge"
import { Button } from "@/components/ui/button"
import { Card, CardContent, CardFooter } from "@/components/ui/card"
import { Heading, type HeadingLevel } from "@/components/ui/heading"
import { FavouriteIcon, Icon, PlaceIcon } from "@/components/ui/icon"
import { Link, type LinkProps } from "@/components/ui/link"
import { Text } from "@/components/ui/text"
import { listingCardWords, useWords, type Words } from "@/components/ui/words"
import { useHarness } from "@/hooks/use-harness"
import { cn } from "@/lib/utils"

export type ListingCardLabels = Words["listingCard"]

export type ListingCardProps = Omit<ComponentProps<"article">, "children"> & {
  name: string
  href: string
  /** Replaces the anchor; without it the `LinkProvider` decides. */
  render?: LinkProps["render"]
  /** The makers. */
  makers?: readonly Contributor[]
  price?: Pick<LocalPriceProps, "amount" | "currency" | "before" | "approximate" | "period">
  /** Where it is, as local people call it. */
  place?: string
  /** A few words, such as "last one" when it is the last one. */
  tags?: readonly string[]
  description?: ReactNode
  /** A picture or a drawing. */
  media?: ReactNode
  locale?: string
  level?: HeadingLevel
  /** Whether it is saved, if the app controls it. */
  saved?: boolean
  /** If omitted, it cannot be saved. If it throws, the card reports the failure. */
  onSavedChange?: (saved: boolean) => void | Promise<void>
  labels?: Partial<ListingCardLabels>
}

/** An offer with its makers, its place and its price; it can be saved for later. */
export function ListingCard({
  name,
  href,
  render,
  makers = [],
  price,
  place,
  tags = [],
  description,
  media,
  locale = "en",
  level = 3,
  saved,
  onSavedChange,
  labels,
  className,
  ...props
}: ListingCardProps) {
  const { log, motion, LiveRegion, announce } = useHarness("listing-card")
  const headingId = useId()
  const [own, setOwn] = useState(false)
  const [busy, setBusy] = useState(false)
  const kept = saved ?? own
  const { say } = useWords("listingCard", listingCardWords, labels)

  async function toggle() {
    if (busy) return
    const next = !kept
    setBusy(true)
    setOwn(next)
    try {
      await onSavedChange?.(next)
      announce(next ? say("saved", { name }) : say("removed", { name }))
      log.debug("a listing was kept or let go", { saved: next })
    } catch (error) {
      setOwn(!next)
      announce(say("failed"))
      log.warn("a listing could not be kept", { error })
    } finally {
      setBusy(false)
    }
  }

  return (
    <article
      data-slot="listing-card"
      data-saved={kept ? "" : undefined}
      aria-labelledby={headingId}
      className={cn("min-w-0", className)}
      {...props}
    >
      <Card className="h-full overflow-hidden">
        {media ? <div className="-mt-6 grid place-items-center border-b bg-muted">{media}</div> : null}
        <CardContent className="grid gap-2">
          <div className="flex items-start justify-between gap-2">
            <Heading id={headingId} level={level} size="md" className="min-w-0 break-words">
              <Link href={href} render={render} variant="plain">
                <bdi>{name}</bdi>
              </Link>
            </Heading>
            {onSavedChange ? (
              <Button
                variant="ghost"
                size="icon-sm"
                aria-pressed={kept}
                aria-label={say("save", { name })}
                className={cn("-me-2", kept && "text-meaning")}
                style={motion.transition(["color", "background-color"], "fast")}
                onClick={() => void toggle()}
              >
                <Icon icon={FavouriteIcon} className={cn(kept && "fill-current")} />
              </Button>
            ) : null}
          </div>
          {tags.length > 0 ? (
            <ul className="flex flex-wrap gap-1">
              {tags.map((tag) => (
                <li key={tag}>
                  <Badge>{tag}</Badge>
                </li>
              ))}
            </ul>
          ) : null}
          {makers.length > 0 ? <SharedCredit contributors={makers} locale={locale} visible={2} /> : null}
          {description ? <Text variant="small">{description}</Text> : null}
        </CardContent>
        {price || place ? (
          <CardFooter className="justify-between">
            {price ? <LocalPrice {...price} locale={locale} /> : null}
            {place ? (
              <span className="inline-flex items-center gap-1 text-sm text-muted-foreground">
                <Icon icon={PlaceIcon} size="sm" />
                <bdi>{place}</bdi>
              </span>
            ) : null}
          </CardFooter>
        ) : null}
      </Card>
      <LiveRegion />
    </article>
  )
}

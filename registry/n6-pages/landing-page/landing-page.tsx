import type { ComponentProps, ReactNode } from "react"

import { EventCard, type EventCardProps } from "@/components/event-card"
import { SharedCredit, type Contributor } from "@/components/shared-credit"
import { ButtonLink, type ButtonLinkProps } from "@/components/ui/button"
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card"
import { Heading } from "@/components/ui/heading"
import { Icon, NextIcon, type IconSource } from "@/components/ui/icon"
import { Text } from "@/components/ui/text"
import { landingPageWords, Phrase } from "@/components/ui/words"
import { cn } from "@/lib/utils"

export type LandingPageProps = Omit<ComponentProps<"div">, "children"> & {
  /** The main message, in one sentence. */
  heading: string
  lead: ReactNode
  primaryAction: { href: string; label: string; render?: ButtonLinkProps["render"] }
  secondaryAction?: { href: string; label: string; render?: ButtonLinkProps["render"] }
  /** An image beside the first text. */
  media?: ReactNode
  reasonsHeading?: string
  reasons?: readonly { heading: string; text: ReactNode; icon?: IconSource }[]
  eventsHeading?: string
  events?: readonly EventCardProps[]
  /** A quotation, with the name of the person. */
  voice?: { words: string; lang?: string; by: readonly Contributor[] }
}

/** The first page for new visitors: what the product is, why, who recommends it, and the next step. */
export function LandingPage({
  heading,
  lead,
  primaryAction,
  secondaryAction,
  media,
  reasonsHeading,
  reasons = [],
  eventsHeading,
  events = [],
  voice,
  className,
  ...props
}: LandingPageProps) {
  return (
    <div
      data-slot="landing-page"
      className={cn("mx-auto grid w-full grid-cols-1 max-w-6xl gap-16 px-4 py-12 sm:px-6", className)}
      {...props}
    >
      <section className={cn("grid items-center gap-8", media && "lg:grid-cols-2")}>
        <div className="grid justify-items-start gap-4">
          <Heading level={1} size="display">
            {heading}
          </Heading>
          <Text variant="lead">{lead}</Text>
          <div className="mt-2 flex flex-wrap gap-3">
            <ButtonLink href={primaryAction.href} render={primaryAction.render} size="lg">
              {primaryAction.label}
              <Icon icon={NextIcon} />
            </ButtonLink>
            {secondaryAction ? (
              <ButtonLink href={secondaryAction.href} render={secondaryAction.render} size="lg" variant="outline">
                {secondaryAction.label}
              </ButtonLink>
            ) : null}
          </div>
        </div>
        {media}
      </section>

      {reasons.length > 0 ? (
        <section className="grid gap-6">
          <Heading level={2}>{reasonsHeading ?? <Phrase name="landingPage.reasons">{landingPageWords.reasons}</Phrase>}</Heading>
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {reasons.map((reason) => (
              <li key={reason.heading} className="grid">
                <Card>
                  <CardHeader>
                    {reason.icon ? <Icon icon={reason.icon} size="lg" className="mb-2 text-primary" /> : null}
                    <CardTitle>
                      <Heading level={3} size="sm">
                        {reason.heading}
                      </Heading>
                    </CardTitle>
                  </CardHeader>
                  <CardContent>
                    <Text variant="small">{reason.text}</Text>
                  </CardContent>
                </Card>
              </li>
            ))}
          </ul>
        </section>
      ) : null}

      {voice ? (
        <figure className="grid justify-items-center gap-4 text-center">
          <blockquote lang={voice.lang}>
            <Text variant="prose">{voice.words}</Text>
          </blockquote>
          <figcaption>
            <SharedCredit contributors={voice.by} />
          </figcaption>
        </figure>
      ) : null}

      {events.length > 0 ? (
        <section className="grid gap-6">
          <Heading level={2}>{eventsHeading ?? <Phrase name="landingPage.events">{landingPageWords.events}</Phrase>}</Heading>
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {events.map((event) => (
              <li key={event.name} className="grid">
                <EventCard {...event} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

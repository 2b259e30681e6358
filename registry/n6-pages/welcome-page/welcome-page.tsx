import type { ComponentProps, ReactNode } from "react"

import { Greeting, type GreetingProps } from "@/components/greeting"
import { ButtonLink, type ButtonLinkProps } from "@/components/ui/button"
import { Card, CardContent, CardFooter, CardHeader, CardTitle } from "@/components/ui/card"
import { Heading } from "@/components/ui/heading"
import { Icon, NextIcon, type IconSource } from "@/components/ui/icon"
import { Text } from "@/components/ui/text"
import { Phrase, welcomePageWords } from "@/components/ui/words"
import { cn } from "@/lib/utils"

export type WelcomeStep = {
  title: string
  description: ReactNode
  icon?: IconSource
  href: string
  /** Replaces the anchor; without it the `LinkProvider` decides. */
  render?: ButtonLinkProps["render"]
  action: string
}

export type WelcomePageProps = Omit<ComponentProps<"div">, "children"> & {
  heading: string
  lead: ReactNode
  greeting?: Pick<GreetingProps, "name" | "place" | "timeZone" | "locale" | "now">
  primaryAction: { href: string; label: string; render?: ButtonLinkProps["render"] }
  /** Next steps of a new user, most important first. */
  steps: readonly WelcomeStep[]
  stepsHeading?: string
}

export function WelcomePage({
  heading,
  lead,
  greeting,
  primaryAction,
  steps,
  stepsHeading,
  className,
  ...props
}: WelcomePageProps) {
  return (
    <div
      data-slot="welcome-page"
      className={cn("mx-auto grid w-full grid-cols-1 max-w-5xl gap-12 px-4 py-12 sm:px-6", className)}
      {...props}
    >
      <Greeting {...greeting} level={2} />

      <div className="grid justify-items-start gap-4">
        <Heading level={1} size="display">
          {heading}
        </Heading>
        <Text variant="lead">{lead}</Text>
        <ButtonLink href={primaryAction.href} render={primaryAction.render} size="lg" className="mt-2">
          {primaryAction.label}
          <Icon icon={NextIcon} />
        </ButtonLink>
      </div>

      {steps.length > 0 ? (
        <section className="grid gap-4">
          <Heading level={2} size="md">
            {stepsHeading ?? <Phrase name="welcomePage.steps">{welcomePageWords.steps}</Phrase>}
          </Heading>
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {steps.map((step) => (
              <li key={step.href} className="grid">
                <Card>
                  <CardHeader>
                    {step.icon ? <Icon icon={step.icon} size="lg" className="mb-2 text-primary" /> : null}
                    <CardTitle>
                      <Heading level={3} size="sm">
                        {step.title}
                      </Heading>
                    </CardTitle>
                  </CardHeader>
                  <CardContent>
                    <Text variant="small">{step.description}</Text>
                  </CardContent>
                  <CardFooter>
                    <ButtonLink href={step.href} render={step.render} variant="outline" size="sm">
                      {step.action}
                    </ButtonLink>
                  </CardFooter>
                </Card>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

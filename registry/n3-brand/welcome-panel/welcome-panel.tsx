"use client";

import { useEffect, useId, useRef, useState, type ComponentProps, type ReactNode } from "react"

import { Button } from "@/components/ui/button"
import { Card, CardContent, CardFooter, CardHeader } from "@/components/ui/card"
import { Heading, type HeadingLevel } from "@/components/ui/heading"
import { Icon, StepIcon, SuccessIcon } from "@/components/ui/icon"
import { Link, type LinkProps } from "@/components/ui/link"
import { Progress } from "@/components/ui/progress"
import { Text } from "@/components/ui/text"
import { VisuallyHidden } from "@/components/ui/visually-hidden"
import { welcomePanelWords, useWords, type Words } from "@/components/ui/words"
import { useHarness } from "@/hooks/use-harness"
import { cn } from "@/lib/utils"

export type WelcomeStep = {
  id: string
  label: string
  href?: string
  /** Replaces the anchor; without it the `LinkProvider` decides. */
  render?: LinkProps["render"]
  done?: boolean
}

export type WelcomePanelLabels = Words["welcomePanel"]

export type WelcomePanelProps = Omit<ComponentProps<"section">, "children"> & {
  heading: ReactNode
  lead?: ReactNode
  /** Optional first steps. */
  steps?: readonly WelcomeStep[]
  level?: HeadingLevel
  /** If omitted, the panel cannot be dismissed. */
  onDismiss?: () => void
  labels?: Partial<WelcomePanelLabels>
}

/** A welcome for new users: a greeting and first steps, which can be dismissed. */
export function WelcomePanel({
  heading,
  lead,
  steps = [],
  level = 2,
  onDismiss,
  labels,
  className,
  ...props
}: WelcomePanelProps) {
  const { log, motion, LiveRegion, announce } = useHarness("welcome-panel")
  const headingId = useId()
  const [dismissed, setDismissed] = useState(false)
  const { say } = useWords("welcomePanel", welcomePanelWords, labels)
  const done = steps.filter((step) => step.done).length
  const standing = say("progress", { done, all: steps.length })

  // Announced when a step was done since the panel was shown.
  const known = useRef(done)
  useEffect(() => {
    if (known.current === done) return
    const further = done > known.current
    known.current = done
    if (further) announce(standing)
    log.debug("the first steps moved on", { done })
  }, [announce, done, log, standing])

  function dismiss() {
    setDismissed(true)
    announce(say("dismissed"))
    log.info("the welcome was put away", { done, of: steps.length })
    onDismiss?.()
  }

  return (
    <section
      data-slot="welcome-panel"
      data-state={dismissed ? "dismissed" : "open"}
      aria-labelledby={dismissed ? undefined : headingId}
      className={cn("min-w-0", className)}
      {...props}
    >
      {dismissed ? null : (
        <Card className="bg-meaning-soft">
          <CardHeader>
            <Heading id={headingId} level={level} size="lg">
              {heading}
            </Heading>
            {lead ? <Text>{lead}</Text> : null}
          </CardHeader>
          {steps.length > 0 ? (
            <CardContent className="grid gap-4">
              <Progress label={standing} value={done} max={steps.length} />
              <ul className="grid gap-2">
                {steps.map((step) => (
                  <li
                    key={step.id}
                    className={cn("flex items-start gap-2", step.done && "opacity-80")}
                    style={motion.transition("opacity", "slow")}
                  >
                    <Icon icon={step.done ? SuccessIcon : StepIcon} className={cn("mt-1", step.done && "text-success")} />
                    <span className="min-w-0">
                      {step.done ? <VisuallyHidden>{say("done")} </VisuallyHidden> : null}
                      {step.href && !step.done ? (
                        <Link href={step.href} render={step.render}>
                          {step.label}
                        </Link>
                      ) : (
                        step.label
                      )}
                    </span>
                  </li>
                ))}
              </ul>
            </CardContent>
          ) : null}
          {onDismiss ? (
            <CardFooter>
              <Button variant="outline" size="sm" onClick={dismiss}>
                {say("dismiss")}
              </Button>
            </CardFooter>
          ) : null}
        </Card>
      )}
      <LiveRegion />
    </section>
  )
}

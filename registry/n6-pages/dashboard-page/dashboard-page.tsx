import { useId, type ComponentProps, type ReactNode } from "react"

import { EmptyState } from "@/components/empty-state"
import { EventCard, type EventCardProps } from "@/components/event-card"
import { Greeting, type GreetingProps } from "@/components/greeting"
import { dashboardPageWords, Phrase } from "@/components/ui/words"
import { WelcomePanel, type WelcomePanelProps } from "@/components/welcome-panel"
import { Badge, type BadgeProps } from "@/components/ui/badge"
import { ButtonLink } from "@/components/ui/button"
import { Card, CardContent, CardHeader } from "@/components/ui/card"
import { Heading } from "@/components/ui/heading"
import { Icon, type IconSource } from "@/components/ui/icon"
import { Link, type LinkProps } from "@/components/ui/link"
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table"
import { Text } from "@/components/ui/text"
import { cn } from "@/lib/utils"

export type DashboardFigure = {
  label: string
  /** Formatted for the reader. */
  value: string
  /** What it means, such as "two more than last week". */
  note?: string
  icon?: IconSource
  href?: string
  /** Replaces the anchor; without it the `LinkProvider` decides. */
  render?: LinkProps["render"]
}

export type DashboardRow = {
  id: string
  name: string
  href?: string
  /** Replaces the anchor; without it the `LinkProvider` decides. */
  render?: LinkProps["render"]
  state: { label: string; tone?: BadgeProps["variant"] }
  /** When, formatted for the reader. */
  when: string
}

export type DashboardPageProps = Omit<ComponentProps<"div">, "children"> & {
  heading: string
  greeting?: Pick<GreetingProps, "name" | "place" | "timeZone" | "locale" | "now">
  /** For new users. */
  welcome?: WelcomePanelProps
  figures?: readonly DashboardFigure[]
  rowsHeading?: string
  columns?: { name?: string; state?: string; when?: string }
  rows?: readonly DashboardRow[]
  /** What to do if there are no rows yet. */
  firstStep?: { href: string; label: string; render?: LinkProps["render"] }
  eventsHeading?: string
  events?: readonly EventCardProps[]
  aside?: ReactNode
}

/** What happened, what is next and what is pending, for daily users. */
export function DashboardPage({
  heading,
  greeting,
  welcome,
  figures = [],
  rowsHeading,
  columns,
  rows = [],
  firstStep,
  eventsHeading,
  events = [],
  aside,
  className,
  ...props
}: DashboardPageProps) {
  const id = useId()
  return (
    <div
      data-slot="dashboard-page"
      className={cn("mx-auto grid w-full grid-cols-1 max-w-6xl gap-8 px-4 py-8 sm:px-6", className)}
      {...props}
    >
      <Heading level={1}>{heading}</Heading>
      {greeting ? <Greeting {...greeting} level={2} /> : null}
      {welcome ? <WelcomePanel {...welcome} level={2} /> : null}

      {figures.length > 0 ? (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {figures.map(({ label, value, note, icon, href, render }) => (
            <li key={label} className="grid">
              <Card className="gap-2">
                <CardHeader className="flex items-center gap-2">
                  {icon ? <Icon icon={icon} className="text-muted-foreground" /> : null}
                  <Text variant="small">
                    {href ? (
                      <Link href={href} render={render}>
                        {label}
                      </Link>
                    ) : (
                      label
                    )}
                  </Text>
                </CardHeader>
                <CardContent className="grid gap-1">
                  <Text className="text-2xl font-semibold tabular-nums">{value}</Text>
                  {note ? <Text variant="small">{note}</Text> : null}
                </CardContent>
              </Card>
            </li>
          ))}
        </ul>
      ) : null}

      <div className="grid items-start gap-8 lg:grid-cols-3">
        <div className="grid gap-4 lg:col-span-2">
          <Heading id={`${id}-rows`} level={2} size="md">
            {rowsHeading ?? <Phrase name="dashboardPage.rows">{dashboardPageWords.rows}</Phrase>}
          </Heading>
          {rows.length > 0 ? (
            <Table labelledBy={`${id}-rows`}>
              <TableHeader>
                <TableRow>
                  <TableHead>{columns?.name ?? <Phrase name="dashboardPage.name">{dashboardPageWords.name}</Phrase>}</TableHead>
                  <TableHead>{columns?.state ?? <Phrase name="dashboardPage.state">{dashboardPageWords.state}</Phrase>}</TableHead>
                  <TableHead>{columns?.when ?? <Phrase name="dashboardPage.when">{dashboardPageWords.when}</Phrase>}</TableHead>
                </TableRow>
              </TableHeader>
              <TableBody>
                {rows.map(({ id, name, href, render, state, when }) => (
                  <TableRow key={id}>
                    <TableCell>
                      {href ? (
                        <Link href={href} render={render}>
                          <bdi>{name}</bdi>
                        </Link>
                      ) : (
                        <bdi>{name}</bdi>
                      )}
                    </TableCell>
                    <TableCell>
                      <Badge variant={state.tone}>{state.label}</Badge>
                    </TableCell>
                    <TableCell>{when}</TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          ) : (
            <EmptyState
              level={3}
              action={
                firstStep ? (
                  <ButtonLink href={firstStep.href} render={firstStep.render}>
                    {firstStep.label}
                  </ButtonLink>
                ) : undefined
              }
            />
          )}
        </div>
        {events.length > 0 || aside ? (
          <section className="grid gap-4">
            {events.length > 0 ? (
              <>
                <Heading level={2} size="md">
                  {eventsHeading ?? <Phrase name="dashboardPage.events">{dashboardPageWords.events}</Phrase>}
                </Heading>
                {events.map((event) => (
                  <EventCard key={event.name} {...event} level={3} />
                ))}
              </>
            ) : null}
            {aside}
          </section>
        ) : null}
      </div>
    </div>
  )
}

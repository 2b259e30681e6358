import { useId, type ComponentProps, type ReactNode } from "react"

import { ListingCard, type ListingCardProps } from "@/components/listing-card"
import { LocalPrice, type LocalPriceProps } from "@/components/local-price"
import { ProfileCard, type ProfileCardProps } from "@/components/profile-card"
import { SharedCredit, type Contributor, type TraditionalSource } from "@/components/shared-credit"
import { Badge } from "@/components/ui/badge"
import { Breadcrumb, BreadcrumbItem } from "@/components/ui/breadcrumb"
import { Button, ButtonLink, type ButtonLinkProps } from "@/components/ui/button"
import { Heading } from "@/components/ui/heading"
import { Icon, ShareIcon } from "@/components/ui/icon"
import { Separator } from "@/components/ui/separator"
import { Table, TableBody, TableCell, TableHead, TableRow } from "@/components/ui/table"
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs"
import { Text } from "@/components/ui/text"
import { detailPageWords, Phrase, type Words } from "@/components/ui/words"
import { cn } from "@/lib/utils"

export type DetailPageLabels = Words["detailPage"]

export type DetailPageProps = Omit<ComponentProps<"div">, "children"> & {
  heading: string
  lead?: ReactNode
  /** The breadcrumb, from the start page to the parent page. */
  way?: readonly { href: string; label: string; render?: ButtonLinkProps["render"] }[]
  tags?: readonly string[]
  media?: ReactNode
  price?: Omit<LocalPriceProps, "ref">
  makers?: readonly Contributor[]
  sources?: readonly TraditionalSource[]
  /** Facts, such as material, size and date. */
  facts?: readonly { name: string; value: ReactNode }[]
  /** Longer texts; several are shown in tabs. */
  texts?: readonly { id: string; label: string; content: ReactNode }[]
  primaryAction?: { href: string; label: string; render?: ButtonLinkProps["render"] }
  onShare?: () => void
  people?: readonly ProfileCardProps[]
  related?: readonly ListingCardProps[]
  locale?: string
  labels?: Partial<DetailPageLabels>
}

/** One entry in full: what it is, who made it, what it costs, and the possible actions. */
export function DetailPage({
  heading,
  lead,
  way = [],
  tags = [],
  media,
  price,
  makers = [],
  sources = [],
  facts = [],
  texts = [],
  primaryAction,
  onShare,
  people = [],
  related = [],
  locale = "en",
  labels,
  className,
  ...props
}: DetailPageProps) {
  const id = useId()
  const text = (key: keyof DetailPageLabels) => (
    <Phrase name={`detailPage.${key}`} labels={labels}>
      {detailPageWords[key]}
    </Phrase>
  )
  const [first] = texts
  return (
    <div
      data-slot="detail-page"
      className={cn("mx-auto grid w-full grid-cols-1 max-w-6xl gap-8 px-4 py-8 sm:px-6", className)}
      {...props}
    >
      {way.length > 0 ? (
        <Breadcrumb>
          {way.map(({ href, label, render }) => (
            <BreadcrumbItem key={href} href={href} render={render}>
              {label}
            </BreadcrumbItem>
          ))}
          <BreadcrumbItem>{heading}</BreadcrumbItem>
        </Breadcrumb>
      ) : null}

      <div className={cn("grid items-start gap-8", media && "lg:grid-cols-2")}>
        {media}
        <div className="grid justify-items-start gap-4">
          {tags.length > 0 ? (
            <ul className="flex flex-wrap gap-1">
              {tags.map((tag) => (
                <li key={tag}>
                  <Badge>{tag}</Badge>
                </li>
              ))}
            </ul>
          ) : null}
          <Heading level={1} className="break-words">
            {heading}
          </Heading>
          {makers.length > 0 || sources.length > 0 ? (
            <SharedCredit contributors={makers} sources={sources} locale={locale} />
          ) : null}
          {lead ? <Text variant="lead">{lead}</Text> : null}
          {price ? <LocalPrice {...price} locale={locale} className="text-xl" /> : null}
          {primaryAction || onShare ? (
            <div className="flex flex-wrap gap-3">
              {primaryAction ? (
                <ButtonLink href={primaryAction.href} render={primaryAction.render} size="lg">
                  {primaryAction.label}
                </ButtonLink>
              ) : null}
              {onShare ? (
                <Button variant="outline" size="lg" onClick={onShare}>
                  <Icon icon={ShareIcon} />
                  {text("share")}
                </Button>
              ) : null}
            </div>
          ) : null}
        </div>
      </div>

      {texts.length > 1 ? (
        <Tabs defaultValue={first?.id}>
          <TabsList>
            {texts.map(({ id: value, label }) => (
              <TabsTrigger key={value} value={value}>
                {label}
              </TabsTrigger>
            ))}
          </TabsList>
          {texts.map(({ id: value, content }) => (
            <TabsContent key={value} value={value}>
              {content}
            </TabsContent>
          ))}
        </Tabs>
      ) : first ? (
        <section aria-labelledby={`${id}-text`} className="grid gap-3">
          <Heading id={`${id}-text`} level={2} size="md">
            {first.label}
          </Heading>
          {first.content}
        </section>
      ) : null}

      {facts.length > 0 ? (
        <div className="grid gap-3">
          <Heading id={`${id}-facts`} level={2} size="md">
            {text("facts")}
          </Heading>
          <Table labelledBy={`${id}-facts`}>
            <TableBody>
              {facts.map(({ name, value }) => (
                <TableRow key={name}>
                  <TableHead scope="row">{name}</TableHead>
                  <TableCell>{value}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </div>
      ) : null}

      {people.length > 0 ? (
        <section className="grid gap-4">
          <Heading level={2} size="md">
            {text("makers")}
          </Heading>
          <ul className="grid gap-4 sm:grid-cols-2">
            {people.map((person) => (
              <li key={person.person.name} className="grid min-w-0">
                <ProfileCard {...person} level={3} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}

      {related.length > 0 ? (
        <section className="grid gap-4">
          <Separator />
          <Heading level={2} size="md">
            {text("related")}
          </Heading>
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {related.map((item) => (
              <li key={item.href} className="grid min-w-0">
                <ListingCard {...item} level={3} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

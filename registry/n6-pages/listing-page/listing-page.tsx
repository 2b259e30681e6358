import { useId, type ComponentProps, type ReactNode } from "react"

import { EmptyState } from "@/components/empty-state"
import { ListingCard, type ListingCardProps } from "@/components/listing-card"
import { Button, ButtonLink } from "@/components/ui/button"
import { Heading } from "@/components/ui/heading"
import { Icon, SearchIcon } from "@/components/ui/icon"
import { Input } from "@/components/ui/input"
import { Label } from "@/components/ui/label"
import { Pagination, type PaginationProps } from "@/components/ui/pagination"
import { Skeleton } from "@/components/ui/skeleton"
import { Text } from "@/components/ui/text"
import { listingPageWords, Phrase, type Values, type Words } from "@/components/ui/words"
import { cn } from "@/lib/utils"

export type ListingPageLabels = Words["listingPage"]

export type ListingPageProps = Omit<ComponentProps<"div">, "children"> & {
  heading: string
  lead?: ReactNode
  items: readonly ListingCardProps[]
  /** The total number; if omitted, the number of shown entries. */
  total?: number
  /** The address of the search, with the query as `q`; if omitted, there is no search. */
  searchAction?: string
  query?: string
  /** Filter controls. */
  filters?: ReactNode
  /** The address without filters. */
  resetHref?: string
  pagination?: Pick<PaginationProps, "page" | "pages" | "href" | "onPageChange" | "render" | "labels">
  loading?: boolean
  labels?: Partial<ListingPageLabels>
}

/** A list to search, filter and page through, with an empty state. */
export function ListingPage({
  heading,
  lead,
  items,
  total = items.length,
  searchAction,
  query,
  filters,
  resetHref,
  pagination,
  loading = false,
  labels,
  className,
  ...props
}: ListingPageProps) {
  const id = useId()
  const text = (key: keyof ListingPageLabels, values?: Values) => (
    <Phrase name={`listingPage.${key}`} labels={labels} values={values}>
      {listingPageWords[key]}
    </Phrase>
  )
  return (
    <div
      data-slot="listing-page"
      className={cn("mx-auto grid w-full grid-cols-1 max-w-6xl gap-8 px-4 py-8 sm:px-6", className)}
      {...props}
    >
      <div className="grid gap-4">
        <Heading level={1}>{heading}</Heading>
        {lead ? <Text variant="lead">{lead}</Text> : null}
        {searchAction ? (
          <form action={searchAction} method="get" role="search" className="grid grid-cols-1 max-w-xl gap-2">
            <Label htmlFor={id}>{text("search")}</Label>
            <div className="flex flex-wrap gap-2">
              <Input id={id} name="q" type="search" defaultValue={query} className="w-auto flex-1" />
              <Button type="submit" variant="secondary">
                <Icon icon={SearchIcon} />
                {text("submit")}
              </Button>
            </div>
          </form>
        ) : null}
      </div>

      <div className={cn("grid items-start gap-8", filters && "lg:grid-cols-4")}>
        {filters ? (
          <section aria-labelledby={`${id}-filters`} className="grid gap-4">
            <Heading id={`${id}-filters`} level={2} size="sm">
              {text("filters")}
            </Heading>
            {filters}
          </section>
        ) : null}
        <section aria-labelledby={`${id}-found`} aria-busy={loading || undefined} className="grid gap-4 lg:col-span-3">
          <Heading id={`${id}-found`} level={2} size="sm">
            {loading ? text("loading") : text("found", { count: total })}
          </Heading>
          {loading ? (
            <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
              <Skeleton className="h-48" />
              <Skeleton className="h-48" />
              <Skeleton className="h-48" />
            </div>
          ) : items.length > 0 ? (
            <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
              {items.map((item) => (
                <li key={item.href} className="grid min-w-0">
                  <ListingCard {...item} level={3} />
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState
              reason={query ? "no-match" : "beginning"}
              level={3}
              action={
                resetHref ? (
                  <ButtonLink href={resetHref} variant="outline">
                    {text("all")}
                  </ButtonLink>
                ) : undefined
              }
            />
          )}
          {pagination && pagination.pages > 1 && !loading ? <Pagination {...pagination} className="mt-4" /> : null}
        </section>
      </div>
    </div>
  )
}

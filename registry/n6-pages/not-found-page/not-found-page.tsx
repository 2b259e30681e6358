import { useId, type ComponentProps } from "react"

import { EmptyState } from "@/components/empty-state"
import { Button, ButtonLink } from "@/components/ui/button"
import { Heading } from "@/components/ui/heading"
import { Icon, SearchIcon } from "@/components/ui/icon"
import { Input } from "@/components/ui/input"
import { Label } from "@/components/ui/label"
import { Link, type LinkProps } from "@/components/ui/link"
import { notFoundPageWords, Phrase, type Words } from "@/components/ui/words"
import { cn } from "@/lib/utils"

export type NotFoundPageLabels = Words["notFoundPage"]

export type NotFoundPageProps = Omit<ComponentProps<"div">, "children"> & {
  homeHref?: string
  /** The address of the search, with the query as `q`; if omitted, there is no search. */
  searchAction?: string
  /** Pages with a similar address. */
  nearby?: readonly { href: string; label: string; render?: LinkProps["render"] }[]
  labels?: Partial<NotFoundPageLabels>
}

/** For an unknown address: says so without blame, and offers three next steps. */
export function NotFoundPage({
  homeHref = "/",
  searchAction,
  nearby = [],
  labels,
  className,
  ...props
}: NotFoundPageProps) {
  const id = useId()
  const text = (key: keyof NotFoundPageLabels) => (
    <Phrase name={`notFoundPage.${key}`} labels={labels}>
      {notFoundPageWords[key]}
    </Phrase>
  )
  return (
    <div
      data-slot="not-found-page"
      className={cn("mx-auto grid w-full grid-cols-1 max-w-2xl content-center gap-8 px-4 py-12 sm:px-6", className)}
      {...props}
    >
      <EmptyState
        reason="no-match"
        live={false}
        level={1}
        heading={text("heading")}
        description={text("description")}
        action={<ButtonLink href={homeHref}>{text("home")}</ButtonLink>}
      />
      {searchAction ? (
        <form action={searchAction} method="get" role="search" className="grid grid-cols-1 gap-2">
          <Label htmlFor={id}>{text("search")}</Label>
          <div className="flex flex-wrap gap-2">
            <Input id={id} name="q" type="search" className="w-auto flex-1" />
            <Button type="submit" variant="secondary">
              <Icon icon={SearchIcon} />
              {text("submit")}
            </Button>
          </div>
        </form>
      ) : null}
      {nearby.length > 0 ? (
        <section className="grid gap-2">
          <Heading level={2} size="sm">
            {text("nearby")}
          </Heading>
          <ul className="grid gap-1">
            {nearby.map(({ href, label, render }) => (
              <li key={href}>
                <Link href={href} render={render}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

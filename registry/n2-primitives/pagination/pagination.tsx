import { Fragment, useId, type ComponentProps } from "react"

import { Icon, NextIcon, PreviousIcon } from "@/components/ui/icon"
import { Anchor, type AnchorProps } from "@/components/ui/link-provider"
import { Phrase } from "@/components/ui/phrase"
import type { Words } from "@/lib/fill-words"
import { cn } from "@/lib/utils"
import { visiblePages } from "@/lib/visible-pages"
import { paginationWords } from "@/lib/words"

type PaginationLabels = Words["pagination"]

type PaginationProps = Omit<ComponentProps<"nav">, "children"> & {
  /** The current page, from 1. */
  page: number
  pages: number
  /** The address of a page: every step is a link, which works before JavaScript is loaded. */
  href: (page: number) => string
  /** Called on a plain click, which then does not navigate. Only a client component can pass it. */
  onPageChange?: (page: number) => void
  /** Replaces the anchor of every step; without it the `LinkProvider` decides. */
  render?: AnchorProps["render"]
  labels?: Partial<PaginationLabels>
}

/** On a phone the neighbours are hidden, because the arrows lead to them; `narrow` marks gaps in their place. */
function steps(page: number, pages: number) {
  let kept = 0
  let gap = false
  return visiblePages(page, pages).map((one) => {
    const stays = one === 1 || one === page || one === pages
    const narrow = stays && !gap && one - kept > 1
    if (one === 0) gap = true
    if (stays) [kept, gap] = [one, false]
    return { one, stays, narrow }
  })
}

const ellipsis = (
  <span aria-hidden="true" className="inline-flex min-w-6 justify-center text-muted-foreground">
    …
  </span>
)

const step =
  "focus-ring relative inline-flex h-10 min-w-10 items-center justify-center rounded-md px-2 text-sm tabular-nums transition-colors duration-(--duration-fast) ease-move hover:bg-accent hover:text-accent-foreground aria-[current=page]:bg-primary aria-[current=page]:font-semibold aria-[current=page]:text-primary-foreground aria-disabled:pointer-events-none aria-disabled:text-muted-foreground aria-disabled:opacity-60 pointer-coarse:min-h-touch pointer-coarse:min-w-touch"

function Pagination({ page, pages, href, onPageChange, render, labels, className, ...props }: PaginationProps) {
  const id = useId()
  const word = (key: keyof PaginationLabels, one?: number) => (
    <Phrase name={`pagination.${key}`} labels={labels} values={one === undefined ? undefined : { page: one }}>
      {paginationWords[key]}
    </Phrase>
  )
  const link = (to: number): AnchorProps =>
    to < 1 || to > pages
      ? { role: "link", "aria-disabled": true }
      : {
          href: href(to),
          render,
          // Absent unless needed: a server component cannot pass a function to the anchor.
          onClick: onPageChange && ((event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            onPageChange(to)
          }),
        }
  return (
    <nav
      data-slot="pagination"
      aria-labelledby={props["aria-label"] ? undefined : id}
      className={cn("flex justify-center", className)}
      {...props}
    >
      <span id={id} hidden>
        {word("navigation")}
      </span>
      <ul className="flex flex-wrap items-center justify-center gap-1 max-sm:gap-0">
        <li>
          <Anchor className={step} {...link(page - 1)}>
            <Icon icon={PreviousIcon} />
            <span className="sr-only">{word("previous")}</span>
          </Anchor>
        </li>
        {steps(page, pages).map(({ one, stays, narrow }, index) =>
          one === 0 ? (
            <li key={`gap-${index}`}>{ellipsis}</li>
          ) : (
            <Fragment key={one}>
              {narrow && <li className="sm:hidden">{ellipsis}</li>}
              <li className={stays ? undefined : "max-sm:hidden"}>
                <Anchor
                  aria-current={one === page ? "page" : undefined}
                  className={step}
                  {...link(one)}
                >
                  <span aria-hidden="true">{one}</span>
                  <span className="sr-only">{word("page", one)}</span>
                </Anchor>
              </li>
            </Fragment>
          )
        )}
        <li>
          <Anchor className={step} {...link(page + 1)}>
            <Icon icon={NextIcon} />
            <span className="sr-only">{word("next")}</span>
          </Anchor>
        </li>
      </ul>
    </nav>
  )
}

export { Pagination, type PaginationProps }

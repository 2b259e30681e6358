import { useId, type ComponentProps } from "react"

import { Icon, StepIcon } from "@/components/ui/icon"
import { Anchor, type AnchorProps } from "@/components/ui/link-provider"
import { Phrase } from "@/components/ui/phrase"
import { cn } from "@/lib/utils"
import { breadcrumbWords } from "@/lib/words"

type BreadcrumbProps = ComponentProps<"nav"> & {
  /** The accessible name of this navigation. */
  label?: string
}

/** The path from the start page; the last step is the current page. */
function Breadcrumb({ label, "aria-label": named = label, className, children, ...props }: BreadcrumbProps) {
  const id = useId()
  return (
    <nav
      data-slot="breadcrumb"
      {...(named ? { "aria-label": named } : { "aria-labelledby": id })}
      className={cn("text-sm", className)}
      {...props}
    >
      {named ? null : (
        <span id={id} hidden>
          <Phrase name="breadcrumb.navigation">{breadcrumbWords.navigation}</Phrase>
        </span>
      )}
      <ol className="flex flex-wrap items-center gap-y-1">{children}</ol>
    </nav>
  )
}

type BreadcrumbItemProps = ComponentProps<"li"> & {
  /** Omit it on the last step, which is the current page. */
  href?: string
  /** Replaces the anchor; without it the `LinkProvider` decides. */
  render?: AnchorProps["render"]
}

function BreadcrumbItem({ href, render, className, children, ...props }: BreadcrumbItemProps) {
  return (
    <li
      data-slot="breadcrumb-item"
      className={cn("group/item inline-flex items-center", className)}
      {...props}
    >
      <Icon
        icon={StepIcon}
        size="sm"
        className="mx-2 text-muted-foreground group-first/item:hidden"
      />
      {href === undefined ? (
        <span aria-current="page" className="font-semibold">
          {children}
        </span>
      ) : (
        <Anchor
          href={href}
          render={render}
          className="focus-ring inline-flex items-center rounded-sm text-muted-foreground underline-offset-4 hover:text-foreground hover:underline pointer-coarse:min-h-touch"
        >
          {children}
        </Anchor>
      )}
    </li>
  )
}

export { Breadcrumb, BreadcrumbItem, type BreadcrumbItemProps, type BreadcrumbProps }

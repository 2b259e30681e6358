"use client";

import { useId, useState, type ComponentProps } from "react"

import { Badge } from "@/components/ui/badge"
import { Button, ButtonLink, type ButtonLinkProps } from "@/components/ui/button"
import { Icon, NextIcon, PreviousIcon, type IconSource } from "@/components/ui/icon"
import { Tooltip } from "@/components/ui/tooltip"
import { VisuallyHidden } from "@/components/ui/visually-hidden"
import { sideNavigationWords, useWords, type Words } from "@/components/ui/words"
import { useHarness } from "@/hooks/use-harness"
import { cn } from "@/lib/utils"

export type SideLink = {
  href: string
  label: string
  icon?: IconSource
  current?: boolean
  /** A count or a short text. */
  count?: number | string
  /** Replaces the anchor; without it the `LinkProvider` decides. */
  render?: ButtonLinkProps["render"]
}

export type SideGroup = { heading?: string; links: readonly SideLink[] }

export type SideNavigationLabels = Words["sideNavigation"]

export type SideNavigationProps = Omit<ComponentProps<"nav">, "children"> & {
  /** The accessible name of this navigation. */
  label: string
  groups: readonly SideGroup[]
  /** Collapsed to its icons, if the app controls it. */
  folded?: boolean
  defaultFolded?: boolean
  /** If omitted together with `folded`, it cannot be collapsed. */
  onFoldedChange?: (folded: boolean) => void
  labels?: Partial<SideNavigationLabels>
}

/** The navigation of one part of the product, in groups; it can be collapsed to its icons and keeps its names. */
export function SideNavigation({
  label,
  groups,
  folded,
  defaultFolded = false,
  onFoldedChange,
  labels,
  className,
  style,
  ...props
}: SideNavigationProps) {
  const { log, motion } = useHarness("side-navigation")
  const id = useId()
  const [own, setOwn] = useState(defaultFolded)
  const narrow = folded ?? own
  const { say } = useWords("sideNavigation", sideNavigationWords, labels)

  function fold() {
    setOwn(!narrow)
    log.debug("the navigation was folded or unfolded", { folded: !narrow })
    onFoldedChange?.(!narrow)
  }

  return (
    <nav
      data-slot="side-navigation"
      data-folded={narrow ? "" : undefined}
      aria-label={label}
      className={cn("grid max-w-full content-start gap-4 p-3", narrow ? "w-16" : "w-56", className)}
      style={{ ...motion.transition("width", "base", "move"), ...style }}
      {...props}
    >
      {groups.map(({ heading, links }, index) => (
        <div key={heading ?? index} className="grid gap-1">
          {heading ? (
            <p id={`${id}-${index}`} className={cn("px-2 text-xs font-semibold text-muted-foreground", narrow && "sr-only")}>
              {heading}
            </p>
          ) : null}
          <ul aria-labelledby={heading ? `${id}-${index}` : undefined} className="grid gap-1">
            {links.map((link) => (
              <li key={link.href}>
                <SideItem {...link} narrow={narrow} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {onFoldedChange || folded !== undefined ? (
        <Button
          variant="ghost"
          size="icon-sm"
          aria-expanded={!narrow}
          aria-label={narrow ? say("unfold") : say("fold")}
          className="justify-self-end"
          onClick={fold}
        >
          <Icon icon={narrow ? NextIcon : PreviousIcon} />
        </Button>
      ) : null}
    </nav>
  )
}

function SideItem({ href, render, label, icon, current, count, narrow }: SideLink & { narrow: boolean }) {
  const link = (
    <ButtonLink
      href={href}
      render={render}
      variant="ghost"
      size="sm"
      aria-current={current ? "page" : undefined}
      className={cn(
        "w-full justify-start aria-[current=page]:bg-sidebar-accent aria-[current=page]:text-sidebar-accent-foreground",
        narrow && "justify-center px-0"
      )}
    >
      {icon ? <Icon icon={icon} /> : null}
      {narrow && icon ? <VisuallyHidden>{label}</VisuallyHidden> : <span className="truncate">{label}</span>}
      {count === undefined || narrow ? null : <Badge className="ms-auto tabular-nums">{count}</Badge>}
    </ButtonLink>
  )
  return narrow && icon ? (
    <Tooltip content={label} side="inline-end">
      {link}
    </Tooltip>
  ) : (
    link
  )
}

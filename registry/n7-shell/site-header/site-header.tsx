import { useId, type ComponentProps, type ReactNode } from "react"

import { Button, ButtonLink } from "@/components/ui/button"
import { Icon, MenuIcon } from "@/components/ui/icon"
import { Link, type LinkProps } from "@/components/ui/link"
import { Menu, MenuContent, MenuLinkItem, MenuTrigger } from "@/components/ui/menu"
import { Phrase, siteHeaderWords, type Words } from "@/components/ui/words"
import { cn } from "@/lib/utils"

export type SiteLink = {
  href: string
  label: string
  current?: boolean
  /** Replaces the anchor; without it the `LinkProvider` decides. */
  render?: LinkProps["render"]
}

export type SiteHeaderLabels = Words["siteHeader"]

export type SiteHeaderProps = Omit<ComponentProps<"header">, "children"> & {
  /** The name or logo of the product. */
  brand: ReactNode
  /** The target of the logo link. */
  homeHref?: string
  links?: readonly SiteLink[]
  /** Content at the end, such as a search, a theme menu and a user menu. */
  actions?: ReactNode
  labels?: Partial<SiteHeaderLabels>
}

/** The header of every page: brand, navigation and actions. On small screens the navigation collapses into a menu. */
export function SiteHeader({
  brand,
  homeHref = "/",
  links = [],
  actions,
  labels,
  className,
  ...props
}: SiteHeaderProps) {
  const id = useId()
  // In a shell with a side navigation, the brand stands above its links at every width.
  return (
    <header data-slot="site-header" className={cn("border-b bg-background", className)} {...props}>
      <div className="mx-auto flex min-h-14 w-full max-w-6xl flex-wrap items-center gap-x-2 gap-y-2 px-4 md:gap-x-6 py-2 sm:px-6 group-data-side/app-shell:max-w-none">
        <Link href={homeHref} variant="plain" className="font-semibold">
          {brand}
        </Link>
        {links.length > 0 ? (
          <>
            <nav aria-labelledby={id} className="hidden md:block">
              <span id={id} hidden>
                <Phrase name="siteHeader.navigation" labels={labels}>
                  {siteHeaderWords.navigation}
                </Phrase>
              </span>
              <ul className="flex flex-wrap items-center gap-1">
                {links.map(({ href, label, current, render }) => (
                  <li key={href}>
                    <ButtonLink
                      href={href}
                      render={render}
                      variant="ghost"
                      size="sm"
                      aria-current={current ? "page" : undefined}
                      className="aria-[current=page]:bg-accent aria-[current=page]:text-accent-foreground"
                    >
                      {label}
                    </ButtonLink>
                  </li>
                ))}
              </ul>
            </nav>
            <Menu>
              <MenuTrigger render={<Button variant="ghost" size="sm" className="md:hidden" />}>
                <Icon icon={MenuIcon} />
                <Phrase name="siteHeader.menu" labels={labels}>
                  {siteHeaderWords.menu}
                </Phrase>
              </MenuTrigger>
              <MenuContent>
                {links.map(({ href, label, current, render }) => (
                  <MenuLinkItem key={href} href={href} render={render} aria-current={current ? "page" : undefined}>
                    {label}
                  </MenuLinkItem>
                ))}
              </MenuContent>
            </Menu>
          </>
        ) : null}
        {actions ? <div className="ms-auto flex flex-wrap items-center gap-2">{actions}</div> : null}
      </div>
    </header>
  )
}

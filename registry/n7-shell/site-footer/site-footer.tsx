import { useId, type ComponentProps, type ReactNode } from "react"

import { Link, type LinkProps } from "@/components/ui/link"
import { Separator } from "@/components/ui/separator"
import { Text } from "@/components/ui/text"
import { cn } from "@/lib/utils"

export type FooterLink = {
  href: string
  label: string
  external?: boolean
  /** Replaces the anchor; without it the `LinkProvider` decides. */
  render?: LinkProps["render"]
}

export type FooterGroup = { heading: string; links: readonly FooterLink[] }

export type SiteFooterProps = Omit<ComponentProps<"footer">, "children"> & {
  groups?: readonly FooterGroup[]
  /** Contact information. */
  note?: ReactNode
  /** Content at the end, such as a language switcher. */
  actions?: ReactNode
}

/** The footer of every page: further links, contact and language. */
export function SiteFooter({ groups = [], note, actions, className, ...props }: SiteFooterProps) {
  const id = useId()
  return (
    <footer data-slot="site-footer" className={cn("border-t bg-background text-sm", className)} {...props}>
      <div className="mx-auto grid w-full max-w-6xl gap-6 px-4 py-8 sm:px-6">
        {groups.length > 0 ? (
          <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
            {groups.map(({ heading, links }, index) => (
              <nav key={heading} aria-labelledby={`${id}-${index}`} className="grid content-start gap-2">
                <p id={`${id}-${index}`} className="font-semibold">
                  {heading}
                </p>
                <ul className="grid gap-1">
                  {links.map(({ href, label, external, render }) => (
                    <li key={href}>
                      <Link href={href} render={render} variant="quiet" external={external} className="inline-block py-1">
                        {label}
                      </Link>
                    </li>
                  ))}
                </ul>
              </nav>
            ))}
          </div>
        ) : null}
        {groups.length > 0 && (note || actions) ? <Separator /> : null}
        {note || actions ? (
          <div className="flex flex-wrap items-center justify-between gap-4">
            {note ? <Text variant="small">{note}</Text> : null}
            {actions ? <div className="ms-auto flex flex-wrap gap-2">{actions}</div> : null}
          </div>
        ) : null}
      </div>
    </footer>
  )
}

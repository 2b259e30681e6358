"use client"

import { useRef, type ComponentProps, type ReactNode } from "react"

import { ButtonLink } from "@/components/ui/button"
import { cn } from "@/lib/utils"

export type AppShellProps = Omit<ComponentProps<"div">, "children"> & {
  /** The name or mark of the product, at the start of the header. */
  brand: ReactNode
  /** Links of the main navigation, each in an `AppShellNavItem`. */
  navigation?: ReactNode
  /** What stands at the end of the header. */
  actions?: ReactNode
  footer?: ReactNode
  children: ReactNode
  labels?: Partial<AppShellLabels>
  /** The id of the main region, when something else links to it. */
  mainId?: string
}

export type AppShellLabels = { skip: string; navigation: string }

const englishLabels: AppShellLabels = { skip: "Skip to the content", navigation: "Main" }

/** Header, main region and footer, with a way for the keyboard straight to the content. */
export function AppShell({
  brand,
  navigation,
  actions,
  footer,
  children,
  labels,
  mainId = "main",
  className,
  ...props
}: AppShellProps) {
  const main = useRef<HTMLElement>(null)
  const text = { ...englishLabels, ...labels }

  return (
    <div
      data-slot="app-shell"
      className={cn("flex min-h-svh flex-col bg-background text-foreground", className)}
      {...props}
    >
      <ButtonLink
        href={`#${mainId}`}
        className="sr-only start-4 top-2 z-(--z-skip) focus:not-sr-only focus:fixed focus:inline-flex focus:px-4 focus:py-2"
        onClick={(event) => {
          // Focus by hand, so that routers which live in the hash are left alone.
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {text.skip}
      </ButtonLink>

      <header
        data-slot="app-shell-header"
        className="sticky top-0 z-(--z-sticky) border-b bg-background"
      >
        <div className={cn(row, "min-h-14 py-2")}>
          <div className="font-semibold">{brand}</div>
          {navigation ? (
            <nav aria-label={text.navigation}>
              <ul className="flex flex-wrap items-center gap-1">{navigation}</ul>
            </nav>
          ) : null}
          {actions ? <div className="ms-auto flex items-center gap-2">{actions}</div> : null}
        </div>
      </header>

      <main
        ref={main}
        id={mainId}
        tabIndex={-1}
        data-slot="app-shell-main"
        className="flex-1 scroll-mt-16 outline-none"
      >
        {children}
      </main>

      {footer ? (
        <footer data-slot="app-shell-footer" className="border-t text-sm text-muted-foreground">
          <div className={cn(row, "py-6")}>{footer}</div>
        </footer>
      ) : null}
    </div>
  )
}

const row = "mx-auto flex w-full max-w-5xl flex-wrap items-center gap-x-6 gap-y-2 px-4 sm:px-6"

export type AppShellNavItemProps = ComponentProps<"a"> & { current?: boolean }

export function AppShellNavItem({ current = false, className, ...props }: AppShellNavItemProps) {
  return (
    <li>
      <ButtonLink
        variant="ghost"
        size="sm"
        aria-current={current ? "page" : undefined}
        className={cn("aria-[current=page]:bg-accent aria-[current=page]:text-accent-foreground", className)}
        {...props}
      />
    </li>
  )
}

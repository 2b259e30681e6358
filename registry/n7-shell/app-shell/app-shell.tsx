"use client";

import { useRef, useState, type ComponentProps, type ReactNode } from "react"

import { Button, ButtonLink } from "@/components/ui/button"
import { Icon, MenuIcon } from "@/components/ui/icon"
import { Sheet, SheetBody, SheetContent, SheetHeader, SheetTitle, SheetTrigger } from "@/components/ui/sheet"
import { appShellWords, useWords, type Words } from "@/components/ui/words"
import { cn } from "@/lib/utils"

export type AppShellProps = Omit<ComponentProps<"div">, "children"> & {
  /** The permanent header, such as a `SiteHeader`. */
  header?: ReactNode
  /** The sidebar: beside the page on wide screens, in a sheet on narrow ones, such as a `SideNavigation`. */
  side?: ReactNode
  /** Notices of the product, such as an `OfflineNotice`. */
  notice?: ReactNode
  /** The footer, such as a `SiteFooter`. */
  footer?: ReactNode
  children: ReactNode
  labels?: Partial<AppShellLabels>
  /** The id of the main region, for links to it. */
  mainId?: string
}

export type AppShellLabels = Words["appShell"]

/** The frame of the product: header, sidebar, main region and footer, with a skip link. */
export function AppShell({
  header,
  side,
  notice,
  footer,
  children,
  labels,
  mainId = "main",
  className,
  ...props
}: AppShellProps) {
  const main = useRef<HTMLElement>(null)
  const { say } = useWords("appShell", appShellWords, labels)

  return (
    <div
      data-slot="app-shell"
      data-side={side ? "" : undefined}
      className={cn("group/app-shell flex min-h-svh flex-col bg-background text-foreground", className)}
      {...props}
    >
      <ButtonLink
        href={`#${mainId}`}
        className="sr-only absolute start-4 top-2 z-(--z-skip) focus:not-sr-only focus:fixed focus:inline-flex focus:px-4 focus:py-2"
        onClick={(event) => {
          // The focus is set explicitly, so that hash-based routers are not affected.
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {say("skip")}
      </ButtonLink>

      {header || side ? (
        <div
          data-slot="app-shell-header"
          className={cn("sticky top-0 z-(--z-sticky) bg-background", !header && "md:hidden")}
        >
          {header}
          {side ? <SideSheet side={side} labels={labels} /> : null}
        </div>
      ) : null}
      {notice ? <div data-slot="app-shell-notice">{notice}</div> : null}

      <div className="flex min-w-0 flex-1">
        {side ? (
          <div data-slot="app-shell-side" className="hidden shrink-0 border-e bg-sidebar text-sidebar-foreground md:block">
            {/* It stays in sight while the page scrolls, below a header that stays as well. */}
            <div className={cn("sticky overflow-y-auto", header ? "top-16 max-h-[calc(100svh-(--spacing(16)))]" : "top-0 max-h-svh")}>
              {side}
            </div>
          </div>
        ) : null}
        <div className="flex min-w-0 flex-1 flex-col">
          <main
            ref={main}
            id={mainId}
            tabIndex={-1}
            data-slot="app-shell-main"
            className="flex-1 scroll-mt-16 outline-none"
          >
            {children}
          </main>
          {footer ? <div data-slot="app-shell-footer">{footer}</div> : null}
        </div>
      </div>
    </div>
  )
}

/** The sidebar on a narrow screen. Following a link closes it: with a router the page changes but the shell stays. */
function SideSheet({ side, labels }: Pick<AppShellProps, "side" | "labels">) {
  const { say } = useWords("appShell", appShellWords, labels)
  const [open, setOpen] = useState(false)
  return (
    <div data-slot="app-shell-side-trigger" className="border-b px-2 py-1 sm:px-4 md:hidden">
      <Sheet open={open} onOpenChange={setOpen}>
        <SheetTrigger render={<Button variant="ghost" size="sm" />}>
          <Icon icon={MenuIcon} />
          {say("side")}
        </SheetTrigger>
        <SheetContent side="start" closeLabel={say("close")} className="bg-sidebar text-sidebar-foreground">
          <SheetHeader>
            <SheetTitle>{say("side")}</SheetTitle>
          </SheetHeader>
          <SheetBody
            className="px-1 *:w-full"
            onClick={({ target }) => {
              if (target instanceof Element && target.closest("a[href]")) setOpen(false)
            }}
          >
            {side}
          </SheetBody>
        </SheetContent>
      </Sheet>
    </div>
  )
}

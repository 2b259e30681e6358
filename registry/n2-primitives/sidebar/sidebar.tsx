"use client";

import { createContext, useCallback, useContext, useEffect, useRef, useState, type ComponentProps, type RefObject } from "react"
import { mergeProps } from "@base-ui/react/merge-props"
import { useRender } from "@base-ui/react/use-render"

import { Button } from "@/components/ui/button"
import { Icon, SidebarIcon } from "@/components/ui/icon"
import { Sheet, SheetContent, SheetTitle } from "@/components/ui/sheet"
import { useWords } from "@/hooks/use-words"
import { cn } from "@/lib/utils"
import { sidebarWords } from "@/lib/words"

type SidebarState = {
  /** Wide, or collapsed to its icons. */
  open: boolean
  setOpen: (open: boolean) => void
  /** Whether it overlays the page, on a phone. */
  openOnPhone: boolean
  setOpenOnPhone: (open: boolean) => void
  /** Toggles the sidebar on this screen. */
  toggle: () => void
  frameRef: RefObject<HTMLElement | null>
}

const Context = createContext<SidebarState | null>(null)

function useSidebar() {
  const state = useContext(Context)
  if (!state) throw new Error("The parts of a sidebar stand inside a SidebarProvider")
  return state
}

type SidebarProviderProps = ComponentProps<"div"> & {
  defaultOpen?: boolean
  open?: boolean
  /** Called on a change. Store it, for instance in a cookie that the server reads for `defaultOpen`. */
  onOpenChange?: (open: boolean) => void
  /** The key that collapses it together with Ctrl or Command; `null` for none. */
  hotkey?: string | null
}

/** Wraps the sidebar and the page, and keeps the state of the sidebar. */
function SidebarProvider({
  defaultOpen = true,
  open,
  onOpenChange,
  hotkey = "b",
  className,
  ...props
}: SidebarProviderProps) {
  const [own, setOwn] = useState(defaultOpen)
  const [openOnPhone, setOpenOnPhone] = useState(false)
  const frameRef = useRef<HTMLElement>(null)
  const wide = open ?? own

  const setOpen = useCallback(
    (next: boolean) => {
      setOwn(next)
      onOpenChange?.(next)
    },
    [onOpenChange]
  )

  const toggle = useCallback(() => {
    // If the style sheet hides the frame, the sidebar overlays the page.
    const hidden = !frameRef.current || getComputedStyle(frameRef.current).display === "none"
    if (hidden) setOpenOnPhone((before) => !before)
    else setOpen(!wide)
  }, [setOpen, wide])

  useEffect(() => {
    if (hotkey === null) return
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== hotkey || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      toggle()
    }
    document.addEventListener("keydown", listen)
    return () => document.removeEventListener("keydown", listen)
  }, [hotkey, toggle])

  return (
    <Context value={{ open: wide, setOpen, openOnPhone, setOpenOnPhone, toggle, frameRef }}>
      <div
        data-slot="sidebar-provider"
        data-state={wide ? "open" : "folded"}
        className={cn("group/sidebar flex w-full min-w-0", className)}
        {...props}
      />
    </Context>
  )
}

type SidebarProps = ComponentProps<"aside"> & {
  /** The accessible name. */
  label: string
  side?: "start" | "end"
  /** The label of the close button of the sheet on a phone. */
  closeLabel?: string
}

/** Beside the page on a wide screen, and can be collapsed to its icons; over the page on a phone. */
function Sidebar({ label, side = "start", closeLabel, ref, className, children, ...props }: SidebarProps) {
  const { frameRef, openOnPhone, setOpenOnPhone } = useSidebar()
  const look = "flex flex-col gap-2 bg-sidebar text-sidebar-foreground"
  return (
    <>
      <aside
        ref={(element) => {
          frameRef.current = element
          if (typeof ref === "function") return ref(element)
          if (ref) ref.current = element
        }}
        data-slot="sidebar"
        data-side={side}
        aria-label={label}
        className={cn(
          look,
          "sticky top-0 hidden h-dvh w-64 shrink-0 overflow-x-hidden overflow-y-auto border-sidebar-border py-2 transition-[width] duration-(--duration-slow) ease-move group-data-[state=folded]/sidebar:w-14 data-[side=end]:order-last data-[side=end]:border-s data-[side=start]:border-e md:flex",
          className
        )}
        {...props}
      >
        {children}
      </aside>
      <Sheet open={openOnPhone} onOpenChange={setOpenOnPhone}>
        <SheetContent side={side} closeLabel={closeLabel} className={cn(look, "group/sidebar overflow-y-auto py-3 md:hidden")}>
          <SheetTitle className="sr-only">{label}</SheetTitle>
          {children}
        </SheetContent>
      </Sheet>
    </>
  )
}

type SidebarTriggerProps = ComponentProps<typeof Button> & { label?: string }

/** Collapses the sidebar, or opens it on a phone. */
function SidebarTrigger({ label, onClick, children, ...props }: SidebarTriggerProps) {
  const { say } = useWords("sidebar", sidebarWords)
  const { toggle } = useSidebar()
  return (
    <Button
      data-slot="sidebar-trigger"
      variant="ghost"
      size="icon"
      aria-label={label ?? say("toggle")}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) toggle()
      }}
      {...props}
    >
      {children ?? <Icon icon={SidebarIcon} />}
    </Button>
  )
}

/** The page beside the sidebar. */
function SidebarInset({ className, ...props }: ComponentProps<"div">) {
  return <div data-slot="sidebar-inset" className={cn("min-w-0 flex-1", className)} {...props} />
}

function SidebarHeader({ className, ...props }: ComponentProps<"div">) {
  return <div data-slot="sidebar-header" className={cn("grid gap-2 px-2", className)} {...props} />
}

function SidebarContent({ className, ...props }: ComponentProps<"div">) {
  return <div data-slot="sidebar-content" className={cn("grid content-start gap-4 px-2", className)} {...props} />
}

function SidebarFooter({ className, ...props }: ComponentProps<"div">) {
  return <div data-slot="sidebar-footer" className={cn("mt-auto grid gap-2 px-2", className)} {...props} />
}

/** A group of entries. Put it inside a named `nav` if they are links. */
function SidebarGroup({ className, ...props }: ComponentProps<"div">) {
  return <div data-slot="sidebar-group" className={cn("grid gap-1", className)} {...props} />
}

function SidebarGroupLabel({ className, ...props }: ComponentProps<"p">) {
  return (
    <p
      data-slot="sidebar-group-label"
      className={cn(
        "truncate px-2 text-xs font-semibold text-muted-foreground group-data-[state=folded]/sidebar:sr-only",
        className
      )}
      {...props}
    />
  )
}

function SidebarMenu({ className, ...props }: ComponentProps<"ul">) {
  return <ul data-slot="sidebar-menu" className={cn("grid list-none gap-1", className)} {...props} />
}

function SidebarMenuItem({ className, ...props }: ComponentProps<"li">) {
  return <li data-slot="sidebar-menu-item" className={cn("group/item relative", className)} {...props} />
}

type SidebarMenuButtonProps = useRender.ComponentProps<"button"> & {
  /** Marks the current page or the current choice. */
  active?: boolean
  size?: "default" | "sm" | "lg"
}

const heights = { default: "min-h-9", sm: "min-h-8 text-xs", lg: "min-h-12" }

/**
 * An icon and a text in a `span`; when collapsed, the text is only available to screen readers. Pass a link as `render`
 * to navigate: `render={<Anchor href="/shelf" />}` of `link-provider`, or the link of a router.
 */
function SidebarMenuButton({ active = false, size = "default", render, className, ...props }: SidebarMenuButtonProps) {
  const own = {
    "data-slot": "sidebar-menu-button",
    "data-active": active || undefined,
    "aria-current": active ? ("page" as const) : undefined,
    className: cn(
      "focus-ring flex w-full cursor-pointer items-center gap-2 overflow-hidden rounded-md px-2.5 text-start text-sm text-sidebar-foreground no-underline hover:bg-sidebar-accent hover:text-sidebar-accent-foreground data-active:bg-sidebar-accent data-active:font-semibold data-active:text-sidebar-accent-foreground pointer-coarse:min-h-touch [&>span]:truncate group-data-[state=folded]/sidebar:[&>span:not([data-slot=icon])]:sr-only forced-colors:data-active:outline-1 forced-colors:data-active:-outline-offset-1",
      heights[size],
      className
    ),
  }
  return useRender({ defaultTagName: "button", render, props: mergeProps<"button">(own, render ? {} : { type: "button" }, props) })
}

/** A count, at the end of the row. */
function SidebarMenuBadge({ className, ...props }: ComponentProps<"span">) {
  return (
    <span
      data-slot="sidebar-menu-badge"
      className={cn(
        "pointer-events-none absolute inset-e-2 top-2 text-xs tabular-nums text-muted-foreground group-data-[state=folded]/sidebar:hidden",
        className
      )}
      {...props}
    />
  )
}

/** Nested entries. */
function SidebarMenuSub({ className, ...props }: ComponentProps<"ul">) {
  return (
    <ul
      data-slot="sidebar-menu-sub"
      className={cn(
        "ms-4 mt-1 grid list-none gap-1 border-s border-sidebar-border ps-2 group-data-[state=folded]/sidebar:hidden",
        className
      )}
      {...props}
    />
  )
}

export {
  Sidebar,
  SidebarContent,
  SidebarFooter,
  SidebarGroup,
  SidebarGroupLabel,
  SidebarHeader,
  SidebarInset,
  SidebarMenu,
  SidebarMenuBadge,
  SidebarMenuButton,
  SidebarMenuItem,
  SidebarMenuSub,
  SidebarProvider,
  SidebarTrigger,
  // oxlint-disable-next-line react/only-export-components -- items for shadcn import it from here
  useSidebar,
  type SidebarMenuButtonProps,
  type SidebarProps,
  type SidebarProviderProps,
}

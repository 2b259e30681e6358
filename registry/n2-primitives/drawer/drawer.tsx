"use client";

import { createContext, useContext, type ComponentProps } from "react"
import { useDirection } from "@base-ui/react/direction-provider"
import { Drawer as BaseDrawer } from "@base-ui/react/drawer"
import { cva } from "class-variance-authority"

import { cn } from "@/lib/utils"

type Styled<Props> = Omit<Props, "className"> & { className?: string }

type DrawerSide = "bottom" | "top" | "start" | "end"

const Side = createContext<DrawerSide>("bottom")

const drawerVariants = cva(
  "flex min-h-0 flex-col overflow-y-auto overscroll-contain border-border bg-popover text-popover-foreground shadow-overlay outline-none transition-transform duration-(--duration-slow) ease-enter data-swiping:transition-none data-swiping:select-none",
  {
    variants: {
      side: {
        bottom:
          "max-h-5/6 w-full translate-y-[calc(var(--drawer-snap-point-offset)+var(--drawer-swipe-movement-y))] rounded-t-xl border-t data-ending-style:translate-y-full data-starting-style:translate-y-full",
        top: "max-h-5/6 w-full translate-y-(--drawer-swipe-movement-y) rounded-b-xl border-b data-ending-style:-translate-y-full data-starting-style:-translate-y-full",
        start:
          "h-full w-80 max-w-5/6 translate-x-(--drawer-swipe-movement-x) border-e data-ending-style:-translate-x-full data-starting-style:-translate-x-full rtl:data-ending-style:translate-x-full rtl:data-starting-style:translate-x-full",
        end: "h-full w-80 max-w-5/6 translate-x-(--drawer-swipe-movement-x) border-s data-ending-style:translate-x-full data-starting-style:translate-x-full rtl:data-ending-style:-translate-x-full rtl:data-starting-style:-translate-x-full",
      },
    },
  }
)

const places: Record<DrawerSide, string> = {
  bottom: "items-end",
  top: "items-start",
  start: "items-stretch justify-start",
  end: "items-stretch justify-end",
}

type DrawerProps = Omit<ComponentProps<typeof BaseDrawer.Root>, "swipeDirection"> & {
  /** The edge that it opens from, and is swiped to for closing. */
  side?: DrawerSide
}

/** A panel for phones that can be swiped open and closed. Without gestures, use `Sheet`, which is smaller. */
function Drawer({ side = "bottom", ...props }: DrawerProps) {
  const reading = useDirection()
  const towards = { bottom: "down", top: "up", start: reading === "rtl" ? "right" : "left", end: reading === "rtl" ? "left" : "right" } as const
  return (
    <Side value={side}>
      <BaseDrawer.Root swipeDirection={towards[side]} {...props} />
    </Side>
  )
}

/** Pass a `Button` as `render` to make it open the drawer. */
function DrawerTrigger(props: ComponentProps<typeof BaseDrawer.Trigger>) {
  return <BaseDrawer.Trigger data-slot="drawer-trigger" {...props} />
}

/** Pass a `Button` as `render` to make it close the drawer. Include one: not everybody can swipe. */
function DrawerClose(props: ComponentProps<typeof BaseDrawer.Close>) {
  return <BaseDrawer.Close data-slot="drawer-close" {...props} />
}

type DrawerContentProps = Styled<ComponentProps<typeof BaseDrawer.Popup>> & {
  /** Whether a handle is shown; if omitted, only on drawers at the bottom. */
  handle?: boolean
  portalProps?: ComponentProps<typeof BaseDrawer.Portal>
}

function DrawerContent({ handle, portalProps, className, children, ...props }: DrawerContentProps) {
  const side = useContext(Side)
  return (
    <BaseDrawer.Portal {...portalProps}>
      <BaseDrawer.Backdrop
        data-slot="drawer-backdrop"
        className="fixed inset-0 z-(--z-dialog) bg-scrim transition-opacity duration-(--duration-slow) ease-move data-ending-style:opacity-0 data-starting-style:opacity-0"
      />
      <BaseDrawer.Viewport className={cn("fixed inset-0 z-(--z-dialog) flex", places[side])}>
        <BaseDrawer.Popup
          data-slot="drawer-content"
          data-side={side}
          className={cn(drawerVariants({ side }), className)}
          {...props}
        >
          {(handle ?? side === "bottom") && (
            <div
              aria-hidden="true"
              data-slot="drawer-handle"
              className="mx-auto mt-3 h-1 w-12 shrink-0 rounded-full bg-input forced-colors:border"
            />
          )}
          <BaseDrawer.Content className="mx-auto flex min-h-0 w-full max-w-lg flex-1 flex-col">
            {children}
          </BaseDrawer.Content>
        </BaseDrawer.Popup>
      </BaseDrawer.Viewport>
    </BaseDrawer.Portal>
  )
}

function DrawerHeader({ className, ...props }: ComponentProps<"div">) {
  return <div data-slot="drawer-header" className={cn("grid gap-1.5 p-4", className)} {...props} />
}

function DrawerTitle({ className, ...props }: Styled<ComponentProps<typeof BaseDrawer.Title>>) {
  return (
    <BaseDrawer.Title
      data-slot="drawer-title"
      className={cn("text-lg leading-snug font-semibold text-balance", className)}
      {...props}
    />
  )
}

function DrawerDescription({ className, ...props }: Styled<ComponentProps<typeof BaseDrawer.Description>>) {
  return (
    <BaseDrawer.Description
      data-slot="drawer-description"
      className={cn("text-sm text-pretty text-muted-foreground", className)}
      {...props}
    />
  )
}

function DrawerFooter({ className, ...props }: ComponentProps<"div">) {
  return <div data-slot="drawer-footer" className={cn("mt-auto grid gap-2 p-4", className)} {...props} />
}

export {
  Drawer,
  DrawerClose,
  DrawerContent,
  DrawerDescription,
  DrawerFooter,
  DrawerHeader,
  DrawerTitle,
  DrawerTrigger,
  type DrawerContentProps,
  type DrawerProps,
  type DrawerSide,
}

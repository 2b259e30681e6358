import type { ComponentProps, ReactNode } from "react"
import { NavigationMenu as BaseNavigationMenu } from "@base-ui/react/navigation-menu"
import { cva } from "class-variance-authority"

import { ExpandIcon, Icon } from "@/components/ui/icon"
import { Anchor } from "@/components/ui/link-provider"
import { cn } from "@/lib/utils"

type Styled<Props> = Omit<Props, "className"> & { className?: string }

const navigationMenuTriggerStyle = cva(
  "focus-ring inline-flex h-10 cursor-pointer items-center gap-1.5 rounded-md px-3 text-sm font-semibold text-foreground no-underline transition-colors duration-(--duration-fast) ease-move hover:bg-accent hover:text-accent-foreground data-active:text-primary data-popup-open:bg-accent data-popup-open:text-accent-foreground aria-[current=page]:text-primary pointer-coarse:min-h-touch"
)

type Positioner = ComponentProps<typeof BaseNavigationMenu.Positioner>

type NavigationMenuProps = Styled<ComponentProps<typeof BaseNavigationMenu.Root>> & {
  positionerProps?: Omit<Positioner, "className" | "children">
  portalProps?: ComponentProps<typeof BaseNavigationMenu.Portal>
  children?: ReactNode
}

/**
 * The navigation of a site; entries can open a panel with more links. Links stay links; it is not a menu of actions.
 * Give it an accessible name.
 */
function NavigationMenu({ positionerProps, portalProps, className, children, ...props }: NavigationMenuProps) {
  return (
    <BaseNavigationMenu.Root data-slot="navigation-menu" className={cn("max-w-full", className)} {...props}>
      {children}
      <BaseNavigationMenu.Portal {...portalProps}>
        <BaseNavigationMenu.Positioner
          sideOffset={8}
          align="start"
          collisionPadding={8}
          className="z-(--z-overlay) h-(--positioner-height) w-(--positioner-width) max-w-(--available-width) transition-[top,left,right,bottom] duration-(--duration-slow) ease-move data-instant:transition-none"
          {...positionerProps}
        >
          <BaseNavigationMenu.Popup
            data-slot="navigation-menu-popup"
            className="relative h-(--popup-height) w-(--popup-width) max-w-(--available-width) origin-(--transform-origin) rounded-lg border bg-popover text-popover-foreground shadow-overlay outline-none transition duration-(--duration-base) ease-enter data-ending-style:scale-95 data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0"
          >
            <BaseNavigationMenu.Viewport className="relative size-full overflow-hidden rounded-lg" />
          </BaseNavigationMenu.Popup>
        </BaseNavigationMenu.Positioner>
      </BaseNavigationMenu.Portal>
    </BaseNavigationMenu.Root>
  )
}

function NavigationMenuList({ className, ...props }: Styled<ComponentProps<typeof BaseNavigationMenu.List>>) {
  return (
    <BaseNavigationMenu.List
      data-slot="navigation-menu-list"
      className={cn("flex list-none flex-wrap items-center gap-1", className)}
      {...props}
    />
  )
}

function NavigationMenuItem({ className, ...props }: Styled<ComponentProps<typeof BaseNavigationMenu.Item>>) {
  return <BaseNavigationMenu.Item data-slot="navigation-menu-item" className={cn(className)} {...props} />
}

/** Opens the panel of its item, by pointer and by keyboard. */
function NavigationMenuTrigger({
  className,
  children,
  ...props
}: Styled<ComponentProps<typeof BaseNavigationMenu.Trigger>>) {
  return (
    <BaseNavigationMenu.Trigger
      data-slot="navigation-menu-trigger"
      className={cn(navigationMenuTriggerStyle(), className)}
      {...props}
    >
      {children}
      <BaseNavigationMenu.Icon className="flex transition-transform duration-(--duration-base) ease-move data-popup-open:rotate-180">
        <Icon icon={ExpandIcon} size="sm" />
      </BaseNavigationMenu.Icon>
    </BaseNavigationMenu.Trigger>
  )
}

function NavigationMenuContent({ className, ...props }: Styled<ComponentProps<typeof BaseNavigationMenu.Content>>) {
  return (
    <BaseNavigationMenu.Content
      data-slot="navigation-menu-content"
      className={cn(
        "w-max max-w-(--available-width) p-2 transition-opacity duration-(--duration-base) ease-move data-ending-style:opacity-0 data-starting-style:opacity-0",
        className
      )}
      {...props}
    />
  )
}

/** A link in the row; rendered by the `LinkProvider` or by `render`. `active` marks the current page. */
function NavigationMenuLink({
  closeOnClick = true,
  render = <Anchor />,
  className,
  ...props
}: Styled<ComponentProps<typeof BaseNavigationMenu.Link>>) {
  return (
    <BaseNavigationMenu.Link
      closeOnClick={closeOnClick}
      render={render}
      data-slot="navigation-menu-link"
      className={cn(navigationMenuTriggerStyle(), className)}
      {...props}
    />
  )
}

type NavigationMenuCardProps = Styled<ComponentProps<typeof BaseNavigationMenu.Link>> & {
  heading: ReactNode
  description?: ReactNode
}

/** A link in a panel, with a title and a short description. */
function NavigationMenuCard({
  heading,
  description,
  closeOnClick = true,
  render = <Anchor />,
  className,
  ...props
}: NavigationMenuCardProps) {
  return (
    <BaseNavigationMenu.Link
      closeOnClick={closeOnClick}
      render={render}
      data-slot="navigation-menu-card"
      className={cn(
        "focus-ring grid max-w-xs gap-0.5 rounded-md p-3 text-sm text-foreground no-underline hover:bg-accent hover:text-accent-foreground",
        className
      )}
      {...props}
    >
      <span className="font-semibold">{heading}</span>
      {description && <span className="text-pretty text-muted-foreground">{description}</span>}
    </BaseNavigationMenu.Link>
  )
}

export {
  NavigationMenu,
  NavigationMenuCard,
  NavigationMenuContent,
  NavigationMenuItem,
  NavigationMenuLink,
  NavigationMenuList,
  NavigationMenuTrigger,
  // oxlint-disable-next-line react/only-export-components -- items for shadcn import it from here
  navigationMenuTriggerStyle,
  type NavigationMenuCardProps,
  type NavigationMenuProps,
}

"use client"

import type { ComponentProps } from "react"
import { Menu as BaseMenu } from "@base-ui/react/menu"
import { cva, type VariantProps } from "class-variance-authority"

import { CheckIcon, Icon } from "@/components/ui/icon"
import { cn } from "@/lib/utils"

type Styled<Props> = Omit<Props, "className"> & { className?: string }

const menuItemVariants = cva(
  "flex min-h-9 cursor-default items-center gap-2 rounded-md px-2 py-1.5 text-sm outline-none select-none data-disabled:text-muted-foreground pointer-coarse:min-h-touch",
  {
    variants: {
      variant: {
        default: "data-highlighted:bg-accent data-highlighted:text-accent-foreground",
        destructive: "text-destructive data-highlighted:bg-destructive-soft",
      },
    },
    defaultVariants: { variant: "default" },
  }
)

const Menu = BaseMenu.Root

/** Pass a `Button` as `render` to make it open the menu. */
function MenuTrigger(props: ComponentProps<typeof BaseMenu.Trigger>) {
  return <BaseMenu.Trigger data-slot="menu-trigger" {...props} />
}

type MenuContentProps = Styled<ComponentProps<typeof BaseMenu.Popup>> &
  Pick<ComponentProps<typeof BaseMenu.Positioner>, "side" | "align">

function MenuContent({ side, align = "start", className, ...props }: MenuContentProps) {
  return (
    <BaseMenu.Portal>
      <BaseMenu.Positioner
        side={side}
        align={align}
        sideOffset={4}
        collisionPadding={8}
        className="z-(--z-overlay) outline-none"
      >
        <BaseMenu.Popup
          data-slot="menu-content"
          className={cn(
            "max-h-(--available-height) min-w-48 origin-(--transform-origin) overflow-y-auto rounded-lg border bg-popover p-1 text-popover-foreground shadow-overlay outline-none transition duration-(--duration-fast) ease-enter data-ending-style:scale-95 data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0",
            className
          )}
          {...props}
        />
      </BaseMenu.Positioner>
    </BaseMenu.Portal>
  )
}

type MenuItemProps = Styled<ComponentProps<typeof BaseMenu.Item>> &
  VariantProps<typeof menuItemVariants>

function MenuItem({ variant, className, ...props }: MenuItemProps) {
  return (
    <BaseMenu.Item
      data-slot="menu-item"
      className={cn(menuItemVariants({ variant }), className)}
      {...props}
    />
  )
}

/** A way to another page: a real link, which opens in a new tab as links do. */
function MenuLinkItem({
  variant,
  className,
  ...props
}: Styled<ComponentProps<typeof BaseMenu.LinkItem>> & VariantProps<typeof menuItemVariants>) {
  return (
    <BaseMenu.LinkItem
      data-slot="menu-link-item"
      className={cn(menuItemVariants({ variant }), className)}
      {...props}
    />
  )
}

function MenuCheckboxItem({
  className,
  children,
  ...props
}: Styled<ComponentProps<typeof BaseMenu.CheckboxItem>>) {
  return (
    <BaseMenu.CheckboxItem
      data-slot="menu-checkbox-item"
      className={cn(menuItemVariants(), className)}
      {...props}
    >
      <span className="flex size-4 shrink-0">
        <BaseMenu.CheckboxItemIndicator>
          <Icon icon={CheckIcon} />
        </BaseMenu.CheckboxItemIndicator>
      </span>
      {children}
    </BaseMenu.CheckboxItem>
  )
}

function MenuRadioGroup(props: ComponentProps<typeof BaseMenu.RadioGroup>) {
  return <BaseMenu.RadioGroup data-slot="menu-radio-group" {...props} />
}

function MenuRadioItem({
  className,
  children,
  ...props
}: Styled<ComponentProps<typeof BaseMenu.RadioItem>>) {
  return (
    <BaseMenu.RadioItem
      data-slot="menu-radio-item"
      className={cn(menuItemVariants(), className)}
      {...props}
    >
      <span className="flex size-4 shrink-0">
        <BaseMenu.RadioItemIndicator>
          <Icon icon={CheckIcon} />
        </BaseMenu.RadioItemIndicator>
      </span>
      {children}
    </BaseMenu.RadioItem>
  )
}

function MenuGroup(props: ComponentProps<typeof BaseMenu.Group>) {
  return <BaseMenu.Group data-slot="menu-group" {...props} />
}

/** The name of a `MenuGroup` or `MenuRadioGroup`; it stands inside a `MenuGroup`. */
function MenuLabel({ className, ...props }: Styled<ComponentProps<typeof BaseMenu.GroupLabel>>) {
  return (
    <BaseMenu.GroupLabel
      data-slot="menu-label"
      className={cn("px-2 py-1.5 text-xs font-semibold text-muted-foreground", className)}
      {...props}
    />
  )
}

function MenuSeparator({ className, ...props }: Styled<ComponentProps<typeof BaseMenu.Separator>>) {
  return (
    <BaseMenu.Separator
      data-slot="menu-separator"
      className={cn("-mx-1 my-1 h-px bg-border", className)}
      {...props}
    />
  )
}

export {
  Menu,
  MenuCheckboxItem,
  MenuContent,
  MenuGroup,
  MenuItem,
  MenuLabel,
  MenuLinkItem,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuTrigger,
  type MenuContentProps,
  type MenuItemProps,
}

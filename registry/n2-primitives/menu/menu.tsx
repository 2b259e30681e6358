import type { ComponentProps } from "react"
import { Menu as BaseMenu } from "@base-ui/react/menu"
import { cva, type VariantProps } from "class-variance-authority"

import { CheckIcon, Icon, StepIcon } from "@/components/ui/icon"
import { menuContentStyle } from "@/components/ui/menu-style"
import { Anchor } from "@/components/ui/link-provider"
import { cn } from "@/lib/utils"

type Styled<Props> = Omit<Props, "className"> & { className?: string }

const menuItemVariants = cva(
  "flex min-h-9 cursor-default items-center gap-2 rounded-md px-2 py-1.5 text-sm outline-none select-none data-disabled:text-muted-foreground pointer-coarse:min-h-touch forced-colors:data-highlighted:bg-[Highlight] forced-colors:data-highlighted:text-[HighlightText] forced-colors:data-highlighted:forced-color-adjust-none",
  {
    variants: {
      variant: {
        default: "data-highlighted:bg-accent data-highlighted:text-accent-foreground",
        destructive: "text-destructive data-highlighted:bg-destructive-soft data-highlighted:text-destructive-soft-foreground",
      },
      inset: { true: "ps-8", false: "" },
    },
    defaultVariants: { variant: "default" },
  }
)

const Menu = BaseMenu.Root

/** Pass a `Button` as `render` to make it open the menu. */
function MenuTrigger(props: ComponentProps<typeof BaseMenu.Trigger>) {
  return <BaseMenu.Trigger data-slot="menu-trigger" {...props} />
}

type Positioner = ComponentProps<typeof BaseMenu.Positioner>

type MenuContentProps = Styled<ComponentProps<typeof BaseMenu.Popup>> &
  Pick<Positioner, "side" | "align" | "sideOffset" | "alignOffset" | "anchor"> & {
    positionerProps?: Omit<Positioner, "className" | "children">
    portalProps?: ComponentProps<typeof BaseMenu.Portal>
  }

function MenuContent({
  side,
  align = "start",
  sideOffset = 4,
  alignOffset,
  anchor,
  positionerProps,
  portalProps,
  className,
  ...props
}: MenuContentProps) {
  return (
    <BaseMenu.Portal {...portalProps}>
      <BaseMenu.Positioner
        side={side}
        align={align}
        sideOffset={sideOffset}
        alignOffset={alignOffset}
        anchor={anchor}
        collisionPadding={8}
        className="z-(--z-overlay) outline-none"
        {...positionerProps}
      >
        <BaseMenu.Popup data-slot="menu-content" className={cn(menuContentStyle, className)} {...props} />
      </BaseMenu.Positioner>
    </BaseMenu.Portal>
  )
}

/** A menu inside a menu: a `MenuSubTrigger` and a `MenuSubContent`. */
const MenuSub = BaseMenu.SubmenuRoot

function MenuSubTrigger({
  variant,
  inset,
  className,
  children,
  ...props
}: Styled<ComponentProps<typeof BaseMenu.SubmenuTrigger>> & VariantProps<typeof menuItemVariants>) {
  return (
    <BaseMenu.SubmenuTrigger
      data-slot="menu-sub-trigger"
      className={cn(menuItemVariants({ variant, inset }), "data-popup-open:bg-accent", className)}
      {...props}
    >
      {children}
      <Icon icon={StepIcon} className="ms-auto text-muted-foreground" />
    </BaseMenu.SubmenuTrigger>
  )
}

function MenuSubContent({ sideOffset = 0, alignOffset = -4, ...props }: MenuContentProps) {
  return <MenuContent data-slot="menu-sub-content" sideOffset={sideOffset} alignOffset={alignOffset} {...props} />
}

/** The keyboard shortcut, at the end of the row. It is shown, not bound; bind it where the action is defined. */
function MenuShortcut({ className, ...props }: ComponentProps<"kbd">) {
  return (
    <kbd
      data-slot="menu-shortcut"
      className={cn("ms-auto ps-4 font-sans text-xs text-muted-foreground", className)}
      {...props}
    />
  )
}

type MenuItemProps = Styled<ComponentProps<typeof BaseMenu.Item>> &
  VariantProps<typeof menuItemVariants>

function MenuItem({ variant, inset, className, ...props }: MenuItemProps) {
  return (
    <BaseMenu.Item
      data-slot="menu-item"
      className={cn(menuItemVariants({ variant, inset }), className)}
      {...props}
    />
  )
}

/** A link to another page: a real link, which can be opened in a new tab. */
function MenuLinkItem({
  variant,
  inset,
  className,
  closeOnClick = true,
  render = <Anchor />,
  ...props
}: Styled<ComponentProps<typeof BaseMenu.LinkItem>> & VariantProps<typeof menuItemVariants>) {
  return (
    <BaseMenu.LinkItem
      data-slot="menu-link-item"
      closeOnClick={closeOnClick}
      render={render}
      className={cn(menuItemVariants({ variant, inset }), className)}
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

/** The name of a `MenuGroup` or `MenuRadioGroup`; put it inside a `MenuGroup`. */
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
      className={cn("-mx-1 my-1 h-px bg-border forced-color-adjust-none", className)}
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
  MenuShortcut,
  MenuSub,
  MenuSubContent,
  MenuSubTrigger,
  MenuTrigger,
  type MenuContentProps,
  type MenuItemProps,
}

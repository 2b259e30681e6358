import type { ComponentProps } from "react"
import { Popover as BasePopover } from "@base-ui/react/popover"

import { cn } from "@/lib/utils"

type Styled<Props> = Omit<Props, "className"> & { className?: string }

const Popover = BasePopover.Root

/** Pass a `Button` as `render` to make it open the popover. */
function PopoverTrigger(props: ComponentProps<typeof BasePopover.Trigger>) {
  return <BasePopover.Trigger data-slot="popover-trigger" {...props} />
}

/** Pass a `Button` as `render` to make it close the popover. */
function PopoverClose(props: ComponentProps<typeof BasePopover.Close>) {
  return <BasePopover.Close data-slot="popover-close" {...props} />
}

type Positioner = ComponentProps<typeof BasePopover.Positioner>

type PopoverContentProps = Styled<ComponentProps<typeof BasePopover.Popup>> &
  Pick<Positioner, "side" | "align" | "sideOffset" | "alignOffset" | "anchor"> & {
    positionerProps?: Omit<Positioner, "className" | "children">
    portalProps?: ComponentProps<typeof BasePopover.Portal>
  }

function PopoverContent({
  side,
  align = "start",
  sideOffset = 6,
  alignOffset,
  anchor,
  positionerProps,
  portalProps,
  className,
  ...props
}: PopoverContentProps) {
  return (
    <BasePopover.Portal {...portalProps}>
      <BasePopover.Positioner
        side={side}
        align={align}
        sideOffset={sideOffset}
        alignOffset={alignOffset}
        anchor={anchor}
        collisionPadding={8}
        className="z-(--z-overlay) outline-none"
        {...positionerProps}
      >
        <BasePopover.Popup
          data-slot="popover-content"
          className={cn(
            "grid max-h-(--available-height) w-80 max-w-(--available-width) origin-(--transform-origin) gap-3 overflow-y-auto rounded-lg border bg-popover p-4 text-sm text-popover-foreground shadow-overlay outline-none transition duration-(--duration-fast) ease-enter data-ending-style:scale-95 data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0",
            className
          )}
          {...props}
        />
      </BasePopover.Positioner>
    </BasePopover.Portal>
  )
}

function PopoverTitle({ className, ...props }: Styled<ComponentProps<typeof BasePopover.Title>>) {
  return (
    <BasePopover.Title
      data-slot="popover-title"
      className={cn("text-sm font-semibold", className)}
      {...props}
    />
  )
}

function PopoverDescription({
  className,
  ...props
}: Styled<ComponentProps<typeof BasePopover.Description>>) {
  return (
    <BasePopover.Description
      data-slot="popover-description"
      className={cn("text-muted-foreground", className)}
      {...props}
    />
  )
}

export {
  Popover,
  PopoverClose,
  PopoverContent,
  PopoverDescription,
  PopoverTitle,
  PopoverTrigger,
  type PopoverContentProps,
}

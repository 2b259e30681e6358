import type { ComponentProps } from "react"
import { ContextMenu as BaseContextMenu } from "@base-ui/react/context-menu"

import { menuContentStyle } from "@/components/ui/menu-style"
import { cn } from "@/lib/utils"

type Styled<Props> = Omit<Props, "className"> & { className?: string }

/**
 * Actions for the object under the pointer: right click, long press, or the menu key. It uses the rows of `menu`:
 * `MenuItem`, `MenuSub`, `MenuCheckboxItem`. Never make it the only way to an action; many people do not find it.
 */
const ContextMenu = BaseContextMenu.Root

/** The area that opens the menu. Make it focusable if the keyboard must open the menu as well. */
function ContextMenuTrigger({ className, ...props }: Styled<ComponentProps<typeof BaseContextMenu.Trigger>>) {
  return <BaseContextMenu.Trigger data-slot="context-menu-trigger" className={cn("select-none", className)} {...props} />
}

type Positioner = ComponentProps<typeof BaseContextMenu.Positioner>

type ContextMenuContentProps = Styled<ComponentProps<typeof BaseContextMenu.Popup>> &
  Pick<Positioner, "side" | "align" | "sideOffset" | "alignOffset"> & {
    positionerProps?: Omit<Positioner, "className" | "children">
    portalProps?: ComponentProps<typeof BaseContextMenu.Portal>
  }

function ContextMenuContent({
  side,
  align,
  sideOffset,
  alignOffset,
  positionerProps,
  portalProps,
  className,
  ...props
}: ContextMenuContentProps) {
  return (
    <BaseContextMenu.Portal {...portalProps}>
      <BaseContextMenu.Positioner
        side={side}
        align={align}
        sideOffset={sideOffset}
        alignOffset={alignOffset}
        collisionPadding={8}
        className="z-(--z-overlay) outline-none"
        {...positionerProps}
      >
        <BaseContextMenu.Popup data-slot="context-menu-content" className={cn(menuContentStyle, className)} {...props} />
      </BaseContextMenu.Positioner>
    </BaseContextMenu.Portal>
  )
}

export { ContextMenu, ContextMenuContent, ContextMenuTrigger, type ContextMenuContentProps }

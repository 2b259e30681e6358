import type { ComponentProps } from "react"
import { PreviewCard as BasePreviewCard } from "@base-ui/react/preview-card"

import { Anchor } from "@/components/ui/link-provider"
import { cn } from "@/lib/utils"

type Styled<Props> = Omit<Props, "className"> & { className?: string }

/** A preview of the target of a link. Only for content that is also on the target page: it never opens on touch. */
const PreviewCard = BasePreviewCard.Root

/** The link itself; rendered by the `LinkProvider` or by `render`. */
function PreviewCardTrigger({
  render = <Anchor />,
  className,
  ...props
}: Styled<ComponentProps<typeof BasePreviewCard.Trigger>>) {
  return (
    <BasePreviewCard.Trigger
      render={render}
      data-slot="preview-card-trigger"
      className={cn(
        "focus-ring rounded-sm text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary",
        className
      )}
      {...props}
    />
  )
}

type Positioner = ComponentProps<typeof BasePreviewCard.Positioner>

type PreviewCardContentProps = Styled<ComponentProps<typeof BasePreviewCard.Popup>> &
  Pick<Positioner, "side" | "align" | "sideOffset" | "alignOffset"> & {
    positionerProps?: Omit<Positioner, "className" | "children">
    portalProps?: ComponentProps<typeof BasePreviewCard.Portal>
  }

function PreviewCardContent({
  side,
  align = "start",
  sideOffset = 6,
  alignOffset,
  positionerProps,
  portalProps,
  className,
  ...props
}: PreviewCardContentProps) {
  return (
    <BasePreviewCard.Portal {...portalProps}>
      <BasePreviewCard.Positioner
        side={side}
        align={align}
        sideOffset={sideOffset}
        alignOffset={alignOffset}
        collisionPadding={8}
        className="z-(--z-overlay) outline-none"
        {...positionerProps}
      >
        <BasePreviewCard.Popup
          data-slot="preview-card-content"
          className={cn(
            "grid w-72 max-w-(--available-width) origin-(--transform-origin) gap-3 rounded-lg border bg-popover p-4 text-sm text-popover-foreground shadow-overlay outline-none transition duration-(--duration-fast) ease-enter data-ending-style:scale-95 data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0",
            className
          )}
          {...props}
        />
      </BasePreviewCard.Positioner>
    </BasePreviewCard.Portal>
  )
}

export { PreviewCard, PreviewCardContent, PreviewCardTrigger, type PreviewCardContentProps }

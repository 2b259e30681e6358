import { Children, cloneElement, useId, type ComponentProps, type ReactElement, type ReactNode } from "react"
import { Tooltip as BaseTooltip } from "@base-ui/react/tooltip"

import { cn } from "@/lib/utils"

/** Around several tooltips: once one has shown, the next shows at once. */
const TooltipProvider = BaseTooltip.Provider

type TooltipProps = Omit<ComponentProps<typeof BaseTooltip.Popup>, "className" | "children" | "content"> &
  Pick<ComponentProps<typeof BaseTooltip.Positioner>, "side" | "align"> &
  Pick<ComponentProps<typeof BaseTooltip.Root>, "open" | "defaultOpen" | "onOpenChange" | "disabled"> & {
    className?: string
    /** A short description. Do not put essential information here: touch screens cannot show it. */
    content: ReactNode
    /** The described control, with its own accessible name. */
    children: ReactElement<{ "aria-describedby"?: string }>
  }

/** A short description of a control, shown on hover and on focus. */
function Tooltip({
  content,
  children,
  side,
  align,
  open,
  defaultOpen,
  onOpenChange,
  disabled,
  className,
  ...props
}: TooltipProps) {
  const id = useId()
  // As an array, the children are elements even if they come from a server.
  const [control = children] = Children.toArray(children) as ReactElement<{ "aria-describedby"?: string }>[]
  const described = [control.props["aria-describedby"], id].filter(Boolean).join(" ")
  return (
    <BaseTooltip.Root {...{ open, defaultOpen, onOpenChange, disabled }}>
      <BaseTooltip.Trigger render={cloneElement(control, { "aria-describedby": described })} />
      <span id={id} hidden>
        {content}
      </span>
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-(--z-overlay)"
        >
          <BaseTooltip.Popup
            data-slot="tooltip"
            aria-hidden="true"
            className={cn(
              "max-w-xs origin-(--transform-origin) rounded-md bg-foreground px-2.5 py-1.5 text-xs text-pretty text-background shadow-raised transition duration-(--duration-fast) ease-enter data-ending-style:opacity-0 data-starting-style:opacity-0 data-instant:transition-none forced-colors:border",
              className
            )}
            {...props}
          >
            {content}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  )
}

export { Tooltip, TooltipProvider, type TooltipProps }

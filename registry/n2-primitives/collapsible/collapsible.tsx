import type { ComponentProps } from "react"
import { Collapsible as BaseCollapsible } from "@base-ui/react/collapsible"

import { ExpandIcon, Icon } from "@/components/ui/icon"
import { cn } from "@/lib/utils"

type Styled<Props> = Omit<Props, "className"> & { className?: string }

/** One section that opens and closes. For a list of them, use `Accordion`. */
function Collapsible({ className, ...props }: Styled<ComponentProps<typeof BaseCollapsible.Root>>) {
  return <BaseCollapsible.Root data-slot="collapsible" className={cn("grid gap-2", className)} {...props} />
}

/** A quiet button with an arrow; pass a `Button` as `render` for another style; it then renders its content itself. */
function CollapsibleTrigger({
  className,
  children,
  render,
  ...props
}: Styled<ComponentProps<typeof BaseCollapsible.Trigger>>) {
  return (
    <BaseCollapsible.Trigger
      data-slot="collapsible-trigger"
      render={render}
      className={cn(
        !render &&
          "focus-ring group/collapsible flex min-h-9 w-full cursor-pointer items-center justify-between gap-2 rounded-md text-start text-sm font-semibold data-disabled:cursor-not-allowed data-disabled:text-muted-foreground pointer-coarse:min-h-touch",
        className
      )}
      {...props}
    >
      {children}
      {!render && (
        <Icon
          icon={ExpandIcon}
          className="text-muted-foreground transition-transform duration-(--duration-base) ease-move group-data-panel-open/collapsible:rotate-180"
        />
      )}
    </BaseCollapsible.Trigger>
  )
}

function CollapsiblePanel({ className, children, ...props }: Styled<ComponentProps<typeof BaseCollapsible.Panel>>) {
  return (
    <BaseCollapsible.Panel
      data-slot="collapsible-panel"
      className={cn(
        "h-(--collapsible-panel-height) overflow-hidden text-sm transition-[height] duration-(--duration-base) ease-move data-ending-style:h-0 data-starting-style:h-0",
        className
      )}
      {...props}
    >
      {children}
    </BaseCollapsible.Panel>
  )
}

export { Collapsible, CollapsiblePanel, CollapsibleTrigger }

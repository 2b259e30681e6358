import type { ComponentProps } from "react"
import { ScrollArea as BaseScrollArea } from "@base-ui/react/scroll-area"

import { cn } from "@/lib/utils"

type ScrollAreaProps = Omit<ComponentProps<typeof BaseScrollArea.Root>, "className"> & {
  className?: string
  /** Names the region, which the keyboard can reach and scroll. */
  label: string
}

/** A scrollable area of fixed height, with the same scrollbars in every browser. */
function ScrollArea({ label, className, children, ...props }: ScrollAreaProps) {
  return (
    <BaseScrollArea.Root
      data-slot="scroll-area"
      className={cn("relative min-h-0 min-w-0 overflow-hidden", className)}
      {...props}
    >
      <BaseScrollArea.Viewport
        role="region"
        aria-label={label}
        className="focus-ring -outline-offset-(--focus-width) size-full max-h-[inherit] overscroll-contain rounded-sm"
      >
        {children}
      </BaseScrollArea.Viewport>
      {(["vertical", "horizontal"] as const).map((orientation) => (
        <BaseScrollArea.Scrollbar
          key={orientation}
          orientation={orientation}
          className="flex touch-none p-0.5 select-none data-[orientation=horizontal]:h-2.5 data-[orientation=vertical]:w-2.5"
        >
          <BaseScrollArea.Thumb className="flex-1 rounded-full bg-input forced-color-adjust-none" />
        </BaseScrollArea.Scrollbar>
      ))}
      <BaseScrollArea.Corner />
    </BaseScrollArea.Root>
  )
}

export { ScrollArea, type ScrollAreaProps }

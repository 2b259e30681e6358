import type { ComponentProps } from "react"

import { cn } from "@/lib/utils"

/**
 * Holds the place of what is coming, in its shape. It is hidden from screen readers: say once, on the part that waits,
 * that it is busy.
 */
function Skeleton({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      data-slot="skeleton"
      aria-hidden="true"
      className={cn("min-h-4 rounded-md bg-border forced-colors:border motion-safe:animate-pulse", className)}
      {...props}
    />
  )
}

export { Skeleton }

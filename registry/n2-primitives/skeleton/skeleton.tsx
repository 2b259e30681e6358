import type { ComponentProps } from "react"

import { cn } from "@/lib/utils"

/**
 * A placeholder in the shape of content that is loading. It is hidden from screen readers: set `aria-busy` once, on the
 * part that is loading.
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

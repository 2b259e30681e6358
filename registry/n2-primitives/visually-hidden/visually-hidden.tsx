import type { ComponentProps } from "react"

import { cn } from "@/lib/utils"

type VisuallyHiddenProps = ComponentProps<"span"> & {
  /** Becomes visible while it has the focus, like a skip link. */
  focusable?: boolean
}

/** Visible to screen readers only. */
function VisuallyHidden({ focusable = false, className, ...props }: VisuallyHiddenProps) {
  return (
    <span
      data-slot="visually-hidden"
      className={cn(focusable ? "sr-only focus-within:not-sr-only" : "sr-only", className)}
      {...props}
    />
  )
}

export { VisuallyHidden, type VisuallyHiddenProps }

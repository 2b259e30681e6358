import type { ComponentProps } from "react"

import { cn } from "@/lib/utils"

type VisuallyHiddenProps = ComponentProps<"span"> & {
  /** Comes into sight while it has the focus, as a way past the navigation does. */
  focusable?: boolean
}

/** There for screen readers, not for the eye. */
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

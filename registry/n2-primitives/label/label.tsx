import type { ComponentProps } from "react"

import { cn } from "@/lib/utils"

type LabelProps = ComponentProps<"label"> & {
  /** Marks required fields with a visible star; the control itself announces it to screen readers. */
  required?: boolean
}

function Label({ required = false, className, children, ...props }: LabelProps) {
  return (
    <label
      data-slot="label"
      className={cn(
        "inline-flex items-center gap-2 text-sm leading-snug font-semibold select-none has-disabled:cursor-not-allowed has-disabled:text-muted-foreground has-data-disabled:cursor-not-allowed has-data-disabled:text-muted-foreground pointer-coarse:has-[[role=checkbox],[role=radio],[role=switch]]:min-h-touch",
        className
      )}
      {...props}
    >
      {children}
      {required && (
        <span aria-hidden="true" className="-ms-1 text-destructive">
          *
        </span>
      )}
    </label>
  )
}

export { Label, type LabelProps }

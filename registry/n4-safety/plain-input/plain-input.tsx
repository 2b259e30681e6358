import type { ComponentProps } from "react"
import { Input } from "@base-ui/react/input"

import { cn } from "@/lib/utils"

/**
 * A one-line text input for safety rails, which may not import the primitive: it is used until the root of the
 * application provides its own. It finds its label and its error in a field, and a test compares its style with the
 * primitive.
 */
export function PlainInput({ className, ...props }: ComponentProps<"input">) {
  return (
    <Input
      data-slot="plain-input"
      className={cn(
        "focus-ring h-10 w-full min-w-0 rounded-md border border-input bg-card px-3 text-base font-normal text-foreground transition-colors duration-(--duration-fast) ease-move placeholder:text-muted-foreground hover:border-foreground disabled:border-input read-only:bg-muted disabled:cursor-not-allowed disabled:bg-muted disabled:text-muted-foreground aria-invalid:border-destructive forced-colors:aria-invalid:border-2 data-invalid:border-destructive forced-colors:data-invalid:border-2 file:me-3 file:h-full file:bg-transparent file:text-sm file:font-semibold pointer-coarse:min-h-touch md:text-sm",
        className
      )}
      {...props}
    />
  )
}

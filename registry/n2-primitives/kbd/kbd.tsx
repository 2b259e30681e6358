import type { ComponentProps } from "react"

import { cn } from "@/lib/utils"

/** A keyboard key. Put several keys that are pressed together in a `KbdGroup`. */
function Kbd({ className, ...props }: ComponentProps<"kbd">) {
  return (
    <kbd
      data-slot="kbd"
      className={cn(
        "inline-flex h-5 min-w-5 items-center justify-center rounded-sm border bg-muted px-1 font-sans text-xs leading-none text-foreground select-none",
        className
      )}
      {...props}
    />
  )
}

function KbdGroup({ className, ...props }: ComponentProps<"kbd">) {
  return <kbd data-slot="kbd-group" className={cn("inline-flex items-center gap-1 font-sans", className)} {...props} />
}

export { Kbd, KbdGroup }

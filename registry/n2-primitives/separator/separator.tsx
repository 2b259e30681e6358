import type { ComponentProps } from "react"
import { Separator as BaseSeparator } from "@base-ui/react/separator"

import { cn } from "@/lib/utils"

type SeparatorProps = Omit<ComponentProps<typeof BaseSeparator>, "className"> & {
  className?: string
}

function Separator({ orientation = "horizontal", className, ...props }: SeparatorProps) {
  return (
    <BaseSeparator
      data-slot="separator"
      orientation={orientation}
      className={cn(
        "shrink-0 bg-border forced-color-adjust-none data-[orientation=horizontal]:h-px data-[orientation=horizontal]:w-full data-[orientation=vertical]:w-px data-[orientation=vertical]:self-stretch",
        className
      )}
      {...props}
    />
  )
}

export { Separator, type SeparatorProps }

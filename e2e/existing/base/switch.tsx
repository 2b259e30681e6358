// The switch of a project on Base UI.
import type { ComponentProps } from "react"
import { Switch as Primitive } from "@base-ui/react/switch"

import { cn } from "@/lib/utils"

export function Switch({ className, ...props }: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root
      data-slot="switch"
      className={cn("inline-flex h-5 w-8 shrink-0 items-center rounded-full border border-transparent shadow-xs data-checked:bg-primary data-unchecked:bg-input", className as string)}
      {...props}
    >
      <Primitive.Thumb className="block size-4 rounded-full bg-background data-checked:translate-x-3.5" />
    </Primitive.Root>
  )
}

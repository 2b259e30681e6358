// The switch of a project on Radix.
import type { ComponentProps } from "react"
import { Switch as Primitive } from "radix-ui"

import { cn } from "@/lib/utils"

export function Switch({ className, ...props }: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root
      data-slot="switch"
      className={cn("inline-flex h-5 w-8 shrink-0 items-center rounded-full border border-transparent shadow-xs data-[state=checked]:bg-primary data-[state=unchecked]:bg-input", className)}
      {...props}
    >
      <Primitive.Thumb className="block size-4 rounded-full bg-background data-[state=checked]:translate-x-3.5" />
    </Primitive.Root>
  )
}

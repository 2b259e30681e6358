import type { ComponentProps } from "react"
import { Input as BaseInput } from "@base-ui/react/input"

import { cn } from "@/lib/utils"

type InputProps = Omit<ComponentProps<typeof BaseInput>, "className"> & { className?: string }

/** One line of text. Inside a `Field` it finds its label, its description and its error automatically. */
function Input({ className, ...props }: InputProps) {
  return (
    <BaseInput
      data-slot="input"
      className={cn(
        "focus-ring h-10 w-full min-w-0 rounded-md border border-input bg-card px-3 text-base font-normal text-foreground transition-colors duration-(--duration-fast) ease-move placeholder:text-muted-foreground hover:border-foreground disabled:border-input read-only:bg-muted disabled:cursor-not-allowed disabled:bg-muted disabled:text-muted-foreground aria-invalid:border-destructive forced-colors:aria-invalid:border-2 data-invalid:border-destructive forced-colors:data-invalid:border-2 file:me-3 file:h-full file:bg-transparent file:text-sm file:font-semibold pointer-coarse:min-h-touch md:text-sm",
        className
      )}
      {...props}
    />
  )
}

export { Input, type InputProps }

import type { ComponentProps } from "react"
import { Field as BaseField } from "@base-ui/react/field"

import { cn } from "@/lib/utils"

type TextareaProps = ComponentProps<"textarea">

/** A multi-line text input that grows with its content. Inside a `Field` it finds its label and error automatically. */
function Textarea({ className, ref, rows = 3, ...props }: TextareaProps) {
  return (
    <BaseField.Control
      render={
        <textarea
          ref={ref}
          data-slot="textarea"
          rows={rows}
          className={cn(
            "focus-ring field-sizing-content min-h-20 w-full min-w-0 rounded-md border border-input bg-card px-3 py-2 text-base font-normal text-foreground transition-colors duration-(--duration-fast) ease-move placeholder:text-muted-foreground hover:border-foreground disabled:border-input read-only:bg-muted disabled:cursor-not-allowed disabled:bg-muted disabled:text-muted-foreground aria-invalid:border-destructive forced-colors:aria-invalid:border-2 data-invalid:border-destructive forced-colors:data-invalid:border-2 md:text-sm",
            className
          )}
          {...props}
        />
      }
    />
  )
}

export { Textarea, type TextareaProps }

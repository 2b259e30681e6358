import type { ComponentProps } from "react"
import { Radio as BaseRadio } from "@base-ui/react/radio"
import { RadioGroup as BaseRadioGroup } from "@base-ui/react/radio-group"

import { cn } from "@/lib/utils"

type RadioGroupProps = Omit<ComponentProps<typeof BaseRadioGroup>, "className"> & {
  className?: string
}

/** One choice of a few. Name it with `aria-label`, `aria-labelledby` or the legend of a `FieldSet`. */
function RadioGroup({ className, ...props }: RadioGroupProps) {
  return (
    <BaseRadioGroup
      data-slot="radio-group"
      className={cn("grid justify-items-start gap-3", className)}
      {...props}
    />
  )
}

type RadioProps = Omit<ComponentProps<typeof BaseRadio.Root>, "className"> & { className?: string }

function Radio({ className, ...props }: RadioProps) {
  return (
    <BaseRadio.Root
      data-slot="radio"
      className={cn(
        "focus-ring relative flex size-5 shrink-0 cursor-pointer items-center justify-center rounded-full border border-input bg-card transition-colors duration-(--duration-fast) ease-move hover:border-foreground data-unchecked:data-disabled:border-input data-checked:border-primary data-disabled:cursor-not-allowed data-disabled:opacity-60 aria-invalid:border-destructive forced-colors:aria-invalid:border-2 data-invalid:border-destructive forced-colors:data-invalid:border-2 pointer-coarse:after:absolute pointer-coarse:after:-inset-3",
        className
      )}
      {...props}
    >
      <BaseRadio.Indicator className="size-2.5 rounded-full bg-primary forced-color-adjust-none" />
    </BaseRadio.Root>
  )
}

export { Radio, RadioGroup, type RadioGroupProps, type RadioProps }

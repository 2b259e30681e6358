import type { ComponentProps } from "react"
import { Switch as BaseSwitch } from "@base-ui/react/switch"

import { cn } from "@/lib/utils"

type SwitchProps = Omit<ComponentProps<typeof BaseSwitch.Root>, "className"> & {
  className?: string
}

/** On or off, with immediate effect. For a choice that is submitted with a form, use a `Checkbox`. */
function Switch({ className, ...props }: SwitchProps) {
  return (
    <BaseSwitch.Root
      data-slot="switch"
      className={cn(
        "focus-ring relative inline-flex h-6 forced-color-adjust-none w-11 shrink-0 cursor-pointer items-center rounded-full border border-input bg-muted px-0.5 transition-colors duration-(--duration-fast) ease-move hover:border-foreground data-unchecked:data-disabled:border-input data-checked:border-primary data-checked:bg-primary data-disabled:cursor-not-allowed data-disabled:opacity-60 data-invalid:border-destructive forced-colors:data-invalid:border-2 pointer-coarse:after:absolute pointer-coarse:after:-inset-3",
        className
      )}
      {...props}
    >
      <BaseSwitch.Thumb className="size-4 rounded-full bg-input transition-transform duration-(--duration-fast) ease-move data-checked:translate-x-5 data-checked:bg-primary-foreground rtl:data-checked:-translate-x-5" />
    </BaseSwitch.Root>
  )
}

export { Switch, type SwitchProps }

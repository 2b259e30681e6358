import type { ComponentProps } from "react"
import { Field as BaseField } from "@base-ui/react/field"
import { cva, type VariantProps } from "class-variance-authority"

import { ExpandIcon, Icon } from "@/components/ui/icon"
import { cn } from "@/lib/utils"

const nativeSelectVariants = cva(
  "focus-ring w-full min-w-0 cursor-pointer appearance-none truncate rounded-md border border-input bg-card ps-3 pe-9 text-base font-normal text-foreground transition-colors duration-(--duration-fast) ease-move hover:border-foreground disabled:border-input disabled:cursor-not-allowed disabled:bg-muted disabled:text-muted-foreground aria-invalid:border-destructive forced-colors:aria-invalid:border-2 data-invalid:border-destructive forced-colors:data-invalid:border-2 pointer-coarse:min-h-touch md:text-sm",
  {
    variants: { size: { default: "h-10", sm: "h-8", lg: "h-12" } },
    defaultVariants: { size: "default" },
  }
)

type NativeSelectProps = Omit<ComponentProps<"select">, "size"> & VariantProps<typeof nativeSelectVariants>

/**
 * The native select of the browser: it opens the native picker on a phone, and works without JavaScript. Inside a
 * `Field` it finds its label, its name and its error automatically.
 */
function NativeSelect({ size, className, ...props }: NativeSelectProps) {
  return (
    <span className="relative flex w-full items-center">
      <BaseField.Control
        render={<select data-slot="native-select" className={cn(nativeSelectVariants({ size }), className)} {...props} />}
      />
      <Icon icon={ExpandIcon} className="absolute inset-e-3 text-muted-foreground forced-colors:text-[ButtonText]" />
    </span>
  )
}

/** An `option` in the colours of the theme; browsers that render the list themselves would use the system colours. */
function NativeSelectOption({ className, ...props }: ComponentProps<"option">) {
  return (
    <option
      data-slot="native-select-option"
      className={cn("bg-popover text-popover-foreground", className)}
      {...props}
    />
  )
}

function NativeSelectGroup({ className, ...props }: ComponentProps<"optgroup">) {
  return (
    <optgroup
      data-slot="native-select-group"
      className={cn("bg-popover text-popover-foreground", className)}
      {...props}
    />
  )
}

export { NativeSelect, NativeSelectGroup, NativeSelectOption, type NativeSelectProps }

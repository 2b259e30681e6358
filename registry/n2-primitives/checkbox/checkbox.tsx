import type { ComponentProps } from "react"
import { Checkbox as BaseCheckbox } from "@base-ui/react/checkbox"

import { CheckIcon, Icon, RemoveIcon } from "@/components/ui/icon"
import { cn } from "@/lib/utils"

type CheckboxProps = Omit<ComponentProps<typeof BaseCheckbox.Root>, "className"> & {
  className?: string
}

/** Checked, unchecked or indeterminate. Put it inside a `Label`, or beside a `FieldLabel` in a horizontal `Field`. */
function Checkbox({ className, ...props }: CheckboxProps) {
  return (
    <BaseCheckbox.Root
      data-slot="checkbox"
      className={cn(
        "group/checkbox focus-ring relative flex size-5 shrink-0 cursor-pointer items-center justify-center rounded-sm border border-input bg-card text-primary-foreground transition-colors duration-(--duration-fast) ease-move hover:border-foreground data-unchecked:data-disabled:border-input data-checked:border-primary data-checked:bg-primary data-indeterminate:border-primary data-indeterminate:bg-primary data-disabled:cursor-not-allowed data-disabled:opacity-60 aria-invalid:border-destructive forced-colors:aria-invalid:border-2 data-invalid:border-destructive forced-colors:data-invalid:border-2 pointer-coarse:after:absolute pointer-coarse:after:-inset-3",
        className
      )}
      {...props}
    >
      <BaseCheckbox.Indicator className="flex">
        <Icon icon={CheckIcon} size="sm" className="group-data-indeterminate/checkbox:hidden" />
        <Icon icon={RemoveIcon} size="sm" className="hidden group-data-indeterminate/checkbox:block" />
      </BaseCheckbox.Indicator>
    </BaseCheckbox.Root>
  )
}

export { Checkbox, type CheckboxProps }

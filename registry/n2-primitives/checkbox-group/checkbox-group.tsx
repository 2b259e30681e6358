import type { ComponentProps } from "react"
import { CheckboxGroup as BaseCheckboxGroup } from "@base-ui/react/checkbox-group"

import { cn } from "@/lib/utils"

type CheckboxGroupProps = Omit<ComponentProps<typeof BaseCheckboxGroup>, "className"> & { className?: string }

/**
 * Several checkboxes of which any number can be checked. Put it inside a `Field` with a `FieldLegend` or a label, and
 * each `Checkbox` with its `FieldLabel` into a `FieldItem`.
 */
function CheckboxGroup({ className, ...props }: CheckboxGroupProps) {
  return <BaseCheckboxGroup data-slot="checkbox-group" className={cn("grid gap-2", className)} {...props} />
}

export { CheckboxGroup, type CheckboxGroupProps }

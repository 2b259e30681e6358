import type { ComponentProps } from "react"
import { CheckboxGroup as BaseCheckboxGroup } from "@base-ui/react/checkbox-group"

import { cn } from "@/lib/utils"

type CheckboxGroupProps = Omit<ComponentProps<typeof BaseCheckboxGroup>, "className"> & { className?: string }

/**
 * Several boxes of which any number may be ticked. Put it inside a `Field` with a `FieldLegend` or a label of its own, and
 * each `Checkbox` with its `FieldLabel` into a `FieldItem`.
 */
function CheckboxGroup({ className, ...props }: CheckboxGroupProps) {
  return <BaseCheckboxGroup data-slot="checkbox-group" className={cn("grid gap-2", className)} {...props} />
}

export { CheckboxGroup, type CheckboxGroupProps }

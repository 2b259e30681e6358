"use client"

import type { ComponentProps } from "react"
import { Select as BaseSelect } from "@base-ui/react/select"

import { CheckIcon, ChooseIcon, Icon } from "@/components/ui/icon"
import { cn } from "@/lib/utils"

type Styled<Props> = Omit<Props, "className"> & { className?: string }

/** One of a list that is known beforehand. Give `items` (label and value) so that the trigger can show the label. */
const Select = BaseSelect.Root

type SelectTriggerProps = Styled<ComponentProps<typeof BaseSelect.Trigger>> & {
  /** What stands there while nothing is chosen. */
  placeholder?: string
}

function SelectTrigger({ placeholder, className, children, ...props }: SelectTriggerProps) {
  return (
    <BaseSelect.Trigger
      data-slot="select-trigger"
      className={cn(
        "focus-ring inline-flex h-10 w-full min-w-0 cursor-pointer items-center justify-between gap-2 rounded-md border border-input bg-card px-3 text-start text-sm text-foreground transition-colors duration-(--duration-fast) ease-move select-none not-data-disabled:hover:border-foreground data-disabled:cursor-not-allowed data-disabled:bg-muted data-disabled:text-muted-foreground data-placeholder:text-muted-foreground aria-invalid:border-destructive data-invalid:border-destructive pointer-coarse:min-h-touch",
        className
      )}
      {...props}
    >
      {children ?? <BaseSelect.Value placeholder={placeholder} className="truncate" />}
      <BaseSelect.Icon className="flex text-muted-foreground">
        <Icon icon={ChooseIcon} />
      </BaseSelect.Icon>
    </BaseSelect.Trigger>
  )
}

function SelectContent({
  className,
  children,
  ...props
}: Styled<ComponentProps<typeof BaseSelect.Popup>>) {
  return (
    <BaseSelect.Portal>
      <BaseSelect.Positioner
        alignItemWithTrigger={false}
        sideOffset={4}
        className="z-(--z-overlay) outline-none"
      >
        <BaseSelect.Popup
          data-slot="select-content"
          className={cn(
            "max-h-(--available-height) min-w-(--anchor-width) origin-(--transform-origin) overflow-y-auto rounded-lg border bg-popover p-1 text-popover-foreground shadow-overlay outline-none transition duration-(--duration-fast) ease-enter data-ending-style:scale-95 data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0",
            className
          )}
          {...props}
        >
          <BaseSelect.List>{children}</BaseSelect.List>
        </BaseSelect.Popup>
      </BaseSelect.Positioner>
    </BaseSelect.Portal>
  )
}

function SelectItem({
  className,
  children,
  ...props
}: Styled<ComponentProps<typeof BaseSelect.Item>>) {
  return (
    <BaseSelect.Item
      data-slot="select-item"
      className={cn(
        "flex min-h-9 cursor-default items-center gap-2 rounded-md px-2 py-1.5 text-sm outline-none select-none data-disabled:text-muted-foreground data-highlighted:bg-accent data-highlighted:text-accent-foreground pointer-coarse:min-h-touch",
        className
      )}
      {...props}
    >
      <BaseSelect.ItemText className="flex-1">{children}</BaseSelect.ItemText>
      <span className="flex size-4 shrink-0">
        <BaseSelect.ItemIndicator>
          <Icon icon={CheckIcon} />
        </BaseSelect.ItemIndicator>
      </span>
    </BaseSelect.Item>
  )
}

function SelectGroup(props: ComponentProps<typeof BaseSelect.Group>) {
  return <BaseSelect.Group data-slot="select-group" {...props} />
}

function SelectGroupLabel({
  className,
  ...props
}: Styled<ComponentProps<typeof BaseSelect.GroupLabel>>) {
  return (
    <BaseSelect.GroupLabel
      data-slot="select-group-label"
      className={cn("px-2 py-1.5 text-xs font-semibold text-muted-foreground", className)}
      {...props}
    />
  )
}

export { Select, SelectContent, SelectGroup, SelectGroupLabel, SelectItem, SelectTrigger }

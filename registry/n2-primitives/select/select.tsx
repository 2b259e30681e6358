import type { ComponentProps } from "react"
import { Select as BaseSelect } from "@base-ui/react/select"
import { cva, type VariantProps } from "class-variance-authority"

import { CheckIcon, ChooseIcon, CollapseIcon, ExpandIcon, Icon } from "@/components/ui/icon"
import { cn } from "@/lib/utils"

type Styled<Props> = Omit<Props, "className"> & { className?: string }

const arrow =
  "sticky z-(--z-sticky) flex h-6 w-full items-center justify-center bg-popover text-muted-foreground"

/**
 * One choice from a fixed list, or with `multiple` several. Pass `items` (label and value) so that the trigger can show
 * the label.
 */
const Select = BaseSelect.Root

const selectTriggerVariants = cva(
  "focus-ring inline-flex w-full min-w-0 cursor-pointer items-center justify-between gap-2 rounded-md border border-input bg-card px-3 text-start text-sm text-foreground transition-colors duration-(--duration-fast) ease-move select-none hover:border-foreground data-disabled:border-input data-disabled:cursor-not-allowed data-disabled:bg-muted data-disabled:text-muted-foreground data-placeholder:text-muted-foreground aria-invalid:border-destructive forced-colors:aria-invalid:border-2 data-invalid:border-destructive forced-colors:data-invalid:border-2 pointer-coarse:min-h-touch",
  {
    variants: { size: { default: "h-10", sm: "h-8", lg: "h-12 text-base" } },
    defaultVariants: { size: "default" },
  }
)

type SelectTriggerProps = Styled<ComponentProps<typeof BaseSelect.Trigger>> &
  VariantProps<typeof selectTriggerVariants> & {
    /** What is shown while nothing is selected. */
    placeholder?: string
  }

function SelectTrigger({ size, placeholder, className, children, ...props }: SelectTriggerProps) {
  return (
    <BaseSelect.Trigger
      data-slot="select-trigger"
      className={cn(selectTriggerVariants({ size }), className)}
      {...props}
    >
      {children ?? <SelectValue placeholder={placeholder} />}
      <BaseSelect.Icon className="flex text-muted-foreground">
        <Icon icon={ChooseIcon} />
      </BaseSelect.Icon>
    </BaseSelect.Trigger>
  )
}

/** The selection. A function as its child renders it, for instance as "3 selected". */
function SelectValue({ className, ...props }: Styled<ComponentProps<typeof BaseSelect.Value>>) {
  return <BaseSelect.Value data-slot="select-value" className={cn("truncate", className)} {...props} />
}

type Positioner = ComponentProps<typeof BaseSelect.Positioner>

type SelectContentProps = Styled<ComponentProps<typeof BaseSelect.Popup>> &
  Pick<Positioner, "side" | "align" | "sideOffset" | "alignOffset"> & {
    /** Whether the selected row is placed over the trigger, like a native select with a mouse. */
    alignItemWithTrigger?: boolean
    positionerProps?: Omit<Positioner, "className" | "children">
    portalProps?: ComponentProps<typeof BaseSelect.Portal>
  }

function SelectContent({
  side,
  align,
  sideOffset = 4,
  alignOffset,
  alignItemWithTrigger = false,
  positionerProps,
  portalProps,
  className,
  children,
  ...props
}: SelectContentProps) {
  return (
    <BaseSelect.Portal {...portalProps}>
      <BaseSelect.Positioner
        side={side}
        align={align}
        sideOffset={sideOffset}
        alignOffset={alignOffset}
        alignItemWithTrigger={alignItemWithTrigger}
        className="z-(--z-overlay) outline-none"
        {...positionerProps}
      >
        <BaseSelect.Popup
          data-slot="select-content"
          className={cn(
            "max-h-(--available-height) min-w-(--anchor-width) origin-(--transform-origin) overflow-y-auto rounded-lg border bg-popover p-1 text-popover-foreground shadow-overlay outline-none transition duration-(--duration-fast) ease-enter data-ending-style:scale-95 data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0",
            className
          )}
          {...props}
        >
          <BaseSelect.ScrollUpArrow className={cn(arrow, "top-0")}>
            <Icon icon={CollapseIcon} />
          </BaseSelect.ScrollUpArrow>
          <BaseSelect.List>{children}</BaseSelect.List>
          <BaseSelect.ScrollDownArrow className={cn(arrow, "bottom-0")}>
            <Icon icon={ExpandIcon} />
          </BaseSelect.ScrollDownArrow>
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
        "flex min-h-9 cursor-default items-center gap-2 rounded-md px-2 py-1.5 text-sm outline-none select-none data-disabled:text-muted-foreground data-highlighted:bg-accent data-highlighted:text-accent-foreground pointer-coarse:min-h-touch forced-colors:data-highlighted:bg-[Highlight] forced-colors:data-highlighted:text-[HighlightText] forced-colors:data-highlighted:forced-color-adjust-none",
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

function SelectSeparator({ className, ...props }: Styled<ComponentProps<typeof BaseSelect.Separator>>) {
  return (
    <BaseSelect.Separator
      data-slot="select-separator"
      className={cn("-mx-1 my-1 h-px bg-border forced-color-adjust-none", className)}
      {...props}
    />
  )
}

export {
  Select,
  SelectContent,
  SelectGroup,
  SelectGroupLabel,
  SelectItem,
  SelectSeparator,
  SelectTrigger,
  SelectValue,
  type SelectContentProps,
  type SelectTriggerProps,
}

"use client"

import type { ComponentProps, ReactNode } from "react"
import { Combobox as BaseCombobox } from "@base-ui/react/combobox"

import { CheckIcon, ChooseIcon, CloseIcon, Icon } from "@/components/ui/icon"
import { cn } from "@/lib/utils"

type Styled<Props> = Omit<Props, "className"> & { className?: string }

/** One of a long list, found by typing. `items` is the whole list; the list shows what matches. */
const Combobox = BaseCombobox.Root

type ComboboxInputProps = Styled<ComponentProps<typeof BaseCombobox.Input>> & {
  /** What the button that opens the list is called. */
  openLabel?: string
  /** What the button that empties the field is called. */
  clearLabel?: string
}

function ComboboxInput({
  openLabel = "Show the list",
  clearLabel = "Clear",
  className,
  ...props
}: ComboboxInputProps) {
  const button =
    "focus-ring flex size-8 cursor-pointer items-center justify-center rounded-sm text-muted-foreground hover:text-foreground"
  return (
    <BaseCombobox.InputGroup className="relative flex items-center">
      <BaseCombobox.Input
        data-slot="combobox-input"
        className={cn(
          "focus-ring h-10 w-full min-w-0 rounded-md border border-input bg-card ps-3 pe-18 text-base text-foreground transition-colors duration-(--duration-fast) ease-move placeholder:text-muted-foreground not-disabled:hover:border-foreground disabled:cursor-not-allowed disabled:bg-muted disabled:text-muted-foreground aria-invalid:border-destructive data-invalid:border-destructive pointer-coarse:min-h-touch md:text-sm",
          className
        )}
        {...props}
      />
      <span className="absolute inset-e-1 flex items-center">
        <BaseCombobox.Clear aria-label={clearLabel} className={button}>
          <Icon icon={CloseIcon} />
        </BaseCombobox.Clear>
        <BaseCombobox.Trigger aria-label={openLabel} className={button}>
          <Icon icon={ChooseIcon} />
        </BaseCombobox.Trigger>
      </span>
    </BaseCombobox.InputGroup>
  )
}

type ComboboxContentProps = Styled<Omit<ComponentProps<typeof BaseCombobox.Popup>, "children">> & {
  /** Said when nothing matches. */
  empty?: ReactNode
  /** One row for each item that matches. */
  children: ComponentProps<typeof BaseCombobox.List>["children"]
}

function ComboboxContent({
  empty = "Nothing matches",
  className,
  children,
  ...props
}: ComboboxContentProps) {
  return (
    <BaseCombobox.Portal>
      <BaseCombobox.Positioner sideOffset={4} className="z-(--z-overlay) outline-none">
        <BaseCombobox.Popup
          data-slot="combobox-content"
          className={cn(
            "max-h-(--available-height) w-(--anchor-width) origin-(--transform-origin) overflow-y-auto rounded-lg border bg-popover p-1 text-popover-foreground shadow-overlay outline-none transition duration-(--duration-fast) ease-enter data-ending-style:scale-95 data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0",
            className
          )}
          {...props}
        >
          <BaseCombobox.Empty className="px-2 py-1.5 text-sm text-muted-foreground empty:hidden">
            {empty}
          </BaseCombobox.Empty>
          <BaseCombobox.List>{children}</BaseCombobox.List>
        </BaseCombobox.Popup>
      </BaseCombobox.Positioner>
    </BaseCombobox.Portal>
  )
}

function ComboboxItem({
  className,
  children,
  ...props
}: Styled<ComponentProps<typeof BaseCombobox.Item>>) {
  return (
    <BaseCombobox.Item
      data-slot="combobox-item"
      className={cn(
        "flex min-h-9 cursor-default items-center gap-2 rounded-md px-2 py-1.5 text-sm outline-none select-none data-disabled:text-muted-foreground data-highlighted:bg-accent data-highlighted:text-accent-foreground pointer-coarse:min-h-touch",
        className
      )}
      {...props}
    >
      <span className="flex-1">{children}</span>
      <BaseCombobox.ItemIndicator className="flex">
        <Icon icon={CheckIcon} />
      </BaseCombobox.ItemIndicator>
    </BaseCombobox.Item>
  )
}

export { Combobox, ComboboxContent, ComboboxInput, ComboboxItem }

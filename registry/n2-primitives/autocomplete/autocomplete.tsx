"use client";

import type { ComponentProps, ReactNode } from "react"
import { Autocomplete as BaseAutocomplete } from "@base-ui/react/autocomplete"
import type { VariantProps } from "class-variance-authority"

import { comboboxVariants } from "@/components/ui/combobox-variants"
import { CloseIcon, Icon } from "@/components/ui/icon"
import { useWords } from "@/hooks/use-words"
import { cn } from "@/lib/utils"
import { autocompleteWords } from "@/lib/words"

type Styled<Props> = Omit<Props, "className"> & { className?: string }

/**
 * Free text with suggestions: any text is accepted, whether it is in the list or not. If it must be from the list, use
 * `Combobox`. `items` is the complete list or groups; with `filter={null}` the app decides what is suggested.
 */
const Autocomplete = BaseAutocomplete.Root

type AutocompleteInputProps = Styled<Omit<ComponentProps<typeof BaseAutocomplete.Input>, "size">> &
  VariantProps<typeof comboboxVariants> & {
    /** The accessible name of the button that empties the field; `null` leaves it out. */
    clearLabel?: string | null
  }

function AutocompleteInput({ size, clearLabel, className, ...props }: AutocompleteInputProps) {
  const { say } = useWords("autocomplete", autocompleteWords)
  return (
    <BaseAutocomplete.InputGroup className="relative flex items-center">
      <BaseAutocomplete.Input
        data-slot="autocomplete-input"
        className={cn(
          "focus-ring px-3 placeholder:text-muted-foreground",
          clearLabel !== null && "pe-10",
          comboboxVariants({ size }),
          className
        )}
        {...props}
      />
      {clearLabel !== null && (
        <BaseAutocomplete.Clear
          aria-label={clearLabel ?? say("clear")}
          className="focus-ring absolute inset-e-1 flex size-8 cursor-pointer items-center justify-center rounded-sm text-muted-foreground hover:text-foreground"
        >
          <Icon icon={CloseIcon} />
        </BaseAutocomplete.Clear>
      )}
    </BaseAutocomplete.InputGroup>
  )
}

type Positioner = ComponentProps<typeof BaseAutocomplete.Positioner>

type AutocompleteContentProps = Styled<Omit<ComponentProps<typeof BaseAutocomplete.Popup>, "children">> &
  Pick<Positioner, "side" | "align" | "sideOffset" | "alignOffset" | "anchor"> & {
    /** Announced when nothing is suggested; nothing by default, because free text needs no match. */
    empty?: ReactNode
    /** Shown above the rows, and announced when it changes. */
    status?: ReactNode
    children: ComponentProps<typeof BaseAutocomplete.List>["children"]
    positionerProps?: Omit<Positioner, "className" | "children">
    portalProps?: ComponentProps<typeof BaseAutocomplete.Portal>
  }

function AutocompleteContent({
  empty,
  status,
  side,
  align,
  sideOffset = 4,
  alignOffset,
  anchor,
  positionerProps,
  portalProps,
  className,
  children,
  ...props
}: AutocompleteContentProps) {
  return (
    <BaseAutocomplete.Portal {...portalProps}>
      <BaseAutocomplete.Positioner
        side={side}
        align={align}
        sideOffset={sideOffset}
        alignOffset={alignOffset}
        anchor={anchor}
        className="z-(--z-overlay) outline-none data-empty:hidden has-[[data-slot=autocomplete-empty]:not(:empty)]:block has-[[data-slot=autocomplete-status]:not(:empty)]:block"
        {...positionerProps}
      >
        <BaseAutocomplete.Popup
          data-slot="autocomplete-content"
          className={cn(
            "max-h-(--available-height) w-(--anchor-width) min-w-48 origin-(--transform-origin) overflow-y-auto rounded-lg border bg-popover p-1 text-popover-foreground shadow-overlay outline-none transition duration-(--duration-fast) ease-enter data-ending-style:scale-95 data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0",
            className
          )}
          {...props}
        >
          <BaseAutocomplete.Status
            data-slot="autocomplete-status"
            className="flex items-center gap-2 px-2 py-1.5 text-sm text-muted-foreground empty:hidden"
          >
            {status}
          </BaseAutocomplete.Status>
          <BaseAutocomplete.Empty
            data-slot="autocomplete-empty"
            className="px-2 py-1.5 text-sm text-muted-foreground empty:hidden"
          >
            {empty}
          </BaseAutocomplete.Empty>
          <BaseAutocomplete.List>{children}</BaseAutocomplete.List>
        </BaseAutocomplete.Popup>
      </BaseAutocomplete.Positioner>
    </BaseAutocomplete.Portal>
  )
}

function AutocompleteItem({ className, ...props }: Styled<ComponentProps<typeof BaseAutocomplete.Item>>) {
  return (
    <BaseAutocomplete.Item
      data-slot="autocomplete-item"
      className={cn(
        "flex min-h-9 cursor-default items-center gap-2 rounded-md px-2 py-1.5 text-sm outline-none select-none data-disabled:text-muted-foreground data-highlighted:bg-accent data-highlighted:text-accent-foreground pointer-coarse:min-h-touch forced-colors:data-highlighted:bg-[Highlight] forced-colors:data-highlighted:text-[HighlightText] forced-colors:data-highlighted:forced-color-adjust-none",
        className
      )}
      {...props}
    />
  )
}

function AutocompleteGroup({ className, ...props }: Styled<ComponentProps<typeof BaseAutocomplete.Group>>) {
  return <BaseAutocomplete.Group data-slot="autocomplete-group" className={cn("not-last:mb-1", className)} {...props} />
}

function AutocompleteGroupLabel({ className, ...props }: Styled<ComponentProps<typeof BaseAutocomplete.GroupLabel>>) {
  return (
    <BaseAutocomplete.GroupLabel
      data-slot="autocomplete-group-label"
      className={cn("px-2 py-1.5 text-xs font-semibold text-muted-foreground", className)}
      {...props}
    />
  )
}

const AutocompleteCollection = BaseAutocomplete.Collection

export {
  Autocomplete,
  AutocompleteCollection,
  AutocompleteContent,
  AutocompleteGroup,
  AutocompleteGroupLabel,
  AutocompleteInput,
  AutocompleteItem,
  type AutocompleteContentProps,
  type AutocompleteInputProps,
}

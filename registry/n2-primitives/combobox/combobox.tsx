"use client";

import { createContext, useContext, useImperativeHandle, useRef, useState, type ComponentProps, type ReactNode } from "react"
import { Combobox as BaseCombobox } from "@base-ui/react/combobox"
import type { VariantProps } from "class-variance-authority"

import { comboboxVariants } from "@/components/ui/combobox-variants"
import { CheckIcon, ChooseIcon, CloseIcon, Icon, SearchIcon } from "@/components/ui/icon"
import { Phrase } from "@/components/ui/phrase"
import { useWords } from "@/hooks/use-words"
import { cn } from "@/lib/utils"
import { comboboxWords } from "@/lib/words"

type Styled<Props> = Omit<Props, "className"> & { className?: string }

/** Whether the field was left with text that is no choice. */
const UnmatchedContext = createContext(false)

type ComboboxProps<Value, Multiple extends boolean | undefined, Item> = BaseCombobox.Root.Props<Value, Multiple, Item> & {
  /** Why a form is not submitted while the field has text that is no choice. */
  unmatchedLabel?: string
}

/**
 * One choice from a long list, found by typing; with `multiple` several. `items` is the complete list, or groups with
 * their own `items`; the list shows the matches, and Enter selects the first one. Text that is no choice stays in the
 * field, which is then invalid. With `filter={null}` the app decides what matches, for instance with a server.
 */
function Combobox<Value, Multiple extends boolean | undefined = false, Item = Value>({
  unmatchedLabel,
  inputRef,
  onInputValueChange,
  onOpenChange,
  ...props
}: ComboboxProps<Value, Multiple, Item>) {
  const { say } = useWords("combobox", comboboxWords)
  const [unmatched, setUnmatched] = useState(false)
  // Forms read the validity of this one.
  const hidden = useRef<HTMLInputElement>(null)
  useImperativeHandle(inputRef, () => hidden.current!)
  // The input with typed text, until something is chosen or the text is deleted.
  const typed = useRef<HTMLInputElement | null>(null)

  function mark(next: boolean) {
    setUnmatched(next)
    hidden.current?.setCustomValidity(next ? (unmatchedLabel ?? say("unmatched")) : "")
  }

  return (
    <UnmatchedContext value={unmatched}>
      <BaseCombobox.Root
        // Without a highlighted row, Enter would select nothing.
        autoHighlight
        {...props}
        inputRef={hidden}
        onInputValueChange={(text, details) => {
          // The list was closed: without a choice, Base UI deletes the text.
          if (details.reason === "input-clear" && isField(typed.current)) {
            details.cancel()
            mark(true)
            return
          }
          const isTyped = details.reason === "input-change" && text.trim() !== ""
          typed.current = isTyped ? (details.event.target as HTMLInputElement) : null
          mark(false)
          onInputValueChange?.(text, details)
        }}
        onOpenChange={(open, details) => {
          const input = open ? null : typed.current
          if (input && details.reason === "item-press") {
            typed.current = null
          } else if (input && details.event instanceof KeyboardEvent && details.event.key === "Enter") {
            // No row is highlighted, and the form would be submitted.
            details.event.preventDefault()
            details.cancel()
            return
          } else if (input && isField(input) && details.reason !== "escape-key") {
            const row = rowOf(input)
            if (row) typed.current = null
            // With `multiple`, a click on a selected row would remove it.
            if (row?.getAttribute("aria-selected") === "false") row.click()
          }
          onOpenChange?.(open, details)
        }}
      />
    </UnmatchedContext>
  )
}

/** An input that stays, and not the one inside a list, which starts empty each time. */
const isField = (input: HTMLInputElement | null) => input !== null && !input.closest("[data-slot=combobox-content]")

/** The row whose text was written out. */
function rowOf(input: HTMLInputElement) {
  const plain = (text: string | null) => text?.trim().toLocaleLowerCase()
  const list = document.getElementById(input.getAttribute("aria-controls") ?? "")
  const rows = list?.querySelectorAll<HTMLElement>("[role=option]:not([data-disabled])") ?? []
  return [...rows].find(({ textContent }) => plain(textContent) === plain(input.value))
}

const button =
  "focus-ring flex size-8 cursor-pointer items-center justify-center rounded-sm text-muted-foreground hover:text-foreground"

type ComboboxInputProps = Styled<Omit<ComponentProps<typeof BaseCombobox.Input>, "size">> &
  VariantProps<typeof comboboxVariants> & {
    /** The accessible name of the button that opens the list. */
    openLabel?: string
    /** The accessible name of the button that empties the field. */
    clearLabel?: string
  }

function ComboboxInput({
  size,
  openLabel,
  clearLabel,
  className,
  ...props
}: ComboboxInputProps) {
  const { say } = useWords("combobox", comboboxWords)
  const unmatched = useContext(UnmatchedContext)
  return (
    <BaseCombobox.InputGroup className="relative flex items-center">
      <BaseCombobox.Input
        data-slot="combobox-input"
        aria-invalid={unmatched || undefined}
        className={cn(
          "focus-ring ps-3 pe-18 placeholder:text-muted-foreground",
          comboboxVariants({ size }),
          className
        )}
        {...props}
      />
      <span className="absolute inset-e-1 flex items-center">
        <BaseCombobox.Clear aria-label={clearLabel ?? say("clear")} className={button}>
          <Icon icon={CloseIcon} />
        </BaseCombobox.Clear>
        <BaseCombobox.Trigger aria-label={openLabel ?? say("open")} className={button}>
          <Icon icon={ChooseIcon} />
        </BaseCombobox.Trigger>
      </span>
    </BaseCombobox.InputGroup>
  )
}

/** The selected value as text: the label of an object, otherwise the value itself. */
const labelOf = (value: unknown) =>
  typeof value === "object" && value !== null && "label" in value ? String(value.label) : String(value)

type ComboboxChipsInputProps = Styled<Omit<ComponentProps<typeof BaseCombobox.Input>, "size">> &
  VariantProps<typeof comboboxVariants> & {
    /** The text of a choice; if omitted, its `label` or the value itself. */
    // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the root has the type, its parts do not
    itemToLabel?: (value: any) => string
    /** The label of the remove button of a choice. */
    removeLabel?: (label: string) => string
    /** The screen reader text about the choices in front of the input. */
    hint?: (count: number) => string
  }

/**
 * For `multiple`: choices are shown in front of the typed text, and can be removed with their remove button, Backspace
 * or Delete.
 */
function ComboboxChipsInput({
  size,
  itemToLabel = labelOf,
  removeLabel,
  hint,
  placeholder,
  className,
  ...props
}: ComboboxChipsInputProps) {
  const { say } = useWords("combobox", comboboxWords)
  const unmatched = useContext(UnmatchedContext)
  return (
    <BaseCombobox.InputGroup
      data-slot="combobox-chips"
      className={cn(
        "flex cursor-text flex-wrap items-center px-1.5 py-1 has-aria-invalid:border-destructive forced-colors:has-aria-invalid:border-2 has-[input:focus-visible]:outline-(length:--focus-width) has-[input:focus-visible]:outline-offset-(--focus-offset) has-[input:focus-visible]:outline-ring has-[input:focus-visible]:outline-solid",
        comboboxVariants({ size })
      )}
    >
      <BaseCombobox.Value>
        {(chosen: unknown[]) => (
          <BaseCombobox.Chips className="flex w-full flex-wrap items-center gap-1">
            {chosen.map((value) => {
              const label = itemToLabel(value)
              return (
                <BaseCombobox.Chip
                  key={label}
                  data-slot="combobox-chip"
                  aria-label={label}
                  className="focus-ring flex min-h-7 items-center gap-1 rounded-sm border bg-secondary ps-2 text-sm text-secondary-foreground"
                >
                  <span className="truncate">{label}</span>
                  <BaseCombobox.ChipRemove
                    aria-label={removeLabel?.(label) ?? say("remove", { name: label })}
                    className="flex size-7 cursor-pointer items-center justify-center rounded-sm text-muted-foreground hover:text-foreground pointer-coarse:size-touch"
                  >
                    <Icon icon={CloseIcon} size="sm" />
                  </BaseCombobox.ChipRemove>
                </BaseCombobox.Chip>
              )
            })}
            <BaseCombobox.Input
              data-slot="combobox-chips-input"
              aria-invalid={unmatched || undefined}
              placeholder={chosen.length === 0 ? placeholder : undefined}
              aria-description={chosen.length === 0 ? undefined : (hint?.(chosen.length) ?? say("chosen", { count: chosen.length }))}
              className={cn(
                "h-7 min-w-16 flex-1 bg-transparent px-1.5 outline-none placeholder:text-muted-foreground",
                className
              )}
              {...props}
            />
          </BaseCombobox.Chips>
        )}
      </BaseCombobox.Value>
    </BaseCombobox.InputGroup>
  )
}

type ComboboxTriggerProps = Styled<ComponentProps<typeof BaseCombobox.Trigger>> &
  VariantProps<typeof comboboxVariants> & { placeholder?: ReactNode }

/** A button that shows the choice and opens the list; put a `ComboboxSearch` in the list to type there. */
function ComboboxTrigger({ size, placeholder, className, children, ...props }: ComboboxTriggerProps) {
  return (
    <BaseCombobox.Trigger
      data-slot="combobox-trigger"
      className={cn(
        "focus-ring inline-flex cursor-pointer items-center justify-between gap-2 px-3 text-start data-placeholder:text-muted-foreground",
        comboboxVariants({ size }),
        className
      )}
      {...props}
    >
      <span className="truncate">{children ?? <BaseCombobox.Value placeholder={placeholder} />}</span>
      <Icon icon={ChooseIcon} className="text-muted-foreground" />
    </BaseCombobox.Trigger>
  )
}

/** The input inside the list, for a `ComboboxTrigger`. */
function ComboboxSearch({ className, ...props }: Styled<ComponentProps<typeof BaseCombobox.Input>>) {
  return (
    <span className="-mx-1 -mt-1 mb-1 flex items-center gap-2 rounded-t-md border-b px-3 has-focus-visible:outline-(length:--focus-width) has-focus-visible:-outline-offset-(--focus-offset) has-focus-visible:outline-ring has-focus-visible:outline-solid">
      <Icon icon={SearchIcon} className="text-muted-foreground" />
      <BaseCombobox.Input
        data-slot="combobox-search"
        className={cn(
          "h-10 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted-foreground md:text-sm",
          className
        )}
        {...props}
      />
    </span>
  )
}

type Positioner = ComponentProps<typeof BaseCombobox.Positioner>

type ComboboxContentProps = Styled<Omit<ComponentProps<typeof BaseCombobox.Popup>, "children">> &
  Pick<Positioner, "side" | "align" | "sideOffset" | "alignOffset" | "anchor"> & {
    /** Announced when nothing matches. */
    empty?: ReactNode
    /** Shown above the rows, and announced when it changes: "Searching…", "Could not be loaded". */
    status?: ReactNode
    /** A `ComboboxSearch`, if the list is opened by a `ComboboxTrigger`. */
    search?: ReactNode
    /** One row per matching item, or one group per group. */
    children: ComponentProps<typeof BaseCombobox.List>["children"]
    positionerProps?: Omit<Positioner, "className" | "children">
    portalProps?: ComponentProps<typeof BaseCombobox.Portal>
  }

function ComboboxContent({
  empty,
  status,
  search,
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
}: ComboboxContentProps) {
  return (
    <BaseCombobox.Portal {...portalProps}>
      <BaseCombobox.Positioner
        side={side}
        align={align}
        sideOffset={sideOffset}
        alignOffset={alignOffset}
        anchor={anchor}
        className="z-(--z-overlay) outline-none"
        {...positionerProps}
      >
        <BaseCombobox.Popup
          data-slot="combobox-content"
          className={cn(
            "max-h-(--available-height) w-(--anchor-width) min-w-48 origin-(--transform-origin) overflow-y-auto rounded-lg border bg-popover p-1 text-popover-foreground shadow-overlay outline-none transition duration-(--duration-fast) ease-enter data-ending-style:scale-95 data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0",
            className
          )}
          {...props}
        >
          {search}
          <BaseCombobox.Status className="flex items-center gap-2 px-2 py-1.5 text-sm text-muted-foreground empty:hidden">
            {status}
          </BaseCombobox.Status>
          <BaseCombobox.Empty className="px-2 py-1.5 text-sm text-muted-foreground empty:hidden">
            {empty === undefined ? <Phrase name="combobox.empty">{comboboxWords.empty}</Phrase> : empty}
          </BaseCombobox.Empty>
          <BaseCombobox.List>{children}</BaseCombobox.List>
        </BaseCombobox.Popup>
      </BaseCombobox.Positioner>
    </BaseCombobox.Portal>
  )
}

function ComboboxItem({ className, children, ...props }: Styled<ComponentProps<typeof BaseCombobox.Item>>) {
  return (
    <BaseCombobox.Item
      data-slot="combobox-item"
      className={cn(
        "flex min-h-9 cursor-default items-center gap-2 rounded-md px-2 py-1.5 text-sm outline-none select-none data-disabled:text-muted-foreground data-highlighted:bg-accent data-highlighted:text-accent-foreground pointer-coarse:min-h-touch forced-colors:data-highlighted:bg-[Highlight] forced-colors:data-highlighted:text-[HighlightText] forced-colors:data-highlighted:forced-color-adjust-none",
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

/** Rows with a common label. Pass the `items` of the group, and a `ComboboxCollection` inside that renders them. */
function ComboboxGroup({ className, ...props }: Styled<ComponentProps<typeof BaseCombobox.Group>>) {
  return <BaseCombobox.Group data-slot="combobox-group" className={cn("not-last:mb-1", className)} {...props} />
}

function ComboboxGroupLabel({ className, ...props }: Styled<ComponentProps<typeof BaseCombobox.GroupLabel>>) {
  return (
    <BaseCombobox.GroupLabel
      data-slot="combobox-group-label"
      className={cn("px-2 py-1.5 text-xs font-semibold text-muted-foreground", className)}
      {...props}
    />
  )
}

const ComboboxCollection = BaseCombobox.Collection

export {
  Combobox,
  ComboboxChipsInput,
  ComboboxCollection,
  ComboboxContent,
  ComboboxGroup,
  ComboboxGroupLabel,
  ComboboxInput,
  ComboboxItem,
  ComboboxSearch,
  ComboboxTrigger,
  type ComboboxChipsInputProps,
  type ComboboxContentProps,
  type ComboboxInputProps,
  type ComboboxProps,
  type ComboboxTriggerProps,
}

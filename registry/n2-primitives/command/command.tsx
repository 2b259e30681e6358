import type { ComponentProps, ReactNode } from "react"
import { Autocomplete as BaseAutocomplete } from "@base-ui/react/autocomplete"

import { Dialog, DialogContent, DialogTitle } from "@/components/ui/dialog"
import { Icon, SearchIcon } from "@/components/ui/icon"
import { Phrase } from "@/components/ui/phrase"
import { cn } from "@/lib/utils"
import { commandWords } from "@/lib/words"

type Styled<Props> = Omit<Props, "className"> & { className?: string }

/**
 * A searchable list in which Enter runs an action instead of selecting. `items` is the complete list, or groups with
 * their own `items`; with `filteredItems` the app decides what matches, in which order.
 */
function Command<Item>(props: Omit<BaseAutocomplete.Root.Props<Item>, "inline" | "open" | "mode">) {
  // Base UI distinguishes lists and groups by overloads, which a wrapper cannot choose between.
  const { items, ...rest } = props as Omit<typeof props, "items"> & { items?: readonly Item[] }
  return <BaseAutocomplete.Root<Item> items={items} inline open autoHighlight="always" keepHighlight {...rest} />
}

function CommandInput({ className, ...props }: Styled<ComponentProps<typeof BaseAutocomplete.Input>>) {
  return (
    <BaseAutocomplete.InputGroup className="flex items-center gap-2 rounded-t-md border-b px-3 has-focus-visible:outline-(length:--focus-width) has-focus-visible:-outline-offset-(--focus-offset) has-focus-visible:outline-ring has-focus-visible:outline-solid">
      <Icon icon={SearchIcon} className="text-muted-foreground" />
      <BaseAutocomplete.Input
        data-slot="command-input"
        spellCheck={false}
        className={cn(
          "h-11 min-w-0 flex-1 bg-transparent text-base text-foreground outline-none placeholder:text-muted-foreground md:text-sm",
          className
        )}
        {...props}
      />
    </BaseAutocomplete.InputGroup>
  )
}

type CommandListProps = Styled<ComponentProps<typeof BaseAutocomplete.List>> & {
  /** Announced when nothing matches. */
  empty?: ReactNode
  /** Announced when it changes: the number of matches, or that a search is running. */
  status?: ReactNode
}

function CommandList({ empty, status, className, ...props }: CommandListProps) {
  return (
    <>
      <BaseAutocomplete.Status className="sr-only">{status}</BaseAutocomplete.Status>
      <BaseAutocomplete.Empty className="px-4 py-6 text-center text-sm text-muted-foreground empty:hidden">
        {empty === undefined ? <Phrase name="command.empty">{commandWords.empty}</Phrase> : empty}
      </BaseAutocomplete.Empty>
      <BaseAutocomplete.List
        data-slot="command-list"
        className={cn("max-h-80 overflow-y-auto overscroll-contain p-1 data-empty:p-0", className)}
        {...props}
      />
    </>
  )
}

function CommandGroup({ className, ...props }: Styled<ComponentProps<typeof BaseAutocomplete.Group>>) {
  return <BaseAutocomplete.Group data-slot="command-group" className={cn("not-last:mb-1", className)} {...props} />
}

function CommandGroupLabel({ className, ...props }: Styled<ComponentProps<typeof BaseAutocomplete.GroupLabel>>) {
  return (
    <BaseAutocomplete.GroupLabel
      data-slot="command-group-label"
      className={cn("px-2 py-1.5 text-xs font-semibold text-muted-foreground", className)}
      {...props}
    />
  )
}

const CommandCollection = BaseAutocomplete.Collection

/** Runs its `onClick`, by pointer and by Enter. */
function CommandItem({ className, ...props }: Styled<ComponentProps<typeof BaseAutocomplete.Item>>) {
  return (
    <BaseAutocomplete.Item
      data-slot="command-item"
      className={cn(
        "flex min-h-9 cursor-pointer items-center gap-2 rounded-md px-2 py-1.5 text-sm outline-none select-none data-disabled:cursor-not-allowed data-disabled:text-muted-foreground data-highlighted:bg-accent data-highlighted:text-accent-foreground pointer-coarse:min-h-touch forced-colors:data-highlighted:bg-[Highlight] forced-colors:data-highlighted:text-[HighlightText] forced-colors:data-highlighted:forced-color-adjust-none",
        className
      )}
      {...props}
    />
  )
}

/** The keyboard shortcut, at the end of the row; shown, not bound. */
function CommandShortcut({ className, ...props }: ComponentProps<"kbd">) {
  return (
    <kbd
      data-slot="command-shortcut"
      className={cn("ms-auto ps-4 font-sans text-xs text-muted-foreground", className)}
      {...props}
    />
  )
}

type CommandDialogProps = Omit<ComponentProps<typeof Dialog>, "children"> & {
  /** The accessible name of the dialog; announced, not shown. */
  title: string
  /** The element that opens it, such as a `DialogTrigger`. */
  trigger?: ReactNode
  closeLabel?: string | null
  className?: string
  children?: ReactNode
}

/** The list in a dialog. */
function CommandDialog({ title, trigger, closeLabel = null, className, children, ...props }: CommandDialogProps) {
  return (
    <Dialog {...props}>
      {trigger}
      <DialogContent
        data-slot="command-dialog"
        closeLabel={closeLabel}
        className={cn("gap-0 self-start overflow-hidden p-0", className)}
      >
        <DialogTitle className="sr-only">{title}</DialogTitle>
        {children}
      </DialogContent>
    </Dialog>
  )
}

export {
  Command,
  CommandCollection,
  CommandDialog,
  CommandGroup,
  CommandGroupLabel,
  CommandInput,
  CommandItem,
  CommandList,
  CommandShortcut,
  type CommandDialogProps,
  type CommandListProps,
}

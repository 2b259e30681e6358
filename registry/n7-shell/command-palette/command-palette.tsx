"use client";

import { useDeferredValue, useEffect, useMemo, useRef, useState, type ComponentProps } from "react"

import { Button } from "@/components/ui/button"
import {
  Command as CommandRoot,
  CommandCollection,
  CommandDialog,
  CommandGroup,
  CommandGroupLabel,
  CommandInput,
  CommandItem,
  CommandList,
  CommandShortcut,
} from "@/components/ui/command"
import { DialogTrigger } from "@/components/ui/dialog"
import { Icon, SearchIcon } from "@/components/ui/icon"
import { Anchor } from "@/components/ui/link-provider"
import { commandPaletteWords, useWords, type Words } from "@/components/ui/words"
import { useHarness } from "@/hooks/use-harness"
import { findCommands, type Command } from "@/lib/find-commands"
import { cn } from "@/lib/utils"

export type { Command }

export type CommandPaletteLabels = Words["commandPalette"]

export type CommandPaletteProps = Omit<ComponentProps<"div">, "children"> & {
  commands: readonly Command[]
  /** The key that opens it together with Ctrl or Command; `null` for none. */
  hotkey?: string | null
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** Navigates, such as `push` of a router; if omitted, rows with an address are links, and the `LinkProvider` decides. */
  navigate?: (href: string) => void
  labels?: Partial<CommandPaletteLabels>
}

/** Every page and action of the product, found by typing. */
export function CommandPalette({
  commands,
  hotkey = "k",
  open,
  onOpenChange,
  navigate,
  labels,
  className,
  ...props
}: CommandPaletteProps) {
  const { log } = useHarness("command-palette")
  const [own, setOwn] = useState(false)
  const shown = open ?? own
  const { say } = useWords("commandPalette", commandPaletteWords, labels)

  const change = useRef<(open: boolean) => void>(() => {})
  useEffect(() => {
    change.current = (next) => {
      setOwn(next)
      onOpenChange?.(next)
    }
  })

  useEffect(() => {
    if (hotkey === null) return
    const listen = (event: globalThis.KeyboardEvent) => {
      const pressed = event.key.toLowerCase() === hotkey.toLowerCase()
      if (!pressed || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.isComposing) return
      event.preventDefault()
      change.current(true)
    }
    document.addEventListener("keydown", listen)
    return () => document.removeEventListener("keydown", listen)
  }, [hotkey])

  function choose(command: Command) {
    change.current(false)
    log.info("a command was chosen", { command: command.id })
    command.run?.()
    if (command.href !== undefined) navigate?.(command.href)
  }

  return (
    <div data-slot="command-palette" className={cn("inline-flex", className)} {...props}>
      <CommandDialog
        open={shown}
        onOpenChange={(next) => change.current(next)}
        title={say("heading")}
        trigger={
          <DialogTrigger
            render={<Button variant="outline" size="sm" />}
            aria-keyshortcuts={hotkey ? `Control+${hotkey.toUpperCase()} Meta+${hotkey.toUpperCase()}` : undefined}
          >
            <Icon icon={SearchIcon} />
            {say("open")}
          </DialogTrigger>
        }
      >
        <Finder commands={commands} labels={labels} links={navigate === undefined} onChoose={choose} />
      </CommandDialog>
    </div>
  )
}

type FinderProps = {
  commands: readonly Command[]
  labels: CommandPaletteProps["labels"]
  /** Whether a row with an address is a link. */
  links: boolean
  onChoose: (command: Command) => void
}

function Finder({ commands, labels, links, onChoose }: FinderProps) {
  const { say } = useWords("commandPalette", commandPaletteWords, labels)
  const [words, setWords] = useState("")
  const asked = useDeferredValue(words)
  const groups = useMemo(() => grouped(findCommands(commands, asked)), [commands, asked])
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  return (
    <CommandRoot
      items={groups}
      filteredItems={groups}
      itemToStringValue={({ label }: Command) => label}
      value={words}
      onValueChange={(next, { reason }) => {
        // A selected row runs its action; its name must not be put in the input.
        if (reason !== "item-press") setWords(next)
      }}
    >
      <CommandInput aria-label={say("search")} placeholder={say("search")} />
      <CommandList empty={asked.trim() ? say("empty", { words: asked }) : say("emptyWithoutWords")} status={asked.trim() && count > 0 ? say("found", { count }) : undefined}>
        {({ value, items }: Group) => (
          <CommandGroup key={value} items={items}>
            {value && <CommandGroupLabel>{value}</CommandGroupLabel>}
            <CommandCollection>
              {(command: Command) => (
                <CommandItem
                  key={command.id}
                  value={command}
                  // Enter clicks the row. Tab does not lead to it: the focus stays in the input.
                  render={links && command.href !== undefined ? <Anchor href={command.href} tabIndex={-1} /> : undefined}
                  onClick={() => onChoose(command)}
                >
                  {command.icon ? <Icon icon={command.icon} /> : null}
                  <bdi className="min-w-0 break-words">{command.label}</bdi>
                  {command.shortcut && <CommandShortcut>{command.shortcut}</CommandShortcut>}
                </CommandItem>
              )}
            </CommandCollection>
          </CommandGroup>
        )}
      </CommandList>
    </CommandRoot>
  )
}

type Group = { value: string; items: Command[] }

function grouped(commands: readonly Command[]): Group[] {
  const groups = new Map<string, Command[]>()
  for (const command of commands) {
    const name = command.group ?? ""
    groups.set(name, [...(groups.get(name) ?? []), command])
  }
  return [...groups].map(([value, items]) => ({ value, items }))
}

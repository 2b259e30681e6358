"use client"

import {
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
} from "react"

import { Button } from "@/components/ui/button"
import { Dialog, DialogContent, DialogTitle, DialogTrigger } from "@/components/ui/dialog"
import { Icon, SearchIcon, type IconSource } from "@/components/ui/icon"
import { Input } from "@/components/ui/input"
import { useHarness } from "@/hooks/use-harness"
import { cn } from "@/lib/utils"

export type Command = {
  id: string
  label: string
  /** Commands with the same word stand together. */
  group?: string
  icon?: IconSource
  /** Other words by which people look for it. */
  keywords?: readonly string[]
  /** Where it leads; or say in `run` what it does. */
  href?: string
  run?: () => void
  disabled?: boolean
}

export type CommandPaletteLabels = {
  open: string
  heading: string
  search: string
  empty: (words: string) => string
  found: (count: number) => string
}

const englishLabels: CommandPaletteLabels = {
  open: "Search",
  heading: "Go anywhere, do anything",
  search: "What are you looking for?",
  empty: (words) => `Nothing is called “${words}” here.`,
  found: (count) => (count === 1 ? "One match" : `${count} matches`),
}

export type CommandPaletteProps = Omit<ComponentProps<"div">, "children"> & {
  commands: readonly Command[]
  /** The key that opens it together with Control or Command; `null` for none. */
  hotkey?: string | null
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** How to go somewhere, such as a router's `push`; left out, the browser goes. */
  navigate?: (href: string) => void
  labels?: Partial<CommandPaletteLabels>
}

/** Every place and every action of the product, found by typing. */
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
  const text = { ...englishLabels, ...labels }

  const change = useRef((_: boolean) => {})
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
    if (command.href === undefined) return
    if (navigate) navigate(command.href)
    else window.location.assign(command.href)
  }

  return (
    <div data-slot="command-palette" className={cn("inline-flex", className)} {...props}>
      <Dialog open={shown} onOpenChange={(next) => change.current(next)}>
        <DialogTrigger
          render={<Button variant="outline" size="sm" />}
          aria-keyshortcuts={hotkey ? `Control+${hotkey.toUpperCase()} Meta+${hotkey.toUpperCase()}` : undefined}
        >
          <Icon icon={SearchIcon} />
          {text.open}
        </DialogTrigger>
        <DialogContent className="gap-3 self-start p-4">
          <DialogTitle className="pe-8 text-sm">{text.heading}</DialogTitle>
          <Finder commands={commands} text={text} onChoose={choose} />
        </DialogContent>
      </Dialog>
    </div>
  )
}

type FinderProps = { commands: readonly Command[]; text: CommandPaletteLabels; onChoose: (command: Command) => void }

function Finder({ commands, text, onChoose }: FinderProps) {
  const { motion, LiveRegion, announce } = useHarness("command-palette")
  const id = useId()
  const [words, setWords] = useState("")
  const [active, setActive] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const asked = useDeferredValue(words)
  const groups = useMemo(() => grouped(findCommands(commands, asked)), [commands, asked])
  const matches = groups.flatMap(({ members }) => members)
  const at = Math.min(active, matches.length - 1)
  const current = matches[at]

  const { empty, found } = text
  const count = matches.length
  useEffect(() => {
    if (asked.trim()) announce(count === 0 ? empty(asked) : found(count))
  }, [announce, asked, count, empty, found])

  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" })
  }, [at, count])

  function steer(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const last = matches.length - 1
    const target = {
      ArrowDown: at >= last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      PageDown: Math.min(last, at + 8),
      PageUp: Math.max(0, at - 8),
    }[event.key]
    if (target !== undefined) {
      event.preventDefault()
      setActive(Math.max(0, target))
    } else if (event.key === "Enter" && current) {
      event.preventDefault()
      onChoose(current)
    }
  }

  return (
    <>
      <Input
        role="combobox"
        aria-expanded={matches.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={current && `${id}-${current.id}`}
        aria-autocomplete="list"
        aria-label={text.search}
        placeholder={text.search}
        autoComplete="off"
        spellCheck={false}
        value={words}
        onChange={(event) => {
          setWords(event.target.value)
          setActive(0)
        }}
        onKeyDown={steer}
      />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={text.heading}
        className="max-h-80 overflow-y-auto"
      >
        {groups.map(({ name, members }, index) => (
          <div key={name ?? index} role="group" aria-labelledby={name ? `${id}-group-${index}` : undefined}>
            {name ? (
              <p id={`${id}-group-${index}`} className="px-2 py-1.5 text-xs font-semibold text-muted-foreground">
                {name}
              </p>
            ) : null}
            {members.map((command) => (
              <div
                key={command.id}
                id={`${id}-${command.id}`}
                role="option"
                aria-selected={command === current}
                className="flex min-h-9 cursor-pointer items-center gap-2 rounded-md px-2 py-1.5 text-sm aria-selected:bg-accent aria-selected:text-accent-foreground pointer-coarse:min-h-touch"
                style={motion.transition("background-color", "fast")}
                onPointerMove={() => setActive(matches.indexOf(command))}
                onClick={() => onChoose(command)}
              >
                {command.icon ? <Icon icon={command.icon} className="text-muted-foreground" /> : null}
                <bdi className="min-w-0 break-words">{command.label}</bdi>
              </div>
            ))}
          </div>
        ))}
      </div>
      {count === 0 ? <p className="px-2 py-4 text-sm text-muted-foreground">{text.empty(asked)}</p> : null}
      <LiveRegion />
    </>
  )
}

function grouped(commands: readonly Command[]) {
  const groups = new Map<string | undefined, Command[]>()
  for (const command of commands) groups.set(command.group, [...(groups.get(command.group) ?? []), command])
  return [...groups].map(([name, members]) => ({ name, members }))
}

// Without marks and capitals, so that "resume" finds "Résumé".
const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLocaleLowerCase()

/** Commands that hold every word, best match first; all of them where nothing is asked. */
export function findCommands(commands: readonly Command[], words: string) {
  const wanted = plain(words).split(/\s+/).filter(Boolean)
  const usable = commands.filter((command) => !command.disabled)
  if (wanted.length === 0) return usable
  return usable
    .flatMap((command, index) => {
      const label = plain(command.label)
      const rest = plain([command.group ?? "", ...(command.keywords ?? [])].join(" "))
      let score = 0
      for (const word of wanted) {
        if (label.startsWith(word)) score += 4
        else if (label.split(/[\s\p{P}]+/u).some((part) => part.startsWith(word))) score += 3
        else if (label.includes(word)) score += 2
        else if (rest.includes(word)) score += 1
        else return []
      }
      return { command, score, index }
    })
    .sort((one, other) => other.score - one.score || one.index - other.index)
    .map(({ command }) => command)
}

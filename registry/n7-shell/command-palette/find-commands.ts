// Finding commands by words. No directive: a server may answer the same question.

import type { IconSource } from "@/components/ui/icon"

export type Command = {
  id: string
  label: string
  /** Commands with the same word stand together. */
  group?: string
  icon?: IconSource
  /** Other words by which people look for it. */
  keywords?: readonly string[]
  /** The keys that do the same, to be shown; the app binds them. */
  shortcut?: string
  /** Where it leads; or say in `run` what it does. */
  href?: string
  run?: () => void
  disabled?: boolean
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

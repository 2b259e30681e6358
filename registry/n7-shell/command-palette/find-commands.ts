// Finds commands by words. No directive: it also works on a server.

import type { IconSource } from "@/components/ui/icon"

export type Command = {
  id: string
  label: string
  /** The group; commands of one group are listed together. */
  group?: string
  icon?: IconSource
  /** Other search words. */
  keywords?: readonly string[]
  /** The keyboard shortcut to show; the app binds it. */
  shortcut?: string
  /** The target address; or set `run`. */
  href?: string
  run?: () => void
  disabled?: boolean
}

// Without marks and capitals, so that "resume" finds "Résumé".
const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLocaleLowerCase()

/** Commands that contain every word, best match first; all commands if there is no query. */
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

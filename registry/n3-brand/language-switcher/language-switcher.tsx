"use client";

import { useState, type ComponentProps } from "react"

import { Button } from "@/components/ui/button"
import { ExpandIcon, Icon, LanguageIcon } from "@/components/ui/icon"
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from "@/components/ui/menu"
import { languageSwitcherWords, useWords, type Words } from "@/components/ui/words"
import { useHarness } from "@/hooks/use-harness"
import { directionOf, ownNameOf } from "@/lib/language"
import { cn } from "@/lib/utils"

export type LanguageChoice = {
  /** BCP 47, with its script where a language has several: `sr-Latn`, `sr-Cyrl`. */
  tag: string
  /** Its native name. If omitted, the browser provides it. */
  name?: string
  /** How a change is announced, in that language. */
  announcement?: string
}

export type LanguageSwitcherLabels = Words["languageSwitcher"]

export type LanguageSwitcherProps = Omit<ComponentProps<"div">, "children" | "onChange"> & {
  languages: readonly LanguageChoice[]
  /** The language in use, if the app controls it. */
  value?: string
  defaultValue?: string
  onValueChange?: (tag: string, direction: "ltr" | "rtl") => void
  /** Sets `lang` and `dir` of the document; disable it if a server decides. */
  apply?: boolean
  labels?: Partial<LanguageSwitcherLabels>
}

/** Languages and scripts by their native names, without flags; the page follows the writing direction. */
export function LanguageSwitcher({
  languages,
  value,
  defaultValue = languages[0]?.tag ?? "en",
  onValueChange,
  apply = true,
  labels,
  className,
  ...props
}: LanguageSwitcherProps) {
  const { log, motion, LiveRegion, announce } = useHarness("language-switcher")
  const [own, setOwn] = useState(defaultValue)
  const current = value ?? own
  const { say } = useWords("languageSwitcher", languageSwitcherWords, labels)
  const nameOf = (tag: string) => languages.find((language) => language.tag === tag)?.name ?? ownNameOf(tag)

  function choose(tag: string) {
    if (tag === current) return
    const direction = directionOf(tag)
    setOwn(tag)
    if (apply) {
      document.documentElement.lang = tag
      document.documentElement.dir = direction
    }
    const said = languages.find((language) => language.tag === tag)?.announcement
    announce(said ?? say("changed", { name: nameOf(tag) }))
    log.info("the language was changed", { tag, direction })
    onValueChange?.(tag, direction)
  }

  return (
    <div data-slot="language-switcher" className={cn("inline-flex", className)} {...props}>
      <Menu>
        <MenuTrigger
          render={<Button variant="outline" style={motion.transition(["color", "background-color"], "fast")} />}
          aria-label={`${say("open")}: ${nameOf(current)}`}
        >
          <Icon icon={LanguageIcon} />
          <bdi lang={current} suppressHydrationWarning>
            {nameOf(current)}
          </bdi>
          <Icon icon={ExpandIcon} />
        </MenuTrigger>
        <MenuContent aria-label={say("open")}>
          <MenuRadioGroup value={current} onValueChange={(tag: string) => choose(tag)}>
            {languages.map(({ tag }) => (
              <MenuRadioItem key={tag} value={tag} lang={tag} dir={directionOf(tag)} closeOnClick>
                {nameOf(tag)}
              </MenuRadioItem>
            ))}
          </MenuRadioGroup>
        </MenuContent>
      </Menu>
      {/* Read in the language that was chosen. */}
      <LiveRegion lang={current} dir={directionOf(current)} />
    </div>
  )
}

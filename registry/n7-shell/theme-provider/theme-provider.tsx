"use client";

import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
  type ComponentProps,
  type ReactNode,
  type RefObject,
} from "react"

import { Button } from "@/components/ui/button"
import {
  AfternoonIcon,
  Icon,
  NightIcon,
  SystemIcon,
  type IconComponent,
} from "@/components/ui/icon"
import { Menu, MenuCheckboxItem, MenuContent, MenuRadioGroup, MenuRadioItem, MenuSeparator, MenuTrigger } from "@/components/ui/menu"
import { themeSwitcherWords, useWords, type Words } from "@/components/ui/words"
import { useHarness } from "@/hooks/use-harness"
import { darkQuery } from "@/lib/theme-script"
import { cn } from "@/lib/utils"

export type ThemeChoice = "light" | "dark" | "system"

export type Theme = {
  choice: ThemeChoice
  /** High contrast, chosen explicitly; the system setting is respected without it. */
  contrast: boolean
  /** The applied theme; nothing before mounting, because a server cannot know it. */
  shown: "light" | "dark" | null
  setChoice: (choice: ThemeChoice) => void
  setContrast: (contrast: boolean) => void
}

const ThemeContext = createContext<Theme | null>(null)

export type ThemeProviderProps = {
  children: ReactNode
  defaultChoice?: ThemeChoice
  /** The storage key of the choice. */
  storageKey?: string
  /** The element that the theme is applied to; if omitted, the document. */
  target?: RefObject<HTMLElement | null>
}

// A private window may block storage; the choice then applies to this page only.
const remembered = new Map<string, string>()
const listeners = new Set<() => void>()

function read(key: string) {
  try {
    return localStorage.getItem(key) ?? remembered.get(key) ?? ""
  } catch {
    return remembered.get(key) ?? ""
  }
}

function write(key: string, value: string) {
  remembered.set(key, value)
  try {
    localStorage.setItem(key, value)
  } catch {
    // Stored above.
  }
  listeners.forEach((listener) => listener())
}

function subscribe(onChange: () => void) {
  const query = window.matchMedia?.(darkQuery)
  listeners.add(onChange)
  // The same choice in every tab.
  window.addEventListener("storage", onChange)
  query?.addEventListener("change", onChange)
  return () => {
    listeners.delete(onChange)
    window.removeEventListener("storage", onChange)
    query?.removeEventListener("change", onChange)
  }
}

/** Stores the choice of light, dark or system, and applies it to the document. */
export function ThemeProvider({
  children,
  defaultChoice = "system",
  storageKey = "theme",
  target,
}: ThemeProviderProps) {
  const { log } = useHarness("theme-provider")
  const stored = useSyncExternalStore(subscribe, () => read(storageKey), () => "")
  const systemDark = useSyncExternalStore<boolean | null>(
    subscribe,
    () => window.matchMedia?.(darkQuery).matches ?? false,
    () => null
  )
  const [word, extra] = stored.split(" ")
  const choice = word === "light" || word === "dark" || word === "system" ? word : defaultChoice
  const contrast = extra === "contrast"
  const shown = systemDark === null ? null : choice === "system" ? (systemDark ? "dark" : "light") : choice

  useEffect(() => {
    if (shown === null) return
    const { classList } = target?.current ?? document.documentElement
    classList.toggle("dark", shown === "dark")
    classList.toggle("contrast", contrast)
  }, [shown, contrast, target])

  const setChoice = useCallback(
    (next: ThemeChoice) => {
      write(storageKey, contrast ? `${next} contrast` : next)
      log.info("the theme was chosen", { choice: next })
    },
    [contrast, log, storageKey]
  )
  const setContrast = useCallback(
    (next: boolean) => {
      write(storageKey, next ? `${choice} contrast` : choice)
      log.info("the contrast was chosen", { contrast: next })
    },
    [choice, log, storageKey]
  )

  const theme = useMemo<Theme>(
    () => ({ choice, contrast, shown, setChoice, setContrast }),
    [choice, contrast, shown, setChoice, setContrast]
  )
  return <ThemeContext value={theme}>{children}</ThemeContext>
}

// oxlint-disable-next-line react/only-export-components -- code for shadcn's theme provider imports it from here
export function useTheme(): Theme {
  const theme = useContext(ThemeContext)
  if (!theme) throw new Error("useTheme needs a ThemeProvider around it")
  return theme
}

export type ThemeSwitcherLabels = Words["themeSwitcher"]

const icons: Record<ThemeChoice, IconComponent> = { light: AfternoonIcon, dark: NightIcon, system: SystemIcon }

export type ThemeSwitcherProps = Omit<ComponentProps<"div">, "children"> & { labels?: Partial<ThemeSwitcherLabels> }

/** A menu to choose the theme. */
export function ThemeSwitcher({ labels, className, ...props }: ThemeSwitcherProps) {
  const { choice, contrast, setChoice, setContrast } = useTheme()
  const { say } = useWords("themeSwitcher", themeSwitcherWords, labels)
  return (
    <div data-slot="theme-switcher" className={cn("inline-flex", className)} {...props}>
      <Menu>
        <MenuTrigger render={<Button variant="ghost" size="icon" />} aria-label={`${say("open")}: ${say(choice)}`}>
          <Icon icon={icons[choice]} />
        </MenuTrigger>
        <MenuContent align="end" aria-label={say("open")}>
          <MenuRadioGroup value={choice} onValueChange={(next: ThemeChoice) => setChoice(next)}>
            {(["light", "dark", "system"] as const).map((one) => (
              <MenuRadioItem key={one} value={one} closeOnClick>
                {say(one)}
              </MenuRadioItem>
            ))}
          </MenuRadioGroup>
          <MenuSeparator />
          <MenuCheckboxItem checked={contrast} onCheckedChange={setContrast}>
            {say("contrast")}
          </MenuCheckboxItem>
        </MenuContent>
      </Menu>
    </div>
  )
}

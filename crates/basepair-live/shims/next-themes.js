// The theme of the frame, as `next-themes` tells it.
import { createElement, Fragment, useSyncExternalStore } from "react"

const current = () => (document.documentElement.classList.contains("dark") ? "dark" : "light")
const subscribe = (listener) => {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["class"] })
  return () => observer.disconnect()
}
const setTheme = (wanted) => {
  const theme = typeof wanted === "function" ? wanted(current()) : wanted
  const { classList, style } = document.documentElement
  classList.toggle("dark", theme === "dark")
  style.colorScheme = theme === "dark" ? "dark" : "light"
}

export function useTheme() {
  const theme = useSyncExternalStore(subscribe, current)
  return { theme, resolvedTheme: theme, systemTheme: theme, themes: ["light", "dark", "system"], forcedTheme: undefined, setTheme }
}

export const ThemeProvider = ({ children }) => createElement(Fragment, null, children)

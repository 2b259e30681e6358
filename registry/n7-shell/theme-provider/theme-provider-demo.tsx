"use client";

import { useRef } from "react"

import { ThemeProvider, ThemeSwitcher, useTheme } from "@/components/theme-provider"
import { Text } from "@/components/ui/text"

const words = { light: "by day", dark: "by night", system: "as your device has it" }

function Choice() {
  const { choice } = useTheme()
  return <Text>You read {words[choice]}.</Text>
}

export default function ThemeProviderDemo() {
  const page = useRef<HTMLDivElement>(null)
  return (
    <ThemeProvider storageKey="theme-of-the-demo" target={page}>
      <div
        ref={page}
        className="flex flex-wrap items-center justify-between gap-3 rounded-lg border bg-background p-4 text-foreground"
      >
        <Choice />
        <ThemeSwitcher />
      </div>
    </ThemeProvider>
  )
}

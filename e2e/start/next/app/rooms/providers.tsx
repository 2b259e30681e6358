"use client";

import type { ReactNode } from "react"
import NextLink from "next/link"

import { ThemeProvider, ThemeSwitcher } from "@/components/theme-provider"
import { LinkProvider } from "@/components/ui/link-provider"

export function Providers({ children }: { children: ReactNode }) {
  return (
    <LinkProvider render={(props) => <NextLink {...props} />}>
      <ThemeProvider>{children}</ThemeProvider>
    </LinkProvider>
  )
}

export { ThemeSwitcher }

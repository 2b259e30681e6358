"use client";

// Every provider of the registry, once. That of links is beside it, because each router has its own.
import type { ReactNode } from "react"

import { FundiRoot } from "@/components/fundi-root"
import { HarnessProvider } from "@/components/harness-provider"
import { PermissionProvider } from "@/components/permission-gate"
import { ThemeProvider } from "@/components/theme-provider"
import { SidebarProvider } from "@/components/ui/sidebar"
import { Toaster, ToastProvider } from "@/components/ui/toast"
import { TooltipProvider } from "@/components/ui/tooltip"
import { WordsProvider } from "@/components/ui/words"

const granted = ["books:read"]
const words = {}

export function EveryProvider({ children }: { children: ReactNode }) {
  return (
    <FundiRoot>
      <HarnessProvider level="warn">
        <ThemeProvider>
          <PermissionProvider granted={granted}>
            <TooltipProvider>
              <ToastProvider>
                <WordsProvider words={words}>
                  <SidebarProvider>{children}</SidebarProvider>
                </WordsProvider>
                <Toaster />
              </ToastProvider>
            </TooltipProvider>
          </PermissionProvider>
        </ThemeProvider>
      </HarnessProvider>
    </FundiRoot>
  )
}

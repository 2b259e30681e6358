"use client";

// Every provider of the registry, once, in the root layout.
import type { ReactNode } from "react"
import NextLink from "next/link"

import { FundiRoot } from "@/components/fundi-root"
import { HarnessProvider } from "@/components/harness-provider"
import { PermissionProvider } from "@/components/permission-gate"
import { ThemeProvider } from "@/components/theme-provider"
import { LinkProvider } from "@/components/ui/link-provider"
import { SidebarProvider } from "@/components/ui/sidebar"
import { Toaster, ToastProvider } from "@/components/ui/toast"
import { TooltipProvider } from "@/components/ui/tooltip"

const granted = ["books:read"]

export function Providers({ children }: { children: ReactNode }) {
  return (
    <FundiRoot>
      <HarnessProvider level="warn">
        <LinkProvider render={(props) => <NextLink {...props} />}>
          <ThemeProvider>
            <PermissionProvider granted={granted}>
              <TooltipProvider>
                <ToastProvider>
                  <SidebarProvider>{children}</SidebarProvider>
                  <Toaster />
                </ToastProvider>
              </TooltipProvider>
            </PermissionProvider>
          </ThemeProvider>
        </LinkProvider>
      </HarnessProvider>
    </FundiRoot>
  )
}

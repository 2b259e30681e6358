"use client";

import type { ReactNode } from "react"
import NextLink from "next/link"

import { EveryProvider } from "@/components/every-provider"
import { LinkProvider } from "@/components/ui/link-provider"

export function Providers({ children }: { children: ReactNode }) {
  return (
    <LinkProvider render={(props) => <NextLink {...props} />}>
      <EveryProvider>{children}</EveryProvider>
    </LinkProvider>
  )
}

"use client";

import { createContext, useContext } from "react"

import type { Fundi } from "@/lib/fundi"
import type { Signals } from "@/lib/signals"

export type Wiring = { signals: Signals; fundi: Fundi }

// For `FundiRoot` alone.
export const WiringContext = createContext<Wiring | null>(null)

/** The signals and the healer of this application, for panels. */
export function useWiring(): Wiring {
  const wiring = useContext(WiringContext)
  if (!wiring) throw new Error("`useWiring` needs a `FundiRoot` around it")
  return wiring
}

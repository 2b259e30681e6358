"use client";

import { useMemo, type ComponentProps, type ReactNode } from "react"

import { HarnessProvider } from "@/components/harness-provider"
import type { PermissionCheck } from "@/hooks/use-harness"
import { usePermission } from "@/hooks/use-permission"
import { covers, type Permission } from "@/lib/permissions"
import { cn } from "@/lib/utils"

export type { Permission }

export type { PermissionCheck } from "@/hooks/use-harness"
export type { PermissionVerdict } from "@/hooks/use-permission"

export type PermissionProviderProps = { children: ReactNode } & (
  | { granted: readonly Permission[]; check?: undefined }
  | { check: PermissionCheck; granted?: undefined }
)

/** Provides the permissions of the person, unless the root of the application does. Without an answer nothing is granted. */
export function PermissionProvider({ granted, check, children }: PermissionProviderProps) {
  const answer = useMemo<PermissionCheck>(
    () => check ?? ((permission) => (granted ?? []).some((grant) => covers(grant, permission))),
    [granted, check]
  )
  return <HarnessProvider permission={answer}>{children}</HarnessProvider>
}

export type PermissionGateProps = ComponentProps<"div"> & {
  need: Permission | readonly Permission[]
  /** One of several permissions is enough. */
  any?: boolean
  /** What is shown for people without permission. */
  denied?: ReactNode
  /** What is shown until the answer is known. */
  pending?: ReactNode
}

/**
 * Shows its children only to people with permission. It is closed when in doubt, and only hides what people cannot use:
 * the server has to check as well.
 */
export function PermissionGate({
  need,
  any = false,
  denied = null,
  pending = null,
  className,
  children,
  ...props
}: PermissionGateProps) {
  const verdict = usePermission(need, any)
  return (
    <div data-slot="permission-gate" data-verdict={verdict} className={cn("contents", className)} {...props}>
      {verdict === "granted" ? children : verdict === "pending" ? pending : denied}
    </div>
  )
}

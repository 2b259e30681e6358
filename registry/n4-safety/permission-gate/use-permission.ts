"use client";

import { useEffect, useMemo, useState } from "react"

import { useHarness, type PermissionCheck } from "@/hooks/use-harness"
import type { Permission } from "@/lib/permissions"

export type PermissionVerdict = "granted" | "denied" | "pending"

/** Whether these permissions are granted; with `any` one of them is enough, otherwise all are required. */
export function usePermission(need: Permission | readonly Permission[], any = false): PermissionVerdict {
  const key = typeof need === "string" ? need : need.join("\n")
  const { log, report, permission: check } = useHarness(`permission:${key}`)
  const atOnce = useMemo(() => ask(key, any, check), [key, any, check])
  const [later, setLater] = useState<{ of: typeof atOnce; verdict: PermissionVerdict } | null>(null)

  useEffect(() => {
    if (typeof atOnce === "string") return
    let current = true
    void atOnce.then(
      (verdict) => {
        if (current) setLater({ of: atOnce, verdict })
      },
      (error: unknown) => {
        if (!current) return
        log.error("a permission could not be checked, so it is denied", { permission: key, error })
        setLater({ of: atOnce, verdict: "denied" })
      }
    )
    return () => {
      current = false
    }
  }, [atOnce, key, log])

  // A response to an outdated request is ignored.
  const verdict = typeof atOnce === "string" ? atOnce : later?.of === atOnce ? later.verdict : "pending"
  useEffect(() => {
    if (verdict === "denied") report({ type: "denial" })
  }, [verdict, report])
  return verdict
}

function ask(key: string, any: boolean, check: PermissionCheck): PermissionVerdict | Promise<PermissionVerdict> {
  const verdict = (answers: readonly boolean[]): PermissionVerdict =>
    (any ? answers.some(Boolean) : answers.every(Boolean)) ? "granted" : "denied"
  let answer: Promise<PermissionVerdict>
  try {
    const answers = key.split("\n").map((permission) => check(permission))
    const settled = answers.filter((one) => typeof one === "boolean")
    if (settled.length === answers.length) return verdict(settled)
    answer = Promise.all(answers).then(verdict)
  } catch (error) {
    answer = Promise.reject<PermissionVerdict>(error)
  }
  // A server does not handle the promise: an unhandled rejection must not end the process.
  answer.catch(() => {})
  return answer
}

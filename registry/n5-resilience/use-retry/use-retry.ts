"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react"

import { retry, type RetryOptions, type RetryTask } from "@/lib/retry"

export type RetryState<Value> = {
  /** `waiting` stands between two tries. */
  status: "idle" | "running" | "waiting" | "done" | "failed"
  /** The try that runs or ran last; 0 before the first. */
  attempt: number
  value?: Value
  error?: unknown
  /** How long the wait before the next try is, in milliseconds. */
  wait?: number
}

export type UseRetry<Value> = RetryState<Value> & {
  /** Starts over; a run that is under way is aborted. */
  run: () => void
  /** Ends the run that is under way and keeps what is known. */
  cancel: () => void
}

/** Runs a task with backoff and shows where it stands. Nothing outlives the component. */
export function useRetry<Value>(task: RetryTask<Value>, options: Omit<RetryOptions, "signal"> = {}): UseRetry<Value> {
  const [state, setState] = useState<RetryState<Value>>({ status: "idle", attempt: 0 })
  const controller = useRef<AbortController | null>(null)
  const latest = useRef({ task, options })
  useEffect(() => {
    latest.current = { task, options }
  })
  useEffect(() => () => controller.current?.abort(), [])

  const run = useCallback(() => {
    controller.current?.abort()
    const own = new AbortController()
    controller.current = own
    // A run that was replaced has no say any more.
    const settle = (next: (before: RetryState<Value>) => RetryState<Value>) => {
      if (!own.signal.aborted) setState(next)
    }
    const { task: work, options: settings } = latest.current
    void retry<Value>(
      (context) => {
        settle(({ value }) => ({ status: "running", attempt: context.attempt, value }))
        return work(context)
      },
      {
        ...settings,
        signal: own.signal,
        onRetry: (error, next) => {
          settle((before) => ({ ...before, status: "waiting", error, wait: next.wait }))
          settings.onRetry?.(error, next)
        },
      }
    ).then(
      (value) => settle(({ attempt }) => ({ status: "done", attempt, value })),
      (error: unknown) => settle(({ attempt, value }) => ({ status: "failed", attempt, value, error }))
    )
  }, [])

  const cancel = useCallback(() => {
    controller.current?.abort()
    setState((before) =>
      before.status === "running" || before.status === "waiting" ? { ...before, status: "idle" } : before
    )
  }, [])

  return useMemo(() => ({ ...state, run, cancel }), [state, run, cancel])
}

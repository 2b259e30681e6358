"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react"

import { retry, type RetryOptions, type RetryTask } from "@/lib/retry"

export type RetryState<Value> = {
  /** `waiting` is the state between two attempts. */
  status: "idle" | "running" | "waiting" | "done" | "failed"
  /** The current or last attempt; 0 before the first. */
  attempt: number
  value?: Value
  error?: unknown
  /** The delay before the next attempt, in milliseconds. */
  wait?: number
}

export type UseRetry<Value> = RetryState<Value> & {
  /** Starts over; a current run is aborted. */
  run: () => void
  /** Aborts the current run and keeps its result. */
  cancel: () => void
}

/** Runs a task with backoff and returns its state. It stops when the component unmounts. */
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
    // A replaced run is ignored.
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

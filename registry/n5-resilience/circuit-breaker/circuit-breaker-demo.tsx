"use client";

import { useState, useSyncExternalStore } from "react"

import { Button } from "@/components/ui/button"
import { Text } from "@/components/ui/text"
import { CircuitOpenError, createCircuitBreaker } from "@/lib/circuit-breaker"

const words = {
  closed: "The line is open for calls.",
  open: "The line rests. Calls are refused at once.",
  probing: "One call finds out whether the line is back.",
}

export default function CircuitBreakerDemo() {
  const [breaker] = useState(() => createCircuitBreaker({ name: "the forecast", threshold: 3, rest: 4000 }))
  const status = useSyncExternalStore(breaker.subscribe, breaker.status, breaker.status)
  const [last, setLast] = useState("No call yet.")

  async function call(works: boolean) {
    try {
      setLast(
        await breaker.call(() => {
          if (!works) throw new Error("the forecast could not be read")
          return "The forecast was read."
        })
      )
    } catch (error) {
      setLast(error instanceof CircuitOpenError ? "Refused without asking." : "The call failed.")
    }
  }

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={() => void call(false)}>
          A call that fails
        </Button>
        <Button onClick={() => void call(true)}>A call that works</Button>
        <Button variant="ghost" onClick={breaker.reset}>
          Reset
        </Button>
      </div>
      <Text role="status">
        {last} {words[status.state]}
      </Text>
      <Text variant="small">Failures that count now: {status.failures}</Text>
    </div>
  )
}

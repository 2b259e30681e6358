"use client";

import { useState } from "react"

import { Button } from "@/components/ui/button"
import { Text } from "@/components/ui/text"
import { TimeoutError, withTimeout } from "@/lib/timeout"

/** Responds after a delay, and can be aborted. */
function ask(delay: number, signal: AbortSignal) {
  return new Promise<string>((resolve) => {
    const timer = setTimeout(() => resolve("The archive answered."), delay)
    signal.addEventListener("abort", () => clearTimeout(timer), { once: true })
  })
}

export default function TimeoutDemo() {
  const [answer, setAnswer] = useState("Ask the archive. It is given half a second.")

  async function run(delay: number) {
    setAnswer("Waiting for the archive.")
    try {
      setAnswer(await withTimeout((signal) => ask(delay, signal), 500))
    } catch (error) {
      setAnswer(error instanceof TimeoutError ? "The archive took too long. The question was withdrawn." : "It failed.")
    }
  }

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void run(100)}>Ask quickly</Button>
        <Button variant="outline" onClick={() => void run(5000)}>
          Ask slowly
        </Button>
      </div>
      <Text variant="small" role="status">
        {answer}
      </Text>
    </div>
  )
}

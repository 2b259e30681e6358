"use client";

import { Button } from "@/components/ui/button"
import { Text } from "@/components/ui/text"
import { useRetry } from "@/hooks/use-retry"

export default function UseRetryDemo() {
  const delivery = useRetry(
    ({ attempt }) => {
      if (attempt < 3) throw new Error("the line is busy")
      return "The letter is on its way."
    },
    { attempts: 4, first: 400 }
  )
  const busy = delivery.status === "running" || delivery.status === "waiting"

  return (
    <div className="grid justify-items-start gap-3">
      <Button onClick={delivery.run} loading={busy}>
        Send the letter
      </Button>
      <Text variant="small" role="status">
        {delivery.status === "idle" && "Nothing has been sent yet. The line is busy twice and then answers."}
        {delivery.status === "running" && `Try ${delivery.attempt} is under way.`}
        {delivery.status === "waiting" && `Try ${delivery.attempt} failed. Another follows.`}
        {delivery.status === "done" && `${delivery.value} It took ${delivery.attempt} tries.`}
        {delivery.status === "failed" && "The line stayed busy. Try again later."}
      </Text>
    </div>
  )
}

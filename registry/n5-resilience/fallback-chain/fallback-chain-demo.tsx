"use client";

import { useState } from "react"

import { Button } from "@/components/ui/button"
import { Text } from "@/components/ui/text"
import { fallbackChain } from "@/lib/fallback-chain"

export default function FallbackChainDemo() {
  const [answer, setAnswer] = useState("Ask for the opening hours.")

  async function ask(networkWorks: boolean) {
    const { value, source, degraded } = await fallbackChain([
      {
        name: "the network",
        limit: 1000,
        load: () => {
          if (!networkWorks) throw new Error("no network")
          return "Open until 18:00 today"
        },
      },
      { name: "this device", load: () => "Open until 18:00 on most days" },
    ])
    setAnswer(`${value}, says ${source}.${degraded ? " It may be out of date." : ""}`)
  }

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void ask(true)}>Ask with a network</Button>
        <Button variant="outline" onClick={() => void ask(false)}>
          Ask without
        </Button>
      </div>
      <Text role="status">{answer}</Text>
    </div>
  )
}

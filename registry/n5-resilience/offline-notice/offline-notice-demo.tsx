"use client";

import { useState } from "react"

import { OfflineNotice } from "@/components/offline-notice"
import { Button } from "@/components/ui/button"

export default function OfflineNoticeDemo() {
  const [online, setOnline] = useState(false)
  return (
    <div className="grid justify-items-start gap-4">
      <OfflineNotice online={online} className="w-full" />
      <Button variant="outline" onClick={() => setOnline((value) => !value)}>
        {online ? "Lose the connection" : "Find the connection"}
      </Button>
    </div>
  )
}

"use client";

import { useState } from "react"

import { PermissionGate, PermissionProvider } from "@/components/permission-gate"
import { Button } from "@/components/ui/button"
import { Text } from "@/components/ui/text"

export default function PermissionGateDemo() {
  const [keeper, setKeeper] = useState(false)
  return (
    <PermissionProvider granted={keeper ? ["shelf:*"] : ["shelf:read"]}>
      <div className="grid justify-items-start gap-4">
        <Button variant="outline" onClick={() => setKeeper((value) => !value)}>
          {keeper ? "Look as a reader" : "Look as a keeper"}
        </Button>
        <PermissionGate need="shelf:read">
          <Text>Everybody who reads here sees the shelf.</Text>
        </PermissionGate>
        <PermissionGate need="shelf:write" denied={<Text variant="small">Keepers can also add a book.</Text>}>
          <Button>Add a book</Button>
        </PermissionGate>
      </div>
    </PermissionProvider>
  )
}

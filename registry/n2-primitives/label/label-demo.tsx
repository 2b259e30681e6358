import { useId } from "react"

import { Input } from "@/components/ui/input"
import { Label } from "@/components/ui/label"

export default function LabelDemo() {
  const town = useId()
  const street = useId()
  return (
    <div className="grid max-w-sm gap-4">
      <div className="grid gap-2">
        <Label htmlFor={town} required>
          Town
        </Label>
        <Input id={town} required placeholder="Where you live" />
      </div>
      <div className="grid gap-2">
        <Label htmlFor={street}>Street</Label>
        <Input id={street} placeholder="If it has a name" />
      </div>
    </div>
  )
}

"use client";

import { useId, useState } from "react"

import { Label } from "@/components/ui/label"
import { OtpField } from "@/components/ui/otp-field"
import { Text } from "@/components/ui/text"

export default function OtpFieldDemo() {
  const id = useId()
  const [complete, setComplete] = useState(false)
  return (
    <div className="grid justify-items-start gap-4">
      <div className="grid gap-2">
        <Label htmlFor={id}>The code from the message</Label>
        <OtpField id={id} groups={[3, 3]} onValueChange={(code) => setComplete(code.length === 6)} />
        <Text variant="small" role="status">
          {complete ? "Thank you, the code is complete." : "Six digits, sent to +263 77 000 0000"}
        </Text>
      </div>
      <div className="grid gap-2">
        <Label htmlFor={`${id}-pin`}>PIN</Label>
        <OtpField id={`${id}-pin`} length={4} mask defaultValue="12" />
      </div>
    </div>
  )
}

"use client"

import { useState } from "react"
import { z } from "zod"

import { Button } from "@/components/ui/button"
import { Text } from "@/components/ui/text"
import { ValidatedField, ValidatedForm } from "@/components/validated-form"

const seat = z.object({
  name: z.string().trim().min(1, "Tell us what to call you"),
  email: z.email("This does not look like an address yet"),
})

export default function ValidatedFormDemo() {
  const [booked, setBooked] = useState<string | null>(null)
  return (
    <ValidatedForm schema={seat} onSubmit={({ name }) => setBooked(name)} className="max-w-md">
      <ValidatedField name="name" label="Name" hint="As you write it, in any script." required />
      <ValidatedField name="email" label="Email" required />
      <Button type="submit" className="justify-self-start">
        Book a seat
      </Button>
      {booked ? (
        <Text variant="small" role="status">
          A seat is kept for <bdi>{booked}</bdi>.
        </Text>
      ) : null}
    </ValidatedForm>
  )
}

"use client";

import { useActionState } from "react"
import { z } from "zod"

import { CommandPalette } from "@/components/command-palette"
import { ValidatedForm } from "@/components/validated-form"
import { Button } from "@/components/ui/button"
import { Field, FieldError, FieldLabel } from "@/components/ui/field"
import { Input } from "@/components/ui/input"
import { useFormPending } from "@/hooks/use-form-pending"

import { book } from "./actions"

const booking = z.object({ name: z.string().min(1, "A name is needed") })

function Submit() {
  return (
    <Button type="submit" loading={useFormPending()}>
      Book
    </Button>
  )
}

export function BookingForm() {
  const [state, action] = useActionState(book, null)
  return (
    <main>
      <CommandPalette commands={[{ id: "table", label: "The table", href: "/table" }]} />
      <ValidatedForm schema={booking} action={action} refusal={state}>
        <Field name="name">
          <FieldLabel>Name</FieldLabel>
          <Input />
          <FieldError />
        </Field>
        <Submit />
      </ValidatedForm>
      <p role="note">{state?.booked ? `Booked for ${state.booked}` : ""}</p>
    </main>
  )
}

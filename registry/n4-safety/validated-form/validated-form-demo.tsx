"use client";

import { useState } from "react"
import * as v from "valibot"
import { z } from "zod"

import { ValidatedForm } from "@/components/validated-form"
import { Button } from "@/components/ui/button"
import { Checkbox } from "@/components/ui/checkbox"
import { CheckboxGroup } from "@/components/ui/checkbox-group"
import { Field, FieldDescription, FieldError, FieldItem, FieldLabel, FieldLegend, FieldSet } from "@/components/ui/field"
import { Input } from "@/components/ui/input"
import { Text } from "@/components/ui/text"
import { useFormPending } from "@/hooks/use-form-pending"
import { useFormRows } from "@/hooks/use-form-rows"

const booking = z.object({
  email: z.email("This does not look like an address yet"),
  days: z.array(z.string()).min(1, "Choose at least one day"),
  guests: z.array(z.object({ name: z.string().trim().min(1, "Tell us what to call this guest") })),
})

// The same rules could be used; this form has fewer, in another library.
const newsletter = v.object({ newsletter: v.pipe(v.string(), v.email("This does not look like an address yet")) })

const days = [
  ["mon", "Monday"],
  ["sat", "Saturday"],
] as const

function Guests() {
  const { rows, add, remove, canAdd, canRemove } = useFormRows("guests", { least: 1, most: 4 })
  return (
    <FieldSet>
      <FieldLegend>Guests</FieldLegend>
      {rows.map((row) => (
        <Field key={row.key} name={`${row.name}.name`}>
          <FieldLabel required>Guest {row.index + 1}</FieldLabel>
          <div className="flex gap-2">
            <Input />
            {canRemove ? (
              <Button variant="outline" aria-label={`Remove guest ${row.index + 1}`} onClick={() => remove(row.key)}>
                Remove
              </Button>
            ) : null}
          </div>
          <FieldError />
        </Field>
      ))}
      {canAdd ? (
        <Button variant="outline" className="justify-self-start" onClick={add}>
          Add a guest
        </Button>
      ) : null}
    </FieldSet>
  )
}

function Submit({ children }: { children: string }) {
  return (
    <Button type="submit" className="justify-self-start" loading={useFormPending()}>
      {children}
    </Button>
  )
}

export default function ValidatedFormDemo() {
  const [said, setSaid] = useState<string | null>(null)
  return (
    <div className="grid max-w-md gap-8">
      <ValidatedForm
        schema={booking}
        onSubmit={({ email, guests }) => {
          if (email.endsWith("@example.org")) return { errors: { email: "This address has booked already" } }
          setSaid(`Seats are kept for ${guests.map(({ name }) => name).join(", ")}.`)
        }}
      >
        <Field name="email">
          <FieldLabel required>Email</FieldLabel>
          <Input inputMode="email" autoComplete="email" />
          <FieldDescription>Addresses at example.org are refused by the server.</FieldDescription>
          <FieldError />
        </Field>
        <Field name="days">
          <FieldSet className="gap-2">
            <FieldLegend>Days</FieldLegend>
            <CheckboxGroup>
              {days.map(([value, label]) => (
                <FieldItem key={value}>
                  <Checkbox value={value} />
                  <FieldLabel>{label}</FieldLabel>
                </FieldItem>
              ))}
            </CheckboxGroup>
            <FieldError />
          </FieldSet>
        </Field>
        <Guests />
        <Submit>Book the seats</Submit>
      </ValidatedForm>
      <ValidatedForm schema={newsletter} onSubmit={() => setSaid("The next letter goes to you.")}>
        <Field name="newsletter">
          <FieldLabel>Our letter, once a month</FieldLabel>
          <Input inputMode="email" autoComplete="email" />
          <FieldError />
        </Field>
        <Button type="submit" variant="outline" className="justify-self-start">
          Subscribe
        </Button>
      </ValidatedForm>
      <Text variant="small" role="status">
        {said}
      </Text>
    </div>
  )
}

"use server"

import type { FormRefusal } from "@/components/validated-form"

export type Booking = (FormRefusal & { booked?: string }) | null

export async function book(_: Booking, data: FormData): Promise<Booking> {
  const name = String(data.get("name"))
  return name === "Tendai" ? { errors: { name: "This name is taken" } } : { booked: name }
}

"use client";

import { useState } from "react"

import { Calendar } from "@/components/ui/calendar"

const today = new Date(2026, 4, 7)

export default function CalendarDemo() {
  const [day, setDay] = useState<Date | undefined>(new Date(2026, 4, 14))
  return (
    <Calendar
      mode="single"
      today={today}
      defaultMonth={today}
      selected={day}
      onSelect={setDay}
      weekStartsOn={1}
      disabled={{ dayOfWeek: [0] }}
      className="border bg-card"
    />
  )
}

import { EventCard } from "@/components/event-card"
import { Button } from "@/components/ui/button"

export default function EventCardDemo() {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <EventCard
        name="An evening of Shona proverbs"
        start="2026-03-20T18:00:00+02:00"
        end="2026-03-20T20:00:00+02:00"
        timeZone="Africa/Harare"
        readerTimeZone="Asia/Kolkata"
        place="The old post office, Harare"
        organiser="the reading room"
        locale="en-ZW"
        action={<Button size="sm">Keep a seat</Button>}
      />
      <EventCard
        name="Binding for beginners"
        start="2026-03-22T10:00:00+02:00"
        timeZone="Africa/Harare"
        readerTimeZone="Africa/Harare"
        status="postponed"
        organiser="the binders of Mbare"
        locale="en-ZW"
        description="A new day will be said here."
      />
    </div>
  )
}

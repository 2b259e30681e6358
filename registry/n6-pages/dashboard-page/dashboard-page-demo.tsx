import { DashboardPage } from "@/components/dashboard-page"
import { ActivityIcon, CalendarIcon, DocumentIcon, FavouriteIcon } from "@/components/ui/icon"

export default function DashboardPageDemo() {
  return (
    <DashboardPage
      heading="Your reading room"
      greeting={{
        name: "Tendai Moyo",
        locale: "en-ZW",
        timeZone: "Africa/Harare",
        now: new Date("2026-03-20T06:30:00Z"),
      }}
      figures={[
        { label: "On loan", value: "3", note: "one is due on Friday", icon: <DocumentIcon />, href: "#loans" },
        { label: "Kept for later", value: "12", icon: <FavouriteIcon /> },
        { label: "Seats", value: "1", note: "by the window", icon: <CalendarIcon /> },
        { label: "Pages this month", value: "418", icon: <ActivityIcon /> },
      ]}
      rows={[
        { id: "1", name: "The printing press", href: "#press", state: { label: "on loan", tone: "info" }, when: "18 March" },
        { id: "2", name: "كتاب الأمثال", state: { label: "returned", tone: "success" }, when: "12 March" },
        { id: "3", name: "Baskets of Binga", state: { label: "overdue", tone: "warning" }, when: "2 March" },
      ]}
      events={[
        {
          name: "An evening of proverbs",
          start: "2026-03-20T18:00:00+02:00",
          timeZone: "Africa/Harare",
          readerTimeZone: "Africa/Harare",
          place: "The old post office",
          locale: "en-ZW",
        },
      ]}
    />
  )
}

import { DashboardPage } from "@/components/dashboard-page"

export default function Start() {
  return (
    <DashboardPage
      heading="Your reading room"
      figures={[{ label: "Borrowed", value: "12", href: "/rooms/shelf" }]}
      rows={[{ id: "press", name: "The printing press", href: "/rooms/visit", state: { label: "Here", tone: "success" }, when: "Monday" }]}
      events={[{ name: "Reading aloud", start: "2026-03-20T16:00:00Z", timeZone: "Africa/Harare", readerTimeZone: "Africa/Harare", place: "Harare", href: "/rooms/visit" }]}
    />
  )
}

import { Greeting } from "@/components/greeting"

// One fixed moment: morning in one place is night in another.
const moment = new Date("2026-03-20T06:30:00Z")

export default function GreetingDemo() {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Greeting name="Tendai Moyo" locale="sn-ZW" timeZone="Africa/Harare" now={moment} level={3} />
      <Greeting name="अनन्या" locale="hi-IN" timeZone="Asia/Kolkata" place="मुंबई" now={moment} level={3} />
      <Greeting name="ليلى" locale="ar-EG" timeZone="Africa/Cairo" place="القاهرة" now={moment} level={3} />
      <Greeting name="Ana" locale="es-MX" timeZone="America/Mexico_City" now={moment} level={3} />
    </div>
  )
}

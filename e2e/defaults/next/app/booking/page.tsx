import { BookingForm } from "./form"

export default function BookingPage() {
  return <BookingForm />
}

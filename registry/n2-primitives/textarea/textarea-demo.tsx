import { Textarea } from "@/components/ui/textarea"

export default function TextareaDemo() {
  return (
    <div className="grid max-w-sm gap-3">
      <Textarea aria-label="Note" placeholder="What should the next reader know?" />
      <Textarea aria-label="Reason" defaultValue="Because." aria-invalid rows={2} />
      <Textarea aria-label="Archived note" defaultValue="Kept for the record." disabled rows={2} />
    </div>
  )
}

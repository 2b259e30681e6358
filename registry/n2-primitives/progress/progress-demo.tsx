import { Progress } from "@/components/ui/progress"

export default function ProgressDemo() {
  return (
    <div className="grid max-w-sm gap-6">
      <Progress label="Sending the pictures" value={64} locale="en" />
      <Progress label="Looking for the post office" value={null} />
      <Progress label="Packing" value={100} locale="en" />
    </div>
  )
}

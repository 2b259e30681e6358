import { Separator } from "@/components/ui/separator"
import { Text } from "@/components/ui/text"

export default function SeparatorDemo() {
  return (
    <div className="grid max-w-md gap-4">
      <Text>Above the line stands what is settled.</Text>
      <Separator />
      <div className="flex h-6 items-center gap-4 text-sm">
        <span>Drafts</span>
        <Separator orientation="vertical" />
        <span>Reviews</span>
        <Separator orientation="vertical" />
        <span>Archive</span>
      </div>
    </div>
  )
}

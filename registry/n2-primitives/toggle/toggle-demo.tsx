import { BoldIcon, FavouriteIcon, Icon, ItalicIcon } from "@/components/ui/icon"
import { Toggle } from "@/components/ui/toggle"

export default function ToggleDemo() {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Toggle aria-label="Bold" defaultPressed>
        <Icon icon={BoldIcon} />
      </Toggle>
      <Toggle aria-label="Italic">
        <Icon icon={ItalicIcon} />
      </Toggle>
      <Toggle variant="outline">
        <Icon icon={FavouriteIcon} />
        Keep for later
      </Toggle>
      <Toggle variant="outline" size="sm" defaultPressed>
        Only free seats
      </Toggle>
      <Toggle variant="outline" size="lg" disabled>
        Disabled
      </Toggle>
    </div>
  )
}

import { BoldIcon, GridIcon, Icon, ItalicIcon, ListIcon, UnderlineIcon } from "@/components/ui/icon"
import { ToggleGroup, ToggleGroupItem } from "@/components/ui/toggle-group"

export default function ToggleGroupDemo() {
  return (
    <div className="grid justify-items-start gap-4">
      <ToggleGroup aria-label="Show as" variant="outline" joined defaultValue={["list"]}>
        <ToggleGroupItem value="list">
          <Icon icon={ListIcon} />
          List
        </ToggleGroupItem>
        <ToggleGroupItem value="grid">
          <Icon icon={GridIcon} />
          Grid
        </ToggleGroupItem>
      </ToggleGroup>
      <ToggleGroup aria-label="Letters" multiple defaultValue={["bold"]}>
        <ToggleGroupItem value="bold" aria-label="Bold">
          <Icon icon={BoldIcon} />
        </ToggleGroupItem>
        <ToggleGroupItem value="italic" aria-label="Italic">
          <Icon icon={ItalicIcon} />
        </ToggleGroupItem>
        <ToggleGroupItem value="underline" aria-label="Underlined">
          <Icon icon={UnderlineIcon} />
        </ToggleGroupItem>
      </ToggleGroup>
    </div>
  )
}

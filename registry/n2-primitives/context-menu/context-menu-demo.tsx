import { ContextMenu, ContextMenuContent, ContextMenuTrigger } from "@/components/ui/context-menu"
import { CopyIcon, DeleteIcon, Icon } from "@/components/ui/icon"
import {
  MenuCheckboxItem,
  MenuItem,
  MenuSeparator,
  MenuShortcut,
  MenuSub,
  MenuSubContent,
  MenuSubTrigger,
} from "@/components/ui/menu"

export default function ContextMenuDemo() {
  return (
    <ContextMenu>
      <ContextMenuTrigger
        tabIndex={0}
        role="group"
        aria-label="A page of the manuscript"
        className="focus-ring grid h-40 max-w-sm place-items-center rounded-lg border border-dashed border-input p-4 text-center text-sm text-muted-foreground"
      >
        Right click, press for long, or press the menu key
      </ContextMenuTrigger>
      <ContextMenuContent>
        <MenuItem>
          <Icon icon={CopyIcon} />
          Copy
          <MenuShortcut>Ctrl C</MenuShortcut>
        </MenuItem>
        <MenuSub>
          <MenuSubTrigger inset>Turn</MenuSubTrigger>
          <MenuSubContent>
            <MenuItem>To the left</MenuItem>
            <MenuItem>To the right</MenuItem>
          </MenuSubContent>
        </MenuSub>
        <MenuCheckboxItem defaultChecked>Margins</MenuCheckboxItem>
        <MenuSeparator />
        <MenuItem variant="destructive">
          <Icon icon={DeleteIcon} />
          Delete
        </MenuItem>
      </ContextMenuContent>
    </ContextMenu>
  )
}

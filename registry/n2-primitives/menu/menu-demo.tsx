import { Button } from "@/components/ui/button"
import { CopyIcon, DeleteIcon, EditIcon, ExpandIcon, Icon, LinkIcon, SendIcon } from "@/components/ui/icon"
import {
  Menu,
  MenuCheckboxItem,
  MenuContent,
  MenuGroup,
  MenuItem,
  MenuLabel,
  MenuLinkItem,
  MenuSeparator,
  MenuShortcut,
  MenuSub,
  MenuSubContent,
  MenuSubTrigger,
  MenuTrigger,
} from "@/components/ui/menu"

export default function MenuDemo() {
  return (
    <Menu>
      <MenuTrigger render={<Button variant="outline" />}>
        The manuscript
        <Icon icon={ExpandIcon} />
      </MenuTrigger>
      <MenuContent>
        <MenuItem>
          <Icon icon={EditIcon} />
          Rename
        </MenuItem>
        <MenuItem>
          <Icon icon={CopyIcon} />
          Copy
          <MenuShortcut>Ctrl C</MenuShortcut>
        </MenuItem>
        <MenuSub>
          <MenuSubTrigger>
            <Icon icon={SendIcon} />
            Send
          </MenuSubTrigger>
          <MenuSubContent>
            <MenuItem>By mail</MenuItem>
            <MenuItem>To the printer</MenuItem>
          </MenuSubContent>
        </MenuSub>
        <MenuLinkItem href="#manuscript">
          <Icon icon={LinkIcon} />
          Its own page
        </MenuLinkItem>
        <MenuSeparator />
        <MenuGroup>
          <MenuLabel>Show</MenuLabel>
          <MenuCheckboxItem defaultChecked>Page numbers</MenuCheckboxItem>
          <MenuCheckboxItem>Notes in the margin</MenuCheckboxItem>
        </MenuGroup>
        <MenuSeparator />
        <MenuItem variant="destructive">
          <Icon icon={DeleteIcon} />
          Delete
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}

import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import {
  Menu,
  MenuCheckboxItem,
  MenuContent,
  MenuGroup,
  MenuItem,
  MenuLabel,
  MenuLinkItem,
  MenuSeparator,
  MenuTrigger,
} from "@/components/ui/menu"

export default function MenuDemo() {
  return (
    <Menu>
      <MenuTrigger render={<Button variant="outline" />}>
        The manuscript
        <Icon name="expand" />
      </MenuTrigger>
      <MenuContent>
        <MenuItem>
          <Icon name="edit" />
          Rename
        </MenuItem>
        <MenuItem>
          <Icon name="copy" />
          Copy
        </MenuItem>
        <MenuLinkItem href="#manuscript">
          <Icon name="link" />
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
          <Icon name="delete" />
          Delete
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}

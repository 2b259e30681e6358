import { Button } from "@/components/ui/button"
import { ButtonGroup, ButtonGroupText } from "@/components/ui/button-group"
import { ExpandIcon, Icon, NextIcon, PreviousIcon } from "@/components/ui/icon"
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu"

export default function ButtonGroupDemo() {
  return (
    <div className="grid justify-items-start gap-4">
      <ButtonGroup aria-label="Save">
        <Button>Save</Button>
        <Menu>
          <MenuTrigger render={<Button size="icon" className="border-s-primary-foreground/40" aria-label="Other ways to save" />}>
            <Icon icon={ExpandIcon} />
          </MenuTrigger>
          <MenuContent align="end">
            <MenuItem>Save as a copy</MenuItem>
            <MenuItem>Save and print</MenuItem>
          </MenuContent>
        </Menu>
      </ButtonGroup>
      <ButtonGroup aria-label="Week">
        <Button variant="outline" size="icon" aria-label="The week before">
          <Icon icon={PreviousIcon} />
        </Button>
        <ButtonGroupText>4 to 10 May</ButtonGroupText>
        <Button variant="outline" size="icon" aria-label="The week after">
          <Icon icon={NextIcon} />
        </Button>
      </ButtonGroup>
      <ButtonGroup aria-label="Order" orientation="vertical">
        <Button variant="outline">Move up</Button>
        <Button variant="outline">Move down</Button>
      </ButtonGroup>
    </div>
  )
}

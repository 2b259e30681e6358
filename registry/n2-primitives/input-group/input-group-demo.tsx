import { Icon, SearchIcon } from "@/components/ui/icon"
import {
  InputGroup,
  InputGroupAddon,
  InputGroupButton,
  InputGroupInput,
  InputGroupTextarea,
} from "@/components/ui/input-group"
import { Kbd } from "@/components/ui/kbd"

export default function InputGroupDemo() {
  return (
    <div className="grid max-w-sm gap-4">
      <InputGroup>
        <InputGroupInput aria-label="Search the shelf" placeholder="Search the shelf" />
        <InputGroupAddon>
          <Icon icon={SearchIcon} />
        </InputGroupAddon>
        <InputGroupAddon align="end">
          <Kbd>/</Kbd>
        </InputGroupAddon>
      </InputGroup>
      <InputGroup>
        <InputGroupInput aria-label="Price" inputMode="decimal" defaultValue="12.50" />
        <InputGroupAddon>US$</InputGroupAddon>
        <InputGroupAddon align="end">per month</InputGroupAddon>
      </InputGroup>
      <InputGroup>
        <InputGroupInput aria-label="Invitation" readOnly defaultValue="https://shelf.example/join/7f3k" />
        <InputGroupAddon align="end">
          <InputGroupButton>Copy</InputGroupButton>
        </InputGroupAddon>
      </InputGroup>
      <InputGroup>
        <InputGroupTextarea aria-label="Note" placeholder="Write a note" />
        <InputGroupAddon align="block-end" className="justify-between">
          <span>280 letters left</span>
          <InputGroupButton variant="default">Send</InputGroupButton>
        </InputGroupAddon>
      </InputGroup>
    </div>
  )
}

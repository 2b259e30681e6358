import { Button } from "@/components/ui/button"
import { Icon, InfoIcon } from "@/components/ui/icon"
import {
  Popover,
  PopoverClose,
  PopoverContent,
  PopoverDescription,
  PopoverTitle,
  PopoverTrigger,
} from "@/components/ui/popover"

export default function PopoverDemo() {
  return (
    <Popover>
      <PopoverTrigger render={<Button variant="outline" />}>
        <Icon icon={InfoIcon} />
        About this edition
      </PopoverTrigger>
      <PopoverContent>
        <PopoverTitle>Second edition</PopoverTitle>
        <PopoverDescription>
          Corrected by its readers; the list of their names is on the last page.
        </PopoverDescription>
        <PopoverClose render={<Button size="sm" className="justify-self-start" />}>
          Good to know
        </PopoverClose>
      </PopoverContent>
    </Popover>
  )
}

import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import { Tooltip, TooltipProvider } from "@/components/ui/tooltip"

export default function TooltipDemo() {
  return (
    <TooltipProvider>
      <div className="flex gap-2">
        <Tooltip content="Send it to a friend">
          <Button size="icon" variant="outline" aria-label="Share">
            <Icon name="share" />
          </Button>
        </Tooltip>
        <Tooltip content="Keep it on your shelf">
          <Button size="icon" variant="outline" aria-label="Remember">
            <Icon name="favourite" />
          </Button>
        </Tooltip>
        <Tooltip content="As a file, with the pictures">
          <Button size="icon" variant="outline" aria-label="Download">
            <Icon name="download" />
          </Button>
        </Tooltip>
      </div>
    </TooltipProvider>
  )
}

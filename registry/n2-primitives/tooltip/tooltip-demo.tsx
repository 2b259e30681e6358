import { Button } from "@/components/ui/button"
import { DownloadIcon, FavouriteIcon, Icon, ShareIcon } from "@/components/ui/icon"
import { Tooltip, TooltipProvider } from "@/components/ui/tooltip"

export default function TooltipDemo() {
  return (
    <TooltipProvider>
      <div className="flex gap-2">
        <Tooltip content="Send it to a friend">
          <Button size="icon" variant="outline" aria-label="Share">
            <Icon icon={ShareIcon} />
          </Button>
        </Tooltip>
        <Tooltip content="Keep it on your shelf">
          <Button size="icon" variant="outline" aria-label="Remember">
            <Icon icon={FavouriteIcon} />
          </Button>
        </Tooltip>
        <Tooltip content="As a file, with the pictures">
          <Button size="icon" variant="outline" aria-label="Download">
            <Icon icon={DownloadIcon} />
          </Button>
        </Tooltip>
      </div>
    </TooltipProvider>
  )
}

import { Badge } from "@/components/ui/badge"
import { ErrorIcon, Icon, InfoIcon, SuccessIcon, WarningIcon } from "@/components/ui/icon"

export default function BadgeDemo() {
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Badge>Draft</Badge>
        <Badge variant="outline">12 pages</Badge>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Badge variant="success">
          <Icon icon={SuccessIcon} size="sm" />
          Published
        </Badge>
        <Badge variant="warning">
          <Icon icon={WarningIcon} size="sm" />
          Needs a look
        </Badge>
        <Badge variant="info">
          <Icon icon={InfoIcon} size="sm" />
          In review
        </Badge>
        <Badge variant="destructive">
          <Icon icon={ErrorIcon} size="sm" />
          Refused
        </Badge>
      </div>
    </div>
  )
}

import { EmptyState } from "@/components/empty-state"
import { ButtonLink } from "@/components/ui/button"
import { DocumentIcon } from "@/components/ui/icon"

export default function EmptyStateDemo() {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <EmptyState
        heading="Your shelf is waiting"
        description="Books that you keep for later stand here."
        icon={<DocumentIcon />}
        action={<ButtonLink href="#shelf">Look at the shelf</ButtonLink>}
      />
      <EmptyState reason="no-match" live={false} />
    </div>
  )
}

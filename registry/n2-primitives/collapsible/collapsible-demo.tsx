import { Collapsible, CollapsiblePanel, CollapsibleTrigger } from "@/components/ui/collapsible"

export default function CollapsibleDemo() {
  return (
    <div className="grid max-w-sm gap-4">
      <Collapsible defaultOpen className="rounded-lg border bg-card p-3">
        <CollapsibleTrigger>Delivery to Mutare</CollapsibleTrigger>
        <CollapsiblePanel>
          <p className="text-muted-foreground">By bus on Tuesdays and Fridays. Two books at most, one dollar for both.</p>
        </CollapsiblePanel>
      </Collapsible>
      <Collapsible className="rounded-lg border bg-card p-3">
        <CollapsibleTrigger>Older editions</CollapsibleTrigger>
        <CollapsiblePanel>
          <p className="text-muted-foreground">1987, 1994 and 2003, in the reading room only.</p>
        </CollapsiblePanel>
      </Collapsible>
    </div>
  )
}

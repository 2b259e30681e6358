// The tabs of a project on Radix.
import type { ComponentProps } from "react"
import { Tabs as Primitive } from "radix-ui"

export function Tabs({ labels, ...props }: { labels: string[] } & ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root defaultValue={labels[0]} {...props}>
      <Primitive.List className="inline-flex h-9 items-center rounded-lg bg-muted p-[3px] text-muted-foreground">
        {labels.map((label) => (
          <Primitive.Trigger
            key={label}
            value={label}
            className="rounded-md px-2 py-1 text-sm font-medium data-[state=active]:bg-background data-[state=active]:text-foreground data-[state=active]:shadow-sm"
          >
            {label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
    </Primitive.Root>
  )
}
